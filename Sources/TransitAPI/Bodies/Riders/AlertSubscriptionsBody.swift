/// The subscriptions of a rider.
public struct AlertSubscriptionsBody: ResponseBody {
    /// Subscriptions, oldest first.
    public var subscriptions: [AlertSubscription]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(subscriptions: [AlertSubscription]) {
        self.subscriptions = subscriptions
    }

    private enum CodingKeys: String, CodingKey {
        case subscriptions
    }
}

extension AlertSubscriptionsBody {
    /// What the type stands for.
    public static let summary = "The subscriptions of a rider."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "subscriptions": "Subscriptions, oldest first."
    ]
}

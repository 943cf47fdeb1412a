/// What differs for one favourite.
public struct FavoriteOverride: ResponseBody {
    /// False where nothing is to be sent for this favourite.
    public var notificationsEnabled: Bool

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(notificationsEnabled: Bool) {
        self.notificationsEnabled = notificationsEnabled
    }

    private enum CodingKeys: String, CodingKey {
        case notificationsEnabled = "notifications_enabled"
    }
}

extension FavoriteOverride {
    /// What the type stands for.
    public static let summary = "What differs for one favourite."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "notifications_enabled": "False where nothing is to be sent for this favourite."
    ]
}

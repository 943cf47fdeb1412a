/// The change from one ride to the next.
public struct LegConnection: ResponseBody {
    /// Seconds the change needs, the walk included.
    public var minimumSeconds: Int
    /// Seconds to spare beyond that, by the best that is known; negative when too few.
    public var slackSeconds: Int
    /// True if it may be missed.
    public var atRisk: Bool
    /// True if it cannot be made.
    public var missed: Bool
    /// What leaves next towards the destination if this one is missed; null where nothing is known.
    @Nullable public var next: NextConnection?

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        minimumSeconds: Int, slackSeconds: Int, atRisk: Bool = false, missed: Bool = false, next: NextConnection? = nil
    ) {
        self.minimumSeconds = minimumSeconds
        self.slackSeconds = slackSeconds
        self.atRisk = atRisk
        self.missed = missed
        self.next = next
    }

    private enum CodingKeys: String, CodingKey {
        case minimumSeconds = "minimum_seconds"
        case slackSeconds = "slack_seconds"
        case atRisk = "at_risk"
        case missed
        case next
    }
}

extension LegConnection {
    /// What the type stands for.
    public static let summary = "The change from one ride to the next."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "minimum_seconds": "Seconds the change needs, the walk included.",
        "slack_seconds": "Seconds to spare beyond that, by the best that is known; negative when too few.",
        "at_risk": "True if it may be missed.",
        "missed": "True if it cannot be made.",
        "next": "What leaves next towards the destination if this one is missed; null where nothing is known.",
    ]
}

/// A time in which an alert is in force.
public struct AlertPeriod: ResponseBody {
    /// First instant in force; null where open.
    @Nullable public var start: Timestamp?
    /// First instant no longer in force; null where open.
    @Nullable public var end: Timestamp?

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(start: Timestamp? = nil, end: Timestamp? = nil) {
        self.start = start
        self.end = end
    }

    private enum CodingKeys: String, CodingKey {
        case start
        case end
    }
}

extension AlertPeriod {
    /// What the type stands for.
    public static let summary = "A time in which an alert is in force."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "start": "First instant in force; null where open.",
        "end": "First instant no longer in force; null where open.",
    ]
}

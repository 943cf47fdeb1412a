/// Until when a rider hears nothing.
public struct MuteBody: ResponseBody {
    /// When alerts are sent again.
    public var mutedUntil: Timestamp

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        mutedUntil: Timestamp
    ) {
        self.mutedUntil = mutedUntil
    }

    private enum CodingKeys: String, CodingKey {
        case mutedUntil = "muted_until"
    }
}

extension MuteBody {
    /// What the type stands for.
    public static let summary = "Until when a rider hears nothing."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "muted_until": "When alerts are sent again."
    ]
}

/// How much a rider has not read.
public struct UnreadBody: ResponseBody {
    /// The number for the app's icon.
    public var unread: Int

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        unread: Int
    ) {
        self.unread = unread
    }

    private enum CodingKeys: String, CodingKey {
        case unread
    }
}

extension UnreadBody {
    /// What the type stands for.
    public static let summary = "How much a rider has not read."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "unread": "The number for the app's icon."
    ]
}

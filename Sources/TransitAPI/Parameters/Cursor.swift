/// Where the next page of departures starts. Only the server that made it can read it.
public struct Cursor: ParameterValue, Hashable, CustomStringConvertible {
    /// The text, in the base64url alphabet (RFC 4648 §5).
    public let description: String

    /// A cursor of 1 to 200 characters of the base64url alphabet; nil for anything else.
    public init?(_ text: String) {
        guard (1...200).contains(text.utf8.count), text.utf8.allSatisfy(Self.isInAlphabet) else { return nil }
        description = text
    }

    private init(unchecked text: String) { description = text }

    /// For documents; means nothing to any server.
    static let example = Cursor(unchecked: "MTc2Mjg5NjkwMHwzMQ")

    private static func isInAlphabet(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// A cursor, as given out in next_cursor.
    public static func parse(_ text: String, within bounds: Never?) -> Cursor? { Cursor(text) }
    /// What a valid value is.
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a next_cursor of an earlier answer, unchanged"
    }
    /// A string of the base64url alphabet.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[A-Za-z0-9_-]+$"]
    }
    /// The text.
    public var parameterText: String { description }
}

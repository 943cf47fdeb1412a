/// Where another page of departures starts, or ends. Only the server that made it can read it.
public struct Cursor: ParameterValue, Hashable, CustomStringConvertible {
    /// The text.
    public let description: String

    /// A text of the form cursors have; nil for anything else. Every text of that form is read as some cursor.
    public init?(_ text: String) {
        var parts = text.split(separator: "_", omittingEmptySubsequences: false)
        if parts.count == 5, parts[4] == "before" { parts.removeLast() }
        guard parts.count == 4,
            parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isDigit) })
        else { return nil }
        description = text
    }

    private init(unchecked text: String) { description = text }

    package static let example = Cursor(unchecked: "t5kq9c_1a2b_3_t5k000")
    package static let exampleBefore = Cursor(unchecked: "t5kpxc_19zz_2_t5k000_before")

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }

    /// A cursor, as given out in next_cursor and previous_cursor.
    public static func parse(_ text: String, within bounds: Never?) -> Cursor? { Cursor(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a next_cursor or previous_cursor of an earlier answer, unchanged"
    }
    /// A string of that form; what it says is the server's own business.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "pattern": "^[0-9a-z]{1,8}(_[0-9a-z]{1,8}){3}(_before)?$"]
    }
    /// The text.
    public var parameterText: String { description }
}

/// Where the next page of journeys starts. Only the server that made it can read it.
public struct JourneyCursor: ParameterValue, Hashable, CustomStringConvertible {
    /// The text.
    public let description: String

    /// A text of 1 to 200 letters, digits, hyphens and underscores; nil for anything else. Whether it says something is
    /// for the server to find out.
    public init?(_ text: String) {
        guard (1...200).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        description = text
    }

    private init(unchecked text: String) { description = text }

    package static let example = JourneyCursor(unchecked: "l_t5kq9c_5")

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// A cursor, as given out in earlier_cursor and later_cursor.
    public static func parse(_ text: String, within bounds: Never?) -> JourneyCursor? { JourneyCursor(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "an earlier_cursor or later_cursor of an earlier answer, unchanged"
    }
    /// A string of those characters; what it says is the server's own business.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "pattern": "^[A-Za-z0-9_-]{1,200}$"]
    }
    /// The text.
    public var parameterText: String { description }
}

extension APIError {
    /// 400: a cursor of the right form that says nothing this server understands.
    public static func cursorInvalid(_ cursor: JourneyCursor) -> APIError {
        let expectation = JourneyCursor.expectation(within: nil, unit: nil)
        return APIError(.invalid("cursor", received: cursor.description, expectation: expectation))
    }
}

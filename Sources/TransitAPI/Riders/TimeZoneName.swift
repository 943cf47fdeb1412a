/// The name of a time zone as the IANA database writes them. Whether there is such a zone is for the server to
/// find out.
public struct TimeZoneName: ParameterValue, Hashable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// One to three words of letters, digits, hyphens, pluses and underscores with slashes between them, starting with
    /// a letter, at most 64 characters; nil for anything else.
    public init?(_ text: String) {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...64).contains(text.utf8.count), (1...3).contains(words.count),
            let first = text.utf8.first, Self.isLetter(first),
            words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isAllowed) })
        else { return nil }
        description = text
    }

    private init(unchecked text: String) { description = text }

    /// Where riders live who say nothing else.
    public static let sydney = TimeZoneName(unchecked: "Australia/Sydney")

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-+_".utf8.contains(byte)
    }

    /// A name.
    public static func parse(_ text: String, within bounds: Never?) -> TimeZoneName? { TimeZoneName(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "the IANA name of a time zone, as Australia/Sydney"
    }
    /// A string of that form.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "maxLength": 64, "pattern": "^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}$"]
    }
    /// The name.
    public var parameterText: String { description }
}

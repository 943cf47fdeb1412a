/// The name of a file in one flat folder: letters, digits, dot, hyphen and underscore, not starting with a dot.
public struct FileName: ParameterValue, Hashable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// A name of 1 to 100 such characters; nil for anything else, `..` and slashes among it.
    public init?(_ text: String) {
        guard (1...100).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "."),
            text.utf8.allSatisfy({ Self.isAllowed($0) })
        else { return nil }
        description = text
    }

    private init(unchecked text: String) { description = text }

    package static let example = FileName(unchecked: "sydney-20251112.db")
    package static let timetableExample = FileName(unchecked: "sydney-20251112.whole")

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// A plain file name.
    public static func parse(_ text: String, within bounds: Never?) -> FileName? { FileName(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a file name of 1 to 100 letters, digits, dots, hyphens and underscores, not starting with a dot"
    }
    /// A string of those characters.
    public static func schema(within bounds: Never?) -> JSONObject {
        [
            "type": "string", "minLength": 1, "maxLength": 100,
            "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]*$",
        ]
    }
    /// The name.
    public var parameterText: String { description }
}

/// The token of a device at Apple's push service: bytes as hexadecimal digits, in lower case. Never logged.
public struct DeviceToken: ParameterValue, Hashable, CustomStringConvertible {
    /// The digits.
    public let description: String

    /// A token of 32 to 100 bytes in either case; nil for anything else.
    public init?(_ text: String) {
        guard (64...200).contains(text.utf8.count), text.utf8.count.isMultiple(of: 2),
            text.utf8.allSatisfy(Self.isDigit)
        else { return nil }
        description = text.lowercased()
    }

    private init(unchecked text: String) { description = text }

    package static let example = DeviceToken(unchecked: String(repeating: "a1b2c3d4", count: 8))

    /// The last four digits, which is all that is ever shown.
    public var suffix: String { String(description.suffix(4)) }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// A token.
    public static func parse(_ text: String, within bounds: Never?) -> DeviceToken? { DeviceToken(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "64 to 200 hexadecimal digits, an even number of them"
    }
    /// A string of pairs of digits.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "pattern": "^([0-9A-Fa-f]{2}){32,100}$"]
    }
    /// The digits.
    public var parameterText: String { description }
}

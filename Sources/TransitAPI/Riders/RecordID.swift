import Foundation

/// The identifier of something a rider made: a UUID, written in lower case (RFC 9562).
public struct RecordID: Hashable, Sendable {
    /// The first eight bytes, the first one highest.
    public let high: UInt64
    /// The last eight bytes.
    public let low: UInt64

    /// An identifier from its sixteen bytes.
    public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// The same as Foundation has it.
    public init(_ uuid: UUID) {
        let (high, low) = withUnsafeBytes(of: uuid.uuid) { bytes in
            (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
    }

    /// An identifier from its 36 characters, in either case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        var words: [UInt64] = [0, 0]
        var digits = 0
        for (index, byte) in bytes.enumerated() {
            if [8, 13, 18, 23].contains(index) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let value = Self.digit(byte) else { return nil }
            words[digits / 16] = words[digits / 16] << 4 | value
            digits += 1
        }
        self.init(high: words[0], low: words[1])
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

extension RecordID: CustomStringConvertible {
    /// `3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4e5f`.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for index in 0..<32 {
            if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
            let word = index < 16 ? high : low
            text.append(digits[Int(truncatingIfNeeded: word >> UInt64(60 - 4 * (index % 16))) & 15])
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension RecordID: WireString {
    public init?(text: String) { self.init(text) }
    /// A string of format uuid.
    public static let wireSchema: JSONObject = ["type": "string", "format": "uuid"]
    /// 3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4e5f.
    public static let sample = RecordID(high: 0x3F0C_1C9E_6A2B_4C1D, low: 0x9E8F_0A1B_2C3D_4E5F)
}

extension RecordID: ParameterValue {
    /// A UUID in either case.
    public static func parse(_ text: String, within bounds: Never?) -> RecordID? { RecordID(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String { "a UUID, as \(sample)" }
    /// A string of 32 hexadecimal digits and four hyphens.
    public static func schema(within bounds: Never?) -> JSONObject {
        wireSchema.merging(["pattern": .string(pattern)])
    }
    static let pattern = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
    /// The text, in lower case.
    public var parameterText: String { description }
}

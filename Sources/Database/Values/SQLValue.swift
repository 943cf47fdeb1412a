import Foundation

/// A value in a row, or one given to a statement.
package enum SQLValue: Sendable, Hashable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case int(Int64)
    /// A number with a fraction.
    case double(Double)
    /// Text without NUL, which PostgreSQL cannot hold.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// An identifier (RFC 9562).
    case uuid(UUID)
    /// A moment.
    case instant(Instant)
    /// JSON text.
    case json(String)
}

extension SQLValue {
    /// Bytes of a text or of bytes; eight of all others.
    var byteCount: Int {
        switch self {
        case .text(let text), .json(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        case .null, .bool, .int, .double, .uuid, .instant: 8
        }
    }

    /// The value, or null where there is none.
    package static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
    /// The value, or null where there is none.
    package static func uuid(_ uuid: UUID?) -> SQLValue { uuid.map { .uuid($0) } ?? .null }
    /// The value, or null where there is none.
    package static func int(_ number: Int?) -> SQLValue { number.map { .int(Int64($0)) } ?? .null }
    /// A whole number.
    package static func int(_ number: Int) -> SQLValue { .int(Int64(number)) }
    /// The value, or null where there is none.
    package static func bool(_ truth: Bool?) -> SQLValue { truth.map { .bool($0) } ?? .null }
}

extension SQLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int64) { self = .int(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
}

extension UUID {
    /// The text of both databases: lower case, with hyphens (RFC 9562 §4).
    package var lowercased: String {
        // Foundation's own goes by way of `printf`, which is most of what a row of an answer costs.
        String(unsafeUninitializedCapacity: 36) { text in
            var place = 0
            withUnsafeBytes(of: uuid) { bytes in
                for (index, byte) in bytes.enumerated() {
                    if [4, 6, 8, 10].contains(index) {
                        text[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    text[place] = Self.digit(byte >> 4)
                    text[place + 1] = Self.digit(byte & 15)
                    place += 2
                }
            }
            return place
        }
    }

    private static func digit(_ half: UInt8) -> UInt8 {
        half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10
    }
}

import NIOCore

/// An answer of Redis in RESP2 (the Redis serialization protocol, <https://redis.io/docs/latest/develop/reference/protocol-spec>).
package enum RESPValue: Sendable, Equatable {
    /// `+text`: a short status such as `OK`.
    case simple(String)
    /// `-CODE message`: the whole line, without the dash.
    case error(String)
    /// `:number`.
    case integer(Int64)
    /// `$length` and as many bytes; nil (`$-1`) where there is no value.
    case bulk(ByteBuffer?)
    /// `*count` and as many values; nil (`*-1`) where there is none, such as a transaction that was not carried out.
    case array([RESPValue]?)

    /// The bytes of a bulk; nil if it is none, or there is no value.
    package var bytes: ByteBuffer? { if case .bulk(let bytes) = self { bytes } else { nil } }

    /// The text of a bulk or a status, with replacement characters where it is not UTF-8.
    package var string: String? {
        switch self {
        case .simple(let text): text
        case .bulk(let bytes): bytes.map { String(buffer: $0) }
        case .error, .integer, .array: nil
        }
    }

    /// The number, also where it came as text, as values do that were counted with `INCR` and read with `GET`.
    package var integer: Int64? {
        if case .integer(let number) = self { number } else { string.flatMap { Int64($0) } }
    }

    /// The values of an array; nil if it is none.
    package var array: [RESPValue]? { if case .array(let values) = self { values } else { nil } }

    /// Whether there is no value: `$-1` or `*-1`.
    package var isNil: Bool { self == .bulk(nil) || self == .array(nil) }
}

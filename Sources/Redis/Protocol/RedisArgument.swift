import NIOCore

/// A word of a command: Redis takes each as bytes.
package enum RedisArgument: Sendable, Equatable {
    case text(String)
    case integer(Int64)
    case bytes([UInt8])
    /// Long ones are sent from where they lie, without being copied.
    case buffer(ByteBuffer)

    /// Its length in bytes.
    var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .integer(let number): String(number).utf8.count
        case .bytes(let bytes): bytes.count
        case .buffer(let buffer): buffer.readableBytes
        }
    }
}

extension RedisArgument: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .text(text) }
}

extension RedisArgument: ExpressibleByIntegerLiteral {
    package init(integerLiteral number: Int64) { self = .integer(number) }
}

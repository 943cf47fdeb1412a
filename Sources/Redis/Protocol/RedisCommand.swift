import NIOCore

/// A command and its arguments, such as `SET key value PX 1000`.
package struct RedisCommand: Sendable, Equatable {
    /// The words, the command's name first.
    package let words: [RedisArgument]

    /// A command by its name in the Redis reference.
    package init(_ name: String, _ arguments: RedisArgument...) { words = [.text(name)] + arguments }

    /// A command with as many arguments as there are.
    package init(_ name: String, arguments: [RedisArgument]) { words = [.text(name)] + arguments }
}

/// Commands as they are sent: arrays of bulks (RESP2), in pieces that are written one after the other.
struct RESPEncoder {
    /// Arguments from this length on are pieces of their own.
    private static let longest = 16 << 10
    private(set) var pieces: [ByteBuffer] = []
    private var piece = ByteBuffer()

    /// All commands one behind the other.
    static func pieces(_ commands: [RedisCommand]) -> [ByteBuffer] {
        var encoder = RESPEncoder()
        for command in commands { encoder.write(command) }
        encoder.cut()
        return encoder.pieces
    }

    private mutating func write(_ command: RedisCommand) {
        piece.writeString("*\(command.words.count)\r\n")
        for word in command.words {
            piece.writeString("$\(word.count)\r\n")
            switch word {
            case .text(let text): piece.writeString(text)
            case .integer(let number): piece.writeString(String(number))
            case .bytes(let bytes): piece.writeBytes(bytes)
            case .buffer(let buffer) where buffer.readableBytes < Self.longest: piece.writeImmutableBuffer(buffer)
            case .buffer(let buffer):
                cut()
                pieces.append(buffer)
            }
            piece.writeString("\r\n")
        }
    }

    private mutating func cut() {
        guard piece.readableBytes > 0 else { return }
        pieces.append(piece)
        piece = ByteBuffer()
    }
}

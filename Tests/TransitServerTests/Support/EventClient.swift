import Foundation
import TransitAPI

/// A client of an event stream (WHATWG HTML §9.2) that reads what comes, block by block.
final class EventClient: @unchecked Sendable {
    /// What stands between two empty lines.
    struct Block: Sendable, Equatable {
        var event: String?
        var id: String?
        var data: String?
        var retry: String?
        var comment: String?

        func decoded<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body {
            try JSONDecoder().decode(type, from: Data((data ?? "").utf8))
        }
    }

    let reply: Reply
    private let socket: Int32
    /// Read from the socket, not yet from its chunks; and read from those, not yet a whole block.
    private var raw: [UInt8]
    private var text: [UInt8] = []
    /// Whether the last chunk, the empty one, has come.
    private(set) var isEnded = false

    /// Asks and reads the head of the answer.
    init(_ server: TestServer, _ target: String, headers: [String] = []) async throws {
        (socket, reply, raw) = try await waiting {
            let socket = try RawConnection.connect(server.port)
            do {
                let request = (["GET \(target) HTTP/1.1", "Host: localhost"] + headers).joined(separator: "\r\n")
                let bytes = Array((request + "\r\n\r\n").utf8)
                guard send(socket, bytes, bytes.count, 0) == bytes.count else { throw Self.failure("send") }
                var read: [UInt8] = []
                while true {
                    if let end = read.start(of: Array("\r\n\r\n".utf8)) {
                        return (socket, try Reply(head: Array(read[..<end])), Array(read[(end + 4)...]))
                    }
                    guard let more = try Self.receive(socket) else { throw Self.failure("closed before an answer") }
                    read += more
                }
            } catch {
                _ = Foundation.close(socket)
                throw error
            }
        }
    }

    /// Goes away without a word.
    func close() { _ = Foundation.close(socket) }

    /// The next block; nil at the end of the stream. Fails where none comes for two minutes.
    func next() async throws -> Block? {
        try await waiting { [self] in
            while true {
                if let end = text.start(of: [10, 10]) {
                    let block = Self.block(String(decoding: text[..<end], as: UTF8.self))
                    text.removeFirst(end + 2)
                    return block
                }
                guard try readChunk() else { return nil }
            }
        }
    }

    /// The next event, whatever comments come before it.
    func nextEvent() async throws -> Block? {
        while let block = try await next() { if let event = block.event, event != "heartbeat" { return block } }
        return nil
    }

    private func readChunk() throws -> Bool {
        guard !isEnded else { return false }
        while true {
            if let line = raw.start(of: [13, 10]),
                let size = Int(String(decoding: raw[..<line], as: UTF8.self), radix: 16),
                raw.count >= line + 2 + size + 2
            {
                text += raw[(line + 2)..<(line + 2 + size)]
                raw.removeFirst(line + 2 + size + 2)
                isEnded = size == 0
                return size > 0
            }
            guard let more = try Self.receive(socket) else { return false }
            raw += more
        }
    }

    private static func block(_ text: String) -> Block {
        var block = Block()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = halves.count > 1 ? String(halves[1].drop { $0 == " " }) : ""
            switch halves[0] {
            case "event": block.event = value
            case "id": block.id = value
            case "data": block.data = (block.data.map { $0 + "\n" } ?? "") + value
            case "retry": block.retry = value
            default: block.comment = value
            }
        }
        return block
    }

    private static func receive(_ socket: Int32) throws -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let got = recv(socket, &piece, piece.count, 0)
        guard got >= 0 else { throw failure(String(cString: strerror(errno))) }
        return got == 0 ? nil : Array(piece[..<got])
    }

    private static func failure(_ text: String) -> RawConnection.Failure { RawConnection.Failure(description: text) }
}

import Foundation

/// A TCP connection to the server that sends exactly the bytes it is given.
final class RawConnection: @unchecked Sendable {
    private let socket: Int32
    private var buffer: [UInt8] = []

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Connects to a port of this machine; a small receive buffer makes the server wait for its client.
    init(port: Int, receiveBuffer: Int32? = nil) async throws {
        socket = try await waiting { try Self.connect(port, receiveBuffer) }
    }

    func close() { _ = Foundation.close(socket) }

    /// Sends nothing more; what the server sends is still read.
    func endSending() { shutdown(socket, Self.sending) }

    /// Sends a request; `Host` and, for a body, `Content-Length` are added.
    func send(_ method: String, _ target: String, headers: [String] = [], body: [UInt8] = []) async throws {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers
        if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
        try await send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    /// Sends bytes as they are.
    func send(_ bytes: [UInt8]) async throws {
        try await waiting { [socket] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Self.noSignal) }
                guard sent > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
                rest = rest.dropFirst(sent)
            }
        }
    }

    /// Reads one answer.
    func receive(isHead: Bool = false) async throws -> Reply {
        try await waiting { [self] in
            let head = try take(through: Array("\r\n\r\n".utf8))
            var reply = try Reply(head: head)
            let hasNoBody = isHead || [101, 204, 304].contains(reply.status)
            if hasNoBody { return reply }
            if reply["transfer-encoding"] == "chunked" {
                while true {
                    let size = Int(String(decoding: try take(through: [13, 10]), as: UTF8.self), radix: 16) ?? 0
                    reply.body += try take(size)
                    _ = try take(2)
                    if size == 0 { break }
                }
            } else {
                reply.body = try take(reply["content-length"].flatMap { Int($0) } ?? 0)
            }
            return reply
        }
    }

    /// Reads so many bytes.
    func receive(_ count: Int) async throws -> [UInt8] { try await waiting { [self] in try take(count) } }

    /// Reads until the server closes; answers with what came.
    func receiveRest() async throws -> [UInt8] {
        try await waiting { [self] in
            while try more() {}
            defer { buffer = [] }
            return buffer
        }
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { guard try more() else { throw Failure(description: "closed within a body") } }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Bytes before a mark, which is taken too.
    private func take(through mark: [UInt8]) throws -> [UInt8] {
        var searched = 0
        while true {
            if let at = buffer.start(of: mark, from: searched) {
                defer { buffer.removeFirst(at + mark.count) }
                return Array(buffer[..<at])
            }
            searched = max(searched, buffer.count - mark.count + 1)
            guard try more() else {
                throw Failure(description: "closed before an answer; got \(buffer.count) bytes")
            }
        }
    }

    private func more() throws -> Bool {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let got = recv(socket, &piece, piece.count, 0)
        guard got >= 0 else {
            if errno == ECONNRESET { return false }
            throw Failure(description: "receive: \(String(cString: strerror(errno)))")
        }
        buffer += piece[..<got]
        return got > 0
    }

    #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let noSignal: Int32 = 0
    private static let sending = SHUT_WR
    #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let noSignal = Int32(MSG_NOSIGNAL)
    private static let sending = Int32(SHUT_WR)
    #endif

    /// A socket to a port of this machine.
    ///
    /// - Parameter receiveBuffer: bytes it holds unread; the system's number where nil.
    static func connect(_ port: Int, _ receiveBuffer: Int32? = nil) throws -> Int32 {
        let socket = Foundation.socket(AF_INET, stream, 0)
        // An answer that does not come fails the test instead of stopping it.
        var patience = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        if var size = receiveBuffer {
            setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            _ = Foundation.close(socket)
            throw Failure(description: "connect: \(String(cString: strerror(errno)))")
        }
        return socket
    }
}

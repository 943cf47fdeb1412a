import Foundation
import Synchronization

/// An HTTP server that answers each connection once with whatever bytes it is told to, right or wrong.
final class TinyServer: Sendable {
    typealias Handler = @Sendable (String) -> [UInt8]

    let port: UInt16
    private let listener: Int32
    private let heads = Mutex<[String]>([])

    /// What was asked so far: request line and headers.
    var requests: [String] { heads.withLock { $0 } }
    var url: String { "http://127.0.0.1:\(port)" }

    /// - Parameter handler: is given request line and headers; an empty answer keeps the client waiting.
    init(_ handler: @escaping Handler) throws {
        #if os(Linux)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard bound else { throw CocoaError(.fileNoSuchFile) }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            // Closed here alone: closed elsewhere, its number might be another server's by the time of the next `accept`.
            defer { close(listener) }
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                guard let server = self else {
                    close(connection)
                    return
                }
                Thread.detachNewThread { server.answer(connection, handler) }
            }
        }
    }

    /// Ends the thread that accepts connections, and with it the listener.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private func answer(_ connection: Int32, _ handler: Handler) {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
            let count = read(connection, &part, part.count)
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        let head = String(decoding: bytes, as: UTF8.self)
        heads.withLock { $0.append(head) }
        let reply = handler(head)
        if reply.isEmpty { sleep(5) }
        var sent = 0
        while sent < reply.count {
            let count = reply[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Self.quietly) }
            guard count > 0 else { break }
            sent += count
        }
        close(connection)
    }

    #if os(Linux)
    private static let quietly = Int32(MSG_NOSIGNAL)
    #else
    private static let quietly: Int32 = 0
    #endif

    /// An answer with its length.
    static func reply(_ status: String = "200 OK", _ headers: [String] = [], _ body: [UInt8] = []) -> [UInt8] {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + headers
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }
}

import Database
import Foundation
import Synchronization

/// Stands between a client and a server, and can fall silent as a machine does that hangs: connections stay, and nothing
/// comes through them.
final class SilentProxy: Sendable {
    /// The server's address, through this.
    let url: String

    private let listener: Int32
    private let connections = Mutex((taken: 0, silent: 0))

    /// A proxy to the server of an address; nil where that names no host.
    init?(to server: String) throws {
        guard var parts = URLComponents(string: server), let host = parts.host, !host.isEmpty else { return nil }
        let port = parts.port ?? 5432
        let listener = socket(AF_INET, SilentProxy.stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw DatabaseError.unavailable("no port is free") }
        parts.host = "127.0.0.1"
        parts.port = Int(UInt16(bigEndian: address.sin_port))
        (self.listener, url) = (listener, parts.string ?? server)
        Thread.detachNewThread { [weak self] in
            // Closed here alone: closed elsewhere, its number might be another's by the time of the next `accept`.
            defer { close(listener) }
            while case let client = accept(listener, nil, nil), client >= 0 {
                guard let proxy = self else {
                    close(client)
                    break
                }
                Thread.detachNewThread { proxy.serve(client, host, port) }
            }
        }
    }

    /// Ends the thread that accepts connections, and with it the listener.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// Lets nothing more through on the connections that there are; later ones are as good as ever.
    func hush() { connections.withLock { $0.silent = $0.taken } }

    private func serve(_ client: Int32, _ host: String, _ port: Int) {
        defer { close(client) }
        guard let server = Self.connected(host, port) else { return }
        defer { close(server) }
        let number = connections.withLock { connections in
            connections.taken += 1
            return connections.taken
        }
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            self.pass(server, client, number)
            ended.signal()
        }
        pass(client, server, number)
        ended.wait()
    }

    private func pass(_ from: Int32, _ to: Int32, _ number: Int) {
        var part = [UInt8](repeating: 0, count: 16_384)
        while case let count = read(from, &part, part.count), count > 0 {
            if connections.withLock({ number <= $0.silent }) { continue }
            var sent = 0
            while sent < count {
                let more = part[sent..<count].withUnsafeBytes { send(to, $0.baseAddress, $0.count, Self.quietly) }
                guard more > 0 else { break }
                sent += more
            }
        }
        for end in [from, to] { shutdown(end, Int32(SHUT_RDWR)) }
    }

    private static func connected(_ host: String, _ port: Int) -> Int32? {
        var hints = addrinfo()
        hints.ai_socktype = stream
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else { return nil }
        defer { freeaddrinfo(first) }
        let descriptor = socket(first.pointee.ai_family, stream, 0)
        guard connect(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    #if os(Linux)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let quietly = Int32(MSG_NOSIGNAL)
    #else
    private static let stream = SOCK_STREAM
    private static let quietly: Int32 = 0
    #endif
}

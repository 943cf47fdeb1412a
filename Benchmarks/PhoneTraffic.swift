import Foundation
import Synchronization
import TransitKit

/// What a phone asks over a day: which request when, and what it weighs.
final class PhoneTraffic: Sendable {
    /// One request.
    struct Request: Sendable {
        /// By the city's clock, in seconds since 1970-01-01T00:00:00Z.
        var time: Double
        /// During what of the day.
        var part: String
        /// What was asked, without ids.
        var operation: String
        var isUnchanged = false
    }

    private struct State {
        var requests: [Request] = []
        /// When something came of an answer that goes on, and during what.
        var news: [(time: Double, part: String)] = []
        var part = ""
        var stamp: Double?
    }

    private let state = Mutex(State())

    var requests: [Request] { state.withLock(\.requests) }

    /// What follows belongs to a part of the day, at a moment of its own or by the clock.
    func begin(_ part: String, at stamp: Double? = nil) {
        state.withLock { ($0.part, $0.stamp) = (part, stamp) }
    }

    func note(_ message: HTTPMessage, now: Double) -> Int {
        let components = message.url.path.split(separator: "/").map { component in
            component.contains(where: \.isNumber) && component != "v1" ? "…" : String(component)
        }
        let operation = "\(message.method) /" + components.joined(separator: "/")
        return state.withLock { state in
            state.requests.append(Request(time: state.stamp ?? now, part: state.part, operation: operation))
            return state.requests.count - 1
        }
    }

    func noteUnchanged(_ index: Int) { state.withLock { $0.requests[index].isUnchanged = true } }

    func noteNews(now: Double) { state.withLock { $0.news.append(($0.stamp ?? now, $0.part)) } }

    /// Times at which the radio comes on: a request, or a piece of a stream, with more than ten seconds of silence before it.
    ///
    /// - Parameter part: of which part; of all where nil.
    func wakes(in part: String? = nil) -> Int {
        let times = state.withLock { state in
            state.requests.filter { !$0.part.isEmpty && part ?? $0.part == $0.part }.map(\.time)
                + state.news.filter { !$0.part.isEmpty && part ?? $0.part == $0.part }.map(\.time)
        }
        var (count, last) = (0, -Double.infinity)
        for time in times.sorted() {
            if time - last > 10 { count += 1 }
            last = time
        }
        return count
    }
}

/// The app's own transport, which counts.
struct CountingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let traffic: PhoneTraffic
    let clock: KitClock

    func reply(to message: HTTPMessage) async throws(TransportError) -> HTTPReply {
        let index = traffic.note(message, now: clock.now())
        let reply = try await transport.reply(to: message)
        if reply.head.status == 304 { traffic.noteUnchanged(index) }
        return reply
    }

    func stream(_ message: HTTPMessage) async throws(TransportError) -> HTTPStream {
        _ = traffic.note(message, now: clock.now())
        let stream = try await transport.stream(message)
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        let passing = Task {
            do {
                for try await piece in stream.pieces {
                    traffic.noteNews(now: clock.now())
                    continuation.yield(piece)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in passing.cancel() }
        return HTTPStream(stream.head, pieces)
    }
}

/// Stands between phone and server and counts every byte of both directions, heads and compressed bodies as they are sent.
final class CountingRelay: Sendable {
    private let upward = Atomic(0)
    private let downward = Atomic(0)
    let port: UInt16

    var up: Int { upward.load(ordering: .relaxed) }
    var down: Int { downward.load(ordering: .relaxed) }

    /// Listens on a port of this machine, for connections that are passed on to another one; nil where it is taken.
    init?(port: UInt16, to server: UInt16) {
        self.port = port
        let listener = Self.socket()
        var address = Self.address(port)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 && listen(listener, 64) == 0
            }
        }
        guard isBound else { return nil }
        Thread.detachNewThread { [self] in
            while true {
                let phone = accept(listener, nil, nil)
                guard phone >= 0 else { return }
                guard let onward = Self.connection(to: server) else {
                    close(phone)
                    continue
                }
                Thread.detachNewThread { [self] in pass(from: phone, to: onward, counting: upward) }
                Thread.detachNewThread { [self] in pass(from: onward, to: phone, counting: downward) }
            }
        }
    }

    /// Passes bytes on until one side has ended; then the other hears of it.
    private func pass(from: Int32, to: Int32, counting counter: borrowing Atomic<Int>) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(from, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            counter.add(count, ordering: .relaxed)
            var sent = 0
            while sent < count {
                let more = buffer.withUnsafeBytes {
                    send(to, $0.baseAddress.map { $0 + sent }, count - sent, Int32(MSG_NOSIGNAL))
                }
                guard more > 0 else { break }
                sent += more
            }
            guard sent == count else { break }
        }
        // Both directions see this; descriptors stay, as whoever comes later might be given the same ones.
        shutdown(from, Int32(SHUT_RDWR))
        shutdown(to, Int32(SHUT_RDWR))
    }

    private static func socket() -> Int32 {
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func connection(to port: UInt16) -> Int32? {
        let descriptor = socket()
        var address = address(port)
        let isOpen = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isOpen else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}

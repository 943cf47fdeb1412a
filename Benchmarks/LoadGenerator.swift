import Foundation
import Synchronization

/// Asks a server so many times a second over connections that stay open, and notices every answer that is not whole.
final class LoadGenerator: Sendable {
    private struct Tally {
        var seconds: [Double] = []
        var failures: [String: Int] = [:]
        var isStopped = false
    }

    private let port: UInt16
    private let request: [UInt8]
    private let tally = Mutex(Tally())

    init(port: UInt16, path: String) {
        self.port = port
        request = Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    }

    /// Keeps up a rate over a number of connections, each on a thread of its own, until `stop`.
    func start(perSecond rate: Double, connections: Int) -> [Thread] {
        (0..<connections).map { _ in
            let thread = Thread { self.work(every: Double(connections) / rate) }
            thread.start()
            return thread
        }
    }

    func stop(_ threads: [Thread]) {
        tally.withLock { $0.isStopped = true }
        while threads.contains(where: { !$0.isFinished }) { usleep(1_000) }
    }

    var answered: Int { tally.withLock { $0.seconds.count } }
    var latencies: Samples { Samples(tally.withLock { $0.seconds }) }
    var failures: [String: Int] { tally.withLock { $0.failures } }

    private func work(every gap: Double) {
        var connection = Connection(port: port)
        var due = Machine.seconds() + Double.random(in: 0..<gap)
        while !tally.withLock({ $0.isStopped }) {
            let wait = due - Machine.seconds()
            if wait > 0 { usleep(UInt32(wait * 1e6)) }
            // A request that is late counts from when it was due: a server that stalls must not slow its own measurement.
            let fault = connection.fault(asking: request)
            let seconds = Machine.seconds() - due
            tally.withLock { tally in
                if let fault { tally.failures[fault, default: 0] += 1 } else { tally.seconds.append(seconds) }
            }
            if fault != nil { connection = Connection(port: port) }
            due += gap
        }
    }
}

/// A connection to this machine that is asked one thing after another.
private final class Connection {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    init(port: UInt16) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// What was wrong with the answer to a request; nil for a whole one with status 200.
    func fault(asking request: [UInt8]) -> String? {
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return "not sent"
        }
        buffer.removeAll(keepingCapacity: true)
        var needed: Int?
        while needed == nil || buffer.count < needed ?? 0 {
            var piece = [UInt8](repeating: 0, count: 32 << 10)
            let got = recv(descriptor, &piece, piece.count, 0)
            guard got > 0 else { return got == 0 ? "closed" : "no answer in 5 s" }
            buffer += piece[..<got]
            if needed == nil { needed = length() }
        }
        return buffer.starts(with: Array("HTTP/1.1 200".utf8))
            ? nil : "status \(String(decoding: buffer[9..<12], as: UTF8.self))"
    }

    /// Bytes of the whole answer, once its head is there.
    private func length() -> Int? {
        let head = String(decoding: buffer.prefix(4_096), as: UTF8.self)
        guard let end = head.range(of: "\r\n\r\n") else { return nil }
        let bytes = head.utf8.distance(from: head.startIndex, to: end.upperBound)
        for line in head[..<end.lowerBound].components(separatedBy: "\r\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            if halves.count == 2, halves[0].lowercased() == "content-length",
                let count = Int(halves[1].trimmingCharacters(in: .whitespaces))
            {
                return bytes + count
            }
        }
        return bytes
    }
}

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
        var connection = HTTPConnection(port: port)
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
            if fault != nil { connection = HTTPConnection(port: port) }
            due += gap
        }
    }
}

import Feeds
import Synchronization

/// A clock that jumps to wherever someone sleeps to, until its end; who sleeps beyond that waits to be cancelled.
final class VirtualClock: Sendable {
    private let time: Mutex<Double>
    private let end: Double

    init(from start: Int64, until end: Int64) {
        time = Mutex(Double(start))
        self.end = Double(end)
    }

    var now: Double { time.withLock { $0 } }

    var clock: PollerClock {
        PollerClock(preciseNow: { self.now }, sleepUntil: { try await self.sleep(until: $0) })
    }

    private func sleep(until instant: Double) async throws {
        // Requests under way come to their end before time goes on.
        for _ in 0..<20 { await Task.yield() }
        try await Task.sleep(for: .microseconds(300))
        guard instant < end else {
            time.withLock { $0 = end }
            return try await Task.sleep(for: .seconds(3600))
        }
        time.withLock { $0 = max($0, instant) }
    }

    /// Runs until the end of time and stops it there.
    func runToEnd(_ work: @escaping @Sendable () async -> Void) async throws {
        let task = Task(operation: work)
        while now < end { try await Task.sleep(for: .milliseconds(2)) }
        // What was asked for last comes to its end too.
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        await task.value
    }
}

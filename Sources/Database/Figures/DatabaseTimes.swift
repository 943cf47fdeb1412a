import Synchronization

/// How long transactions take, from being asked for to their end: what they wait for a connection or a writer is part of it.
final class DatabaseTimes: Sendable {
    private static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

    private let reads = Mutex(Durations(bounds))
    private let writes = Mutex(Durations(bounds))

    func note(_ kind: TransactionKind, _ duration: Duration) {
        switch kind {
        case .read: reads.withLock { $0.note(duration) }
        case .write: writes.withLock { $0.note(duration) }
        }
    }

    /// Those that read and those that write, since the start.
    var all: (read: Durations, write: Durations) { (reads.withLock { $0 }, writes.withLock { $0 }) }
}

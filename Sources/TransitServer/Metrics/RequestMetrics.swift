import Database
import Synchronization

/// Counts requests by endpoint and status, and how long they took.
final class RequestMetrics: Sendable {
    /// Upper ends of the buckets, in seconds: the 200 ms that nearly all answers keep to and the seconds of plans among them.
    static let buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2.5, 5, 10]

    struct Key: Hashable {
        var operation: String
        var status: Int
    }

    private let times = Mutex<[Key: Durations]>([:])

    func count(_ operation: String, status: Int, seconds: Double) {
        times.withLock { times in
            times[Key(operation: operation, status: status), default: Durations(Self.buckets)].note(seconds: seconds)
        }
    }

    /// All of them, in a settled order.
    var all: [(key: Key, times: Durations)] {
        times.withLock { Array($0) }.map { (key: $0.key, times: $0.value) }
            .sorted { ($0.key.operation, $0.key.status) < ($1.key.operation, $1.key.status) }
    }
}

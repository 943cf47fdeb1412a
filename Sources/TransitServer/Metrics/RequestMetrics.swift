import Synchronization

/// Counts requests by endpoint and status, and how long they took.
final class RequestMetrics: Sendable {
    /// Upper ends of the buckets, in seconds.
    static let buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 10]

    struct Key: Hashable {
        var operation: String
        var status: Int
    }

    struct Figures {
        var count = 0
        var seconds = 0.0
        var buckets = [Int](repeating: 0, count: RequestMetrics.buckets.count)

        fileprivate mutating func add(_ seconds: Double) {
            count += 1
            self.seconds += seconds
            for index in RequestMetrics.buckets.indices where seconds <= RequestMetrics.buckets[index] {
                buckets[index] += 1
            }
        }
    }

    private let figures = Mutex<[Key: Figures]>([:])

    func count(_ operation: String, status: Int, seconds: Double) {
        figures.withLock { figures in
            figures[Key(operation: operation, status: status), default: Figures()].add(seconds)
        }
    }

    /// All figures, in a settled order.
    var all: [(key: Key, figures: Figures)] {
        figures.withLock { Array($0) }.map { (key: $0.key, figures: $0.value) }
            .sorted { ($0.key.operation, $0.key.status) < ($1.key.operation, $1.key.status) }
    }
}

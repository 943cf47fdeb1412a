import Synchronization

/// Counts what happens elsewhere.
final class Count: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    /// One more: 1 the first time.
    func next() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}

import Synchronization

/// Counts across threads.
final class Counter: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .sequentiallyConsistent) }

    /// The count after one more.
    @discardableResult
    func add() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }
}

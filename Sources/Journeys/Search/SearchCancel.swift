import Synchronization

/// Tells a search from another thread that nobody waits for it: it ends at its next round.
public final class SearchCancel: Sendable {
    private let flag = Atomic<Bool>(false)
    private let isPast: @Sendable () -> Bool

    /// - Parameter isPast: whether the time of the search is over; looked at before each round.
    public init(isPast: @escaping @Sendable () -> Bool = { false }) { self.isPast = isPast }

    /// Ends the search soon.
    public func cancel() { flag.store(true, ordering: .relaxed) }
    /// Whether it was told to end.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) || isPast() }
}

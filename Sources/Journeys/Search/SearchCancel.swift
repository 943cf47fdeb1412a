import Synchronization

/// Tells a search from another thread that nobody waits for it: it ends at its next round.
public final class SearchCancel: Sendable {
    private let flag = Atomic<Bool>(false)

    public init() {}

    /// Ends the search soon.
    public func cancel() { flag.store(true, ordering: .relaxed) }
    /// Whether it was told to end.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}

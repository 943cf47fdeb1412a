/// Tells a search that nobody waits for it: it ends at its next round.
public struct SearchCancel: Sendable {
    private let isPast: @Sendable () -> Bool

    /// - Parameter isPast: whether the time of the search is over; looked at before each round.
    public init(isPast: @escaping @Sendable () -> Bool) { self.isPast = isPast }

    /// Whether it is to end.
    public var isCancelled: Bool { isPast() }
}

/// Tells a computation that nobody waits for it. Whatever takes long asks at least every few milliseconds, and ends with an
/// answer that is not whole; whoever began it throws that away. Once cancelled, it stays so.
public struct SearchCancel: Sendable {
    private let isPast: @Sendable () -> Bool

    /// - Parameter isPast: whether nobody waits any longer; asked often, from the thread that computes.
    public init(isPast: @escaping @Sendable () -> Bool) { self.isPast = isPast }

    /// Whether it is to end.
    public var isCancelled: Bool { isPast() }
}

extension SearchCancel? {
    /// Whether it is to end; never, where nobody can tell.
    @inline(__always) var isCancelled: Bool { self?.isCancelled ?? false }

    /// Throws where it is to end.
    func check() throws(JourneyError) { if isCancelled { throw .cancelled } }
}

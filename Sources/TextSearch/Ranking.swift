/// A candidate of a search.
///
/// Public like what follows, as only then other modules compile it for their own candidates.
public protocol Ranked {
    /// Whether it goes before another.
    func precedes(_ other: Self) -> Bool
}

/// The best of many candidates, in order, and how many there were.
@frozen public struct Ranking<Candidate: Ranked> {
    public let limit: Int
    public var best: [Candidate] = []
    public var total = 0

    @inlinable public init(limit: Int) {
        self.limit = max(1, limit)
        best.reserveCapacity(self.limit)
    }

    @inlinable public mutating func add(_ candidate: Candidate) {
        total += 1
        if best.count == limit {
            guard let last = best.last, candidate.precedes(last) else { return }
            best.removeLast()
        }
        var at = best.count
        while at > 0, candidate.precedes(best[at - 1]) { at -= 1 }
        best.insert(candidate, at: at)
    }
}

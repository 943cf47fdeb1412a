/// A candidate of a search.
package protocol Ranked {
    /// Whether it goes before another.
    func precedes(_ other: Self) -> Bool
}

/// The best of many candidates, in order, and how many there were.
package struct Ranking<Candidate: Ranked> {
    package let limit: Int
    package var best: [Candidate] = []
    package var total = 0

    @inlinable package init(limit: Int) {
        self.limit = max(1, limit)
        best.reserveCapacity(self.limit)
    }

    @inlinable package mutating func add(_ candidate: Candidate) {
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

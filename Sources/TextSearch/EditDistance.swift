/// How far apart two words are: insertions, deletions, replacements and swaps of neighbours (Damerau–Levenshtein,
/// restricted), counted up to a limit.
enum EditDistance {
    /// The distance of `query` from `word`, or from the beginning of `word` it is nearest to; nil beyond `limit`.
    ///
    /// Bytes are compared, which for folded Latin names are letters. Both may have up to 64 bytes.
    static func withinPrefix(
        _ query: UnsafeRawBufferPointer, _ word: UnsafeRawBufferPointer, limit: Int
    ) -> (distance: Int, isWhole: Bool)? {
        let rows = query.count
        let columns = min(word.count, rows + limit)
        guard rows <= 64, rows - columns <= limit else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * (columns + 1)) { cells in
            var twoBack = 0
            var oneBack = columns + 1
            var current = 2 * (columns + 1)
            for column in 0...columns { cells[oneBack + column] = UInt8(column) }
            for row in 1...max(1, rows) {
                cells[current] = UInt8(row)
                var best = cells[current]
                if columns > 0 {
                    for column in 1...columns {
                        let isSame = query[row - 1] == word[column - 1]
                        var cost = cells[oneBack + column - 1] + (isSame ? 0 : 1)
                        cost = min(cost, cells[oneBack + column] + 1, cells[current + column - 1] + 1)
                        if row > 1, column > 1, query[row - 1] == word[column - 2], query[row - 2] == word[column - 1] {
                            cost = min(cost, cells[twoBack + column - 2] + 1)
                        }
                        cells[current + column] = cost
                        best = min(best, cost)
                    }
                }
                if Int(best) > limit { return nil }
                (twoBack, oneBack, current) = (oneBack, current, twoBack)
            }
            let whole = columns == word.count ? Int(cells[oneBack + columns]) : limit + 1
            let prefix = (0...columns).reduce(limit + 1) { min($0, Int(cells[oneBack + $1])) }
            if whole <= limit, whole <= prefix { return (whole, true) }
            return prefix <= limit ? (prefix, false) : nil
        }
    }
}

extension OverlayBuilder {
    /// Runs with the same calls, in as few rows as first fit gives in which none overtakes another.
    func rows() -> [[Int]] {
        // By the first departure, then by number: both in one integer.
        let order = drafts.indices.map { Int64(times[drafts[$0].first].departure) << 32 | Int64($0) }.sorted()
        var rows: [[Int]] = []
        rows.reserveCapacity(drafts.count)
        // The first row of the paths of a mark, and the row after each.
        var firstRow: [UInt64: Int] = [:]
        firstRow.reserveCapacity(drafts.count)
        var nextRow: [Int] = []
        nextRow.reserveCapacity(drafts.count)
        words.withUnsafeBufferPointer { words in
            times.withUnsafeBufferPointer { times in
                for place in order {
                    let draft = Int(place & 0xFFFF_FFFF)
                    let mark = mark(of: draft, words)
                    var (row, last) = (firstRow[mark] ?? -1, -1)
                    while row >= 0,
                        !hasSamePath(rows[row][0], draft, words)
                            || !follows(rows[row][rows[row].count - 1], draft, times)
                    {
                        (row, last) = (nextRow[row], row)
                    }
                    if row >= 0 {
                        rows[row].append(draft)
                        continue
                    }
                    if last >= 0 { nextRow[last] = rows.count } else { firstRow[mark] = rows.count }
                    rows.append([draft])
                    nextRow.append(-1)
                }
            }
        }
        return rows
    }

    /// A few words of a run's path and its route, which tell most paths apart.
    private func mark(of draft: Int, _ words: UnsafeBufferPointer<UInt32>) -> UInt64 {
        let (first, count) = (drafts[draft].first, drafts[draft].count)
        var mark = UInt64(drafts[draft].route.rawValue) << 32 | UInt64(count)
        for at in [first, first + count / 2, first + count - 1] {
            mark = (mark ^ UInt64(words[at])) &* 0x9E37_79B9_7F4A_7C15
            mark ^= mark >> 32
        }
        return mark
    }

    /// Whether two runs are of one route and have the same calls: trips of one row share both.
    private func hasSamePath(_ one: Int, _ other: Int, _ words: UnsafeBufferPointer<UInt32>) -> Bool {
        let count = drafts[one].count
        guard drafts[other].count == count, drafts[one].route == drafts[other].route else { return false }
        let (a, b) = (drafts[one].first, drafts[other].first)
        return (0..<count).allSatisfy { words[a + $0] == words[b + $0] }
    }

    private func follows(_ before: Int, _ after: Int, _ times: UnsafeBufferPointer<OverlayTime>) -> Bool {
        let (one, other) = (drafts[before].first, drafts[after].first)
        return (0..<drafts[before].count).allSatisfy {
            times[one + $0].arrival <= times[other + $0].arrival
                && times[one + $0].departure <= times[other + $0].departure
        }
    }
}

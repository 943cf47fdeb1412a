import Ground

/// Joins lines of a kind that meet at their ends and where no third does: fewer features, and none too short to be seen.
struct LineJoin {
    /// Points of a line from which nothing more is joined to it, so that a tile never reads much that lies outside.
    private static let mostPoints = 2_000

    private struct End {
        var group: UInt32
        var point: MapPoint
        /// Twice the number of the line, and 1 more for its last point.
        var end: Int

        static func < (a: End, b: End) -> Bool {
            (a.group, a.point.x, a.point.y, a.end) < (b.group, b.point.x, b.point.y, b.end)
        }
    }

    /// Joins lines.
    ///
    /// - Parameters:
    ///   - lines: ranges of `points`.
    ///   - group: those of different numbers are never joined.
    /// - Returns: points of the joined lines end to end, where each ends, and one of the lines that each is made of.
    static func joined(
        _ lines: [Range<Int>], _ points: [MapPoint], group: (Int) -> UInt32
    ) -> (points: [MapPoint], ends: [Int], lines: [Int]) {
        var ends: [End] = []
        ends.reserveCapacity(lines.count * 2)
        for (number, line) in lines.enumerated() {
            let key = group(number)
            ends.append(End(group: key, point: points[line.lowerBound], end: number * 2))
            ends.append(End(group: key, point: points[line.upperBound - 1], end: number * 2 + 1))
        }
        ends.sort { $0 < $1 }
        // What each end is joined to: another end, or -1.
        var partner = [Int](repeating: -1, count: lines.count * 2)
        var position = 0
        while position < ends.count {
            var next = position + 1
            while next < ends.count, ends[next].group == ends[position].group, ends[next].point == ends[position].point
            {
                next += 1
            }
            if next == position + 2 {
                let (one, other) = (ends[position].end, ends[position + 1].end)
                // A ring is not joined to itself.
                if one >> 1 != other >> 1 { (partner[one], partner[other]) = (other, one) }
            }
            position = next
        }
        var joined: (points: [MapPoint], ends: [Int], lines: [Int]) = ([], [], [])
        joined.points.reserveCapacity(points.count)
        var isDone = [Bool](repeating: false, count: lines.count)
        func walk(from start: Int) {
            // Into a line by one end, out by the other.
            var end = start
            let begin = joined.points.count
            joined.lines.append(start >> 1)
            while true {
                let line = points[lines[end >> 1]]
                isDone[end >> 1] = true
                let isFirst = joined.points.count == begin
                if end & 1 == 0 {
                    joined.points.append(contentsOf: isFirst ? line : line.dropFirst())
                } else {
                    joined.points.append(contentsOf: line.reversed().dropFirst(isFirst ? 0 : 1))
                }
                let next = partner[end ^ 1]
                guard next >= 0, !isDone[next >> 1], joined.points.count - begin < Self.mostPoints else { break }
                end = next
            }
            joined.ends.append(joined.points.count)
        }
        for line in lines.indices where !isDone[line] {
            if partner[line * 2] < 0 {
                walk(from: line * 2)
            } else if partner[line * 2 + 1] < 0 {
                walk(from: line * 2 + 1)
            }
        }
        // What is left goes round in circles, or is the rest of a long line.
        for line in lines.indices where !isDone[line] { walk(from: line * 2) }
        return joined
    }
}

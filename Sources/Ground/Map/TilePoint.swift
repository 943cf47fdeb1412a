/// A point in the units of a tile: x from its west edge eastwards, y from its north edge southwards.
struct TilePoint: Hashable {
    var x: Int32
    var y: Int32

    /// Twice the area of the triangle to two other points; positive where the turn is clockwise as seen.
    @inline(__always) func turn(_ b: TilePoint, _ c: TilePoint) -> Int {
        (Int(b.x) - Int(x)) * (Int(c.y) - Int(y)) - (Int(b.y) - Int(y)) * (Int(c.x) - Int(x))
    }
}

/// Lines or rings end to end, in memory that is used again for the next feature.
struct TileParts {
    private(set) var points: [TilePoint] = []
    private var ends: [Int] = []
    private var start: Int { ends.last ?? 0 }

    var count: Int { ends.count }
    var isEmpty: Bool { ends.isEmpty }

    subscript(part: Int) -> ArraySlice<TilePoint> { points[(part == 0 ? 0 : ends[part - 1])..<ends[part]] }

    mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Adds a point to the part that is being drawn; the same point again is none.
    @inline(__always) mutating func append(_ point: TilePoint) {
        if points.count > start, points[points.count - 1] == point { return }
        points.append(point)
    }

    /// Ends a line; one of fewer than two points is dropped.
    mutating func endLine() { end(atLeast: 2) }

    /// Ends a ring; what lies on the straight line between its neighbours is dropped, and a ring without area.
    mutating func endRing() {
        // Where a point was added on a straight line, or where the ring goes back the way it came.
        var kept = start
        for position in start..<points.count {
            let point = points[position]
            while kept - start >= 2, points[kept - 2].turn(points[kept - 1], point) == 0 { kept -= 1 }
            if kept > start, points[kept - 1] == point { continue }
            points[kept] = point
            kept += 1
        }
        // And where its end meets its beginning.
        var first = start
        while kept - first >= 3 {
            if points[kept - 2].turn(points[kept - 1], points[first]) == 0 {
                kept -= 1
            } else if points[kept - 1].turn(points[first], points[first + 1]) == 0 {
                first += 1
            } else {
                break
            }
        }
        points.removeLast(points.count - kept)
        if first > start { points.removeSubrange(start..<first) }
        end(atLeast: 3)
    }

    private mutating func end(atLeast least: Int) {
        if points.count - start >= least {
            ends.append(points.count)
        } else {
            points.removeLast(points.count - start)
        }
    }

    mutating func append(ring: some Sequence<TilePoint>) {
        for point in ring { append(point) }
        endRing()
    }
}

extension ArraySlice<TilePoint> {
    /// Twice the area of a ring: positive where it is clockwise as seen, as outer rings are.
    var doubleArea: Int {
        guard var last = last else { return 0 }
        var area = 0
        for point in self {
            // Points far outside of a tile, as a forged file may have them, make too large a number.
            area &+= Int(last.x) &* Int(point.y) &- Int(point.x) &* Int(last.y)
            last = point
        }
        return area
    }

    /// Whether a point lies in a ring; on its edge, it may be said either way.
    func contains(inside point: TilePoint) -> Bool {
        guard var last = last else { return false }
        var isInside = false
        for next in self {
            if (last.y > point.y) != (next.y > point.y) {
                let turn = last.turn(next, point)
                if (turn > 0) == (next.y > last.y) { isInside.toggle() }
            }
            last = next
        }
        return isInside
    }

    /// Whether most points of another ring, which does not cross this one but may touch it, lie within it.
    func holds(_ other: ArraySlice<TilePoint>) -> Bool {
        other.count { contains(inside: $0) } * 2 > other.count
    }
}

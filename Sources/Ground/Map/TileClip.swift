/// Cuts lines and areas at the edges of a tile, some units outside of it.
enum TileClip {
    /// How far beyond its edges a tile goes, in its units: lines of some width end where nobody sees it.
    static let buffer: Int32 = 64
    static let low = -buffer
    static let high = VectorTile.extent + buffer

    static func contains(_ point: TilePoint) -> Bool {
        point.x >= low && point.x <= high && point.y >= low && point.y <= high
    }

    /// Adds what of a line lies in the tile.
    static func line(_ line: ArraySlice<TilePoint>, into parts: inout TileParts) {
        for (a, b) in zip(line, line.dropFirst()) {
            guard let (from, to) = segment(a, b) else {
                parts.endLine()
                continue
            }
            if from != a { parts.endLine() }
            parts.append(from)
            parts.append(to)
        }
        parts.endLine()
    }

    /// What of a segment lies in the tile (Liang and Barsky).
    private static func segment(_ a: TilePoint, _ b: TilePoint) -> (TilePoint, TilePoint)? {
        if contains(a), contains(b) { return (a, b) }
        let (dx, dy) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
        var (enters, leaves) = (0.0, 1.0)
        func cut(_ speed: Double, _ room: Double) -> Bool {
            if speed == 0 { return room >= 0 }
            let share = room / speed
            if speed < 0 { enters = max(enters, share) } else { leaves = min(leaves, share) }
            return enters <= leaves
        }
        guard cut(-dx, Double(a.x) - Double(low)), cut(dx, Double(high) - Double(a.x)),
            cut(-dy, Double(a.y) - Double(low)), cut(dy, Double(high) - Double(a.y))
        else { return nil }
        func along(_ share: Double) -> TilePoint {
            if share == 0 { return a }
            if share == 1 { return b }
            return TilePoint(
                x: Int32((Double(a.x) + dx * share).rounded()), y: Int32((Double(a.y) + dy * share).rounded()))
        }
        return (along(enters), along(leaves))
    }

    /// An edge of the tile. No point lies on the line half a unit outside of it, where areas are cut.
    enum Side: CaseIterable {
        case west, east, north, south

        @inline(__always) func isInside(_ point: TilePoint) -> Bool {
            switch self {
            case .west: point.x >= low
            case .east: point.x <= high
            case .north: point.y >= low
            case .south: point.y <= high
            }
        }

        /// Where an edge crosses the side's line: how far along it, and the point on the tile's side.
        func cut(_ a: TilePoint, _ b: TilePoint) -> (along: Double, point: TilePoint) {
            let (ax, ay, bx, by) = (Double(a.x), Double(a.y), Double(b.x), Double(b.y))
            func cross(_ line: Int32, _ half: Double) -> Double {
                switch self {
                case .west, .east: ay + (by - ay) * ((Double(line) + half - ax) / (bx - ax))
                case .north, .south: ax + (bx - ax) * ((Double(line) + half - ay) / (by - ay))
                }
            }
            let line = self == .west || self == .north ? low : high
            let along = cross(line, self == .west || self == .north ? -0.5 : 0.5)
            switch self {
            case .west, .east: return (along, TilePoint(x: line, y: Int32(along.rounded())))
            case .north, .south: return (along, TilePoint(x: Int32(along.rounded()), y: line))
            }
        }
    }

    /// Cuts the rings of one area at a side: what crosses it is joined along the side to what crosses it next, so that an area
    /// that is cut in pieces becomes so many rings, and none runs along the side twice.
    static func area(_ rings: TileParts, at side: Side, into result: inout TileParts) {
        result.removeAll()
        var chains = Chains()
        for number in 0..<rings.count {
            let ring = rings[number]
            if ring.allSatisfy(side.isInside) {
                result.append(ring: ring)
            } else {
                chains.add(ring, side)
            }
        }
        chains.join(into: &result)
    }

    /// Pieces of rings within a side, each from where it comes in to where it goes out.
    private struct Chains {
        private var points: [TilePoint] = []
        private var ends: [Int] = []
        /// Where a piece comes in, or goes out.
        private struct Crossing {
            var along: Double
            var chain: Int
            var isEntry: Bool
        }
        private var crossings: [Crossing] = []
        /// For each piece the next of its own ring.
        private var following: [Int] = []

        mutating func add(_ ring: ArraySlice<TilePoint>, _ side: Side) {
            let ring = Array(ring)
            let firstChain = ends.count
            guard
                let begin = ring.indices.first(where: {
                    !side.isInside(ring[$0]) && side.isInside(ring[($0 + 1) % ring.count])
                })
            else { return }
            for step in 0..<ring.count {
                let (a, b) = (ring[(begin + step) % ring.count], ring[(begin + step + 1) % ring.count])
                switch (side.isInside(a), side.isInside(b)) {
                case (false, true):
                    let cut = side.cut(a, b)
                    crossings.append(Crossing(along: cut.along, chain: ends.count, isEntry: true))
                    points.append(cut.point)
                    points.append(b)
                case (true, true): points.append(b)
                case (true, false):
                    let cut = side.cut(a, b)
                    crossings.append(Crossing(along: cut.along, chain: ends.count, isEntry: false))
                    points.append(cut.point)
                    ends.append(points.count)
                case (false, false): break
                }
            }
            for chain in firstChain..<ends.count {
                following.append(chain + 1 < ends.count ? chain + 1 : firstChain)
            }
        }

        mutating func join(into result: inout TileParts) {
            guard !ends.isEmpty else { return }
            crossings.sort { ($0.along, $0.isEntry ? 1 : 0, $0.chain) < ($1.along, $1.isEntry ? 1 : 0, $1.chain) }
            var next = following
            var isPaired = true
            for pair in stride(from: 0, to: crossings.count, by: 2) {
                let (one, other) = (crossings[pair], crossings[pair + 1])
                isPaired = isPaired && one.isEntry != other.isEntry
                next[one.isEntry ? other.chain : one.chain] = one.isEntry ? one.chain : other.chain
            }
            // Rings that cross themselves go along the side, each for itself.
            if !isPaired { next = following }
            var isDone = [Bool](repeating: false, count: ends.count)
            for first in ends.indices where !isDone[first] {
                var chain = first
                while !isDone[chain] {
                    isDone[chain] = true
                    for point in points[(chain == 0 ? 0 : ends[chain - 1])..<ends[chain]] { result.append(point) }
                    chain = next[chain]
                }
                result.endRing()
            }
        }
    }
}

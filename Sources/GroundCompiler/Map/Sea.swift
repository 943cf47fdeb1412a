import Ground

/// The sea within an extract's box, from its coastlines, which have land to their left and water to their right
/// ([natural=coastline](https://wiki.openstreetmap.org/wiki/Tag:natural%3Dcoastline)).
struct Sea {
    struct Area {
        var outer: [MapPoint]
        var holes: [[MapPoint]] = []
    }
    /// A coastline within the box, from where it comes in to where it goes out, and where along the box's edge that is.
    private struct Piece {
        var points: [MapPoint]
        var entry: Double
        var exit: Double
    }

    private let box: MapBox
    private var pieces: [Piece] = []
    private var rings: [[MapPoint]] = []

    /// A coastline whose next point no extract holds goes on beyond the box's edge, if it ends no farther from that than this
    /// share of the box's longer side.
    private static let mostMissing = 0.1

    /// The sea; nil where no coastline tells, or where one ends amid the box or leads the wrong way, so that nobody can say what is
    /// sea.
    static func areas(coast: [ArraySlice<MapPoint>], in box: MapBox) -> [Area]? {
        guard box.west < box.east, box.north < box.south else { return nil }
        var sea = Sea(box)
        for line in joined(coast) where !sea.cut(line) { return nil }
        return sea.areas()
    }

    private init(_ box: MapBox) { self.box = box }

    /// Coastlines from end to beginning; those that close begin with the point that they end with.
    private static func joined(_ coast: [ArraySlice<MapPoint>]) -> [[MapPoint]] {
        var beginning: [MapPoint: Int] = [:]
        var ends = Set<MapPoint>()
        for (number, line) in coast.enumerated() {
            guard let first = line.first, let last = line.last else { continue }
            beginning[first] = number
            ends.insert(last)
        }
        let starts = coast.indices.filter { number in coast[number].first.map { !ends.contains($0) } ?? false }
        var isUsed = [Bool](repeating: false, count: coast.count)
        var lines: [[MapPoint]] = []
        for start in starts + Array(coast.indices) where !isUsed[start] {
            isUsed[start] = true
            var line = Array(coast[start])
            while let last = line.last, last != line.first, let next = beginning[last], !isUsed[next] {
                isUsed[next] = true
                line.append(contentsOf: coast[next].dropFirst())
            }
            lines.append(line)
        }
        return lines
    }

    private func isInside(_ point: MapPoint) -> Bool {
        point.x > box.west && point.x < box.east && point.y > box.north && point.y < box.south
    }

    /// Takes in what of a coastline lies in the box; false where it ends there.
    private mutating func cut(_ line: [MapPoint]) -> Bool {
        guard let first = line.first, let last = line.last else { return true }
        let isRing = first == last && line.count > 3
        var path = line
        if isRing {
            guard let outside = line.firstIndex(where: { !isInside($0) }) else {
                rings.append(Array(line.dropLast()))
                return true
            }
            // It is gone around from outside of the box.
            path = Array(line[outside...] + line[1...outside])
        } else {
            guard let before = edge(near: first), let after = edge(near: last) else { return false }
            if isInside(first) { path.insert(before, at: 0) }
            if isInside(last) { path.append(after) }
        }
        var piece: Piece?
        for (a, b) in zip(path, path.dropFirst()) {
            guard let (enters, leaves) = shares(a, b), enters < leaves else { continue }
            if piece == nil {
                let point = along(a, b, enters)
                piece = Piece(points: [point], entry: position(point), exit: 0)
            }
            guard leaves < 1 || !isInside(b) else {
                piece?.points.append(b)
                continue
            }
            let point = along(a, b, leaves)
            piece?.points.append(point)
            piece?.exit = position(point)
            if let piece { pieces.append(piece) }
            piece = nil
        }
        return piece == nil
    }

    /// The point of the box's edge nearest to one within; the point itself where it is not; nil where the edge is far.
    private func edge(near point: MapPoint) -> MapPoint? {
        guard isInside(point) else { return point }
        let edges = [
            MapPoint(x: box.west, y: point.y), MapPoint(x: box.east, y: point.y), MapPoint(x: point.x, y: box.north),
            MapPoint(x: point.x, y: box.south),
        ]
        func distance(_ other: MapPoint) -> Double {
            abs(Double(other.x) - Double(point.x)) + abs(Double(other.y) - Double(point.y))
        }
        return edges.min { distance($0) < distance($1) }.flatMap { nearest in
            distance(nearest) <= Self.mostMissing * max(width, height) ? nearest : nil
        }
    }

    /// The shares of a segment at which it comes into the box and leaves it (Liang and Barsky).
    private func shares(_ a: MapPoint, _ b: MapPoint) -> (Double, Double)? {
        let (dx, dy) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
        var (enters, leaves) = (0.0, 1.0)
        let rooms = [
            (-dx, Double(a.x) - Double(box.west)), (dx, Double(box.east) - Double(a.x)),
            (-dy, Double(a.y) - Double(box.north)), (dy, Double(box.south) - Double(a.y)),
        ]
        for (speed, room) in rooms {
            if speed == 0 {
                if room < 0 { return nil }
            } else if speed < 0 {
                enters = max(enters, room / speed)
            } else {
                leaves = min(leaves, room / speed)
            }
        }
        return (enters, leaves)
    }

    private func along(_ a: MapPoint, _ b: MapPoint, _ share: Double) -> MapPoint {
        func between(_ a: UInt32, _ b: UInt32, _ range: ClosedRange<UInt32>) -> UInt32 {
            let value = (Double(a) + (Double(b) - Double(a)) * share).rounded()
            return UInt32(max(Double(range.lowerBound), min(Double(range.upperBound), value)))
        }
        return MapPoint(x: between(a.x, b.x, box.west...box.east), y: between(a.y, b.y, box.north...box.south))
    }

    private var width: Double { Double(box.east) - Double(box.west) }
    private var height: Double { Double(box.south) - Double(box.north) }

    /// How far along the box's edge a point on it lies, clockwise from the north-west.
    private func position(_ point: MapPoint) -> Double {
        let (x, y) = (Double(point.x) - Double(box.west), Double(point.y) - Double(box.north))
        if y == 0 { return x }
        if x == width { return width + y }
        if y == height { return width + height + (width - x) }
        return 2 * width + height + (height - y)
    }

    private var corners: [(position: Double, point: MapPoint)] {
        [
            (0, MapPoint(x: box.west, y: box.north)), (width, MapPoint(x: box.east, y: box.north)),
            (width + height, MapPoint(x: box.east, y: box.south)),
            (2 * width + height, MapPoint(x: box.west, y: box.south)),
        ]
    }

    private func areas() -> [Area]? {
        var areas: [Area] = []
        let islands = rings.filter { $0[...].area < 0 }
        if !pieces.isEmpty {
            guard let outer = joinedAlongEdge() else { return nil }
            areas = outer.map { Area(outer: $0) }
        } else if !islands.isEmpty {
            areas = [Area(outer: corners.map(\.point))]
        }
        for ring in rings where ring[...].area > 0 { areas.append(Area(outer: ring)) }
        for island in islands {
            if let around = areas.firstIndex(where: { $0.outer[...].contains(inside: island[0]) }) {
                areas[around].holes.append(island)
            }
        }
        return areas.isEmpty ? nil : areas
    }

    /// Pieces joined along the edge, clockwise from where one goes out to where the next comes in; nil where they do not take
    /// turns.
    private func joinedAlongEdge() -> [[MapPoint]]? {
        let entries = pieces.indices.sorted { pieces[$0].entry < pieces[$1].entry }
        let turns = pieces.flatMap { [(along: $0.entry, isEntry: true), (along: $0.exit, isEntry: false)] }
            .sorted { ($0.along, $0.isEntry ? 1 : 0) < ($1.along, $1.isEntry ? 1 : 0) }
        for (one, next) in zip(turns, turns.dropFirst()) where one.isEntry == next.isEntry { return nil }
        var isUsed = [Bool](repeating: false, count: pieces.count)
        var rings: [[MapPoint]] = []
        for start in pieces.indices where !isUsed[start] {
            var ring: [MapPoint] = []
            var at = start
            while !isUsed[at] {
                isUsed[at] = true
                ring += pieces[at].points
                let exit = pieces[at].exit
                let next = entries.first { pieces[$0].entry >= exit } ?? entries[0]
                let entry = pieces[next].entry
                // Corners on the way, around the north-west one where it leads past it.
                let isAround = entry < exit
                ring += corners.filter { $0.position > exit && (isAround || $0.position < entry) }.map(\.point)
                if isAround { ring += corners.filter { $0.position < entry }.map(\.point) }
                at = next
            }
            guard at == start else { return nil }
            rings.append(ring)
        }
        return rings
    }
}

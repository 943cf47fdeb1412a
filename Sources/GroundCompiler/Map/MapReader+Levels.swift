import Ground
import SectionFile

extension MapReader {
    /// Units of the map from one point of a feature to the next that are a mistake, or go around the world the other way: a
    /// quarter of the way around it.
    private static let longestEdge = 1 << 30

    /// Puts together what was read, and sorts it to ranges of zooms.
    func levels(_ counts: inout MapCounts) -> MapLevels {
        var shapes = MapShapes()
        for (look, point) in labels { shapes.add(label: look, at: point, zoom: look.firstZoom) }
        addAreas(to: &shapes, &counts)
        let (lines, looks, points) = placedLines()
        let coast = lines.indices.filter { looks[$0].kind == .coastline }.map { points[lines[$0]] }
        for box in boxes {
            guard let sea = Sea.areas(coast: coast, in: box) else { continue }
            counts.seas += 1
            for area in sea { shapes.add(outer: area.outer, holes: area.holes, Look(kind: .ocean, name: 0)) }
        }
        // Near, streets are told apart by what is written on them; from afar, by their kind alone, so that none is in pieces too
        // short to be seen.
        let near = Self.joined(lines, points, looks)
        let mains = looks.indices.filter { UInt32(looks[$0].firstZoom) <= Self.lastZoomFromAfar }
        let far = Self.joined(
            mains.map { lines[$0] }, points, mains.map { Look(kind: looks[$0].kind, name: 0) })
        var levels = MapLevels()
        for lastZoom in MapLevel.lastZooms {
            levels.add(lastZoom: lastZoom, [shapes, lastZoom <= Self.lastZoomFromAfar ? far : near])
        }
        counts.areas = shapes.shapes.count { $0.look.kind.shape == .area }
        counts.names = shapes.shapes.count - counts.areas
        counts.lines = near.shapes.count
        return levels
    }

    /// The last zoom at which names and bridges of streets are not told apart.
    private static let lastZoomFromAfar: UInt32 = 10

    private func addAreas(to shapes: inout MapShapes, _ counts: inout MapCounts) {
        for area in areas {
            if let ring = ring(nodes.uses[area.nodes].dropLast()) {
                shapes.add(outer: ring, holes: [], area.look)
            } else {
                counts.brokenRings += 1
            }
        }
        for relation in relations {
            let (outer, holes) = rings(of: relation.members, broken: &counts.brokenRings)
            // One name, in the largest.
            let areas = outer.map { abs($0[...].area) }
            let largest = areas.indices.max { areas[$0] < areas[$1] }
            for (number, ring) in outer.enumerated() {
                shapes.add(
                    outer: ring, holes: Self.outermost(holes[number]), relation.look, isNamed: number == largest)
            }
        }
    }

    /// The outer rings of a relation's ways, and the holes of each.
    ///
    /// - Parameter broken: counts those that are left out.
    private func rings(of range: Range<Int>, broken: inout Int) -> (outer: [[MapPoint]], holes: [[[MapPoint]]]) {
        let ways = members[range]
        func rings(inner: Bool) -> [[MapPoint]] {
            let found = RingAssembly.rings(ways.filter { $0.isInner == inner }.map(nodes(of:)))
            let placed = found.rings.compactMap { ring($0[...]) }
            broken += found.broken + found.rings.count - placed.count
            return placed
        }
        let outer = rings(inner: false)
        var holes = [[[MapPoint]]](repeating: [], count: outer.count)
        let boxes = outer.map { $0[...].box }
        for hole in rings(inner: true) {
            let owner = outer.indices.first { position in
                boxes[position].contains(hole[0]) && Self.holds(outer[position], hole)
            }
            if let owner { holes[owner].append(hole) } else { broken += 1 }
        }
        return (outer, holes)
    }

    /// The outlines of towns and their parts that close, each with all its rings: what is in an odd number of them is in it.
    ///
    /// - Parameter broken: counts the rings that are left out.
    func outlineShapes(broken: inout Int) -> [OutlineShape] {
        outlines.compactMap { draft in
            if let nodes = draft.nodes {
                guard let ring = ring(self.nodes.uses[nodes].dropLast()) else {
                    broken += 1
                    return nil
                }
                return OutlineShape(number: draft.number, rings: [ring])
            }
            let (outer, holes) = rings(of: draft.members ?? 0..<0, broken: &broken)
            return outer.isEmpty
                ? nil : OutlineShape(number: draft.number, rings: outer + holes.flatMap(Self.outermost))
        }
    }

    /// Holes but for those within others, which are no holes.
    private static func outermost(_ holes: [[MapPoint]]) -> [[MapPoint]] {
        let boxes = holes.map { $0[...].box }
        return holes.indices.filter { hole in
            !holes.indices.contains { other in
                other != hole && boxes[other].contains(holes[hole][0]) && boxes[other] != boxes[hole]
                    && holds(holes[other], holes[hole])
            }
        }.map { holes[$0] }
    }

    /// Whether a ring holds a hole, which may share some of its points.
    private static func holds(_ ring: [MapPoint], _ hole: [MapPoint]) -> Bool {
        let sample = hole.prefix(16)
        return sample.count { ring[...].contains(inside: $0) } * 2 > sample.count
    }

    /// The points of a ring, where an extract has them; nil where fewer than three are left or two lie too far apart.
    private func ring(_ ids: ArraySlice<Int64>) -> [MapPoint]? {
        var ring: [MapPoint] = []
        for id in ids {
            guard let position = nodes.placed(id) else { continue }
            let point = MapPoint(nodes.point(position))
            if ring.last != point { ring.append(point) }
        }
        guard ring.count >= 3, let first = ring.first, let last = ring.last, ring[...].area != 0,
            zip(ring, ring.dropFirst()).allSatisfy(Self.areNear), Self.areNear(last, first)
        else { return nil }
        return ring
    }

    private static func areNear(_ a: MapPoint, _ b: MapPoint) -> Bool {
        abs(Int(a.x) - Int(b.x)) < longestEdge && abs(Int(a.y) - Int(b.y)) < longestEdge
    }

    /// Lines with their points; a line ends where a point is in no extract.
    private func placedLines() -> (lines: [Range<Int>], looks: [Look], points: [MapPoint]) {
        var placed: (lines: [Range<Int>], looks: [Look], points: [MapPoint]) = ([], [], [])
        for line in lines {
            var begin = placed.points.count
            func end() {
                if placed.points.count - begin >= 2 {
                    placed.lines.append(begin..<placed.points.count)
                    placed.looks.append(line.look)
                } else {
                    placed.points.removeSubrange(begin...)
                }
                begin = placed.points.count
            }
            for id in nodes.uses[line.nodes] {
                guard let position = nodes.placed(id) else {
                    end()
                    continue
                }
                let point = MapPoint(nodes.point(position))
                if placed.points.count > begin {
                    if placed.points[placed.points.count - 1] == point { continue }
                    if !Self.areNear(placed.points[placed.points.count - 1], point) { end() }
                }
                placed.points.append(point)
            }
            end()
        }
        return placed
    }

    private static func joined(_ lines: [Range<Int>], _ points: [MapPoint], _ looks: [Look]) -> MapShapes {
        var groups: [Look: UInt32] = [:]
        let groupOf = looks.map { look in
            if let known = groups[look] { return known }
            let next = UInt32(groups.count)
            groups[look] = next
            return next
        }
        let joined = LineJoin.joined(lines, points) { groupOf[$0] }
        var shapes = MapShapes()
        var begin = 0
        for (end, line) in zip(joined.ends, joined.lines) {
            shapes.add(line: joined.points[begin..<end], looks[line])
            begin = end
        }
        return shapes
    }
}

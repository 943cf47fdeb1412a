import Ground
import SectionFile

/// Streets and corners as they are written, those near each other near each other.
struct StreetNetwork {
    var corners: [CornerRecord] = []
    var ends = Lists<StreetEnd>()
    var streets: [StreetRecord] = []
    var points: [GroundPoint] = []
    var cells: [StreetCell] = []
    var islandCount = 0
    var box: (south: Int32, west: Int32, north: Int32, east: Int32) = (.max, .max, .min, .min)

    /// A checksum over all points, in their order.
    var checksum: UInt64 {
        var checksum = Checksum()
        points.withUnsafeBytes { checksum.add($0) }
        return checksum.value
    }

    /// Collects streets, and puts them in order at the end.
    struct Builder {
        private struct Draft {
            var from: UInt32
            var to: UInt32
            var firstPoint: Int
            var pointCount: Int
            var length: UInt32
            var name: UInt32
            var walk: WalkRules.Walk
        }

        private var drafts: [Draft] = []
        private var points: [UInt32] = []

        init() {}

        /// A street along nodes; fewer than two are none.
        mutating func add(_ run: [Int], _ walk: WalkRules.Walk, name: UInt32, _ nodes: borrowing NodeTable) {
            guard run.count >= 2 else { return }
            var run = run
            if walk.isBackwardOnly { run.reverse() }
            var length = 0.0
            for (one, other) in zip(run, run.dropFirst()) { length += nodes.distance(one, other) }
            drafts.append(
                Draft(
                    from: UInt32(run[0]), to: UInt32(run[run.count - 1]), firstPoint: points.count,
                    pointCount: run.count,
                    length: UInt32(clamping: Int(length.rounded())), name: name, walk: walk))
            points.append(contentsOf: run.lazy.map { UInt32($0) })
        }

        func finish(_ nodes: borrowing NodeTable) -> StreetNetwork {
            var network = StreetNetwork()
            // Corners along a curve that fills the plane: what a search touches lies together.
            var isMeeting = [Bool](repeating: false, count: nodes.count)
            for draft in drafts {
                isMeeting[Int(draft.from)] = true
                isMeeting[Int(draft.to)] = true
            }
            var keyed: [(key: UInt64, node: UInt32)] = []
            for node in isMeeting.indices where isMeeting[node] {
                keyed.append((Morton.key(nodes.point(node)), UInt32(node)))
            }
            keyed.sort { ($0.key, $0.node) < ($1.key, $1.node) }
            var cornerOf = [CornerIndex](repeating: .none, count: nodes.count)
            for (position, entry) in keyed.enumerated() { cornerOf[Int(entry.node)] = CornerIndex(position) }
            func corner(_ node: UInt32) -> CornerIndex { cornerOf[Int(node)] }

            // Streets in the order of their corners.
            var sorted: [(ends: UInt64, draft: Int)] = []
            for (position, draft) in drafts.enumerated() {
                let ends = UInt64(corner(draft.from).rawValue) << 32 | UInt64(corner(draft.to).rawValue)
                sorted.append((ends, position))
            }
            sorted.sort { ($0.ends, $0.draft) < ($1.ends, $1.draft) }
            let order = sorted.map(\.draft)
            for position in order {
                let draft = drafts[position]
                let first = network.points.count
                for node in points[draft.firstPoint..<(draft.firstPoint + draft.pointCount)] {
                    let point = nodes.point(Int(node))
                    network.points.append(point)
                    network.box.south = min(network.box.south, point.latitude)
                    network.box.north = max(network.box.north, point.latitude)
                    network.box.west = min(network.box.west, point.longitude)
                    network.box.east = max(network.box.east, point.longitude)
                }
                let walk = draft.walk
                network.streets.append(
                    StreetRecord(
                        from: corner(draft.from), to: corner(draft.to), length: draft.length, firstPoint: UInt32(first),
                        pointCount: UInt32(draft.pointCount), name: StringIndex(rawValue: draft.name), kind: walk.kind,
                        surface: walk.surface, incline: walk.isBackwardOnly ? -walk.incline : walk.incline,
                        levels: walk.levels, flags: walk.flags))
            }
            network.corners = keyed.map { entry in
                CornerRecord(
                    point: nodes.point(Int(entry.node)), islandSize: 0, flags: nodes.flags[Int(entry.node)],
                    levels: nodes.lifts[Int(entry.node)] ?? .unknown)
            }
            network.link()
            network.measureIslands()
            network.fillCells()
            return network
        }
    }

    private mutating func link() {
        var pairs: [(owner: Int, value: StreetEnd)] = []
        for (position, street) in streets.enumerated() {
            pairs.append((street.from.position, StreetEnd(StreetIndex(position), isReversed: false)))
            pairs.append((street.to.position, StreetEnd(StreetIndex(position), isReversed: true)))
        }
        ends = Lists(count: corners.count, pairs: pairs)
    }

    /// How many corners hang together: somebody who is set down on a few that lead nowhere must look farther.
    private mutating func measureIslands() {
        var sets = DisjointSets(Array(corners.indices))
        for street in streets {
            let (from, to) = (street.from.position, street.to.position)
            // What is behind a shut gate does not hang together with what is before it.
            guard !corners[from].flags.contains(.closed), !corners[to].flags.contains(.closed) else { continue }
            sets.join(from, to)
        }
        var sizes = [UInt32](repeating: 0, count: corners.count)
        for corner in corners.indices { sizes[sets.first(of: corner)] += 1 }
        for corner in corners.indices { corners[corner].islandSize = sizes[sets.first(of: corner)] }
        islandCount = corners.indices.count { sizes[$0] > 0 && !corners[$0].flags.contains(.closed) }
    }

    /// So many squares of the grid streets may pass through: real ones pass through far fewer than they have points.
    private var mostCells: Int { 100_000 + 4 * points.count }

    /// What is larger than a file holds; nil where nothing is.
    var excess: String? {
        if cells.count > mostCells { return "its streets run on for hundreds of kilometres without a bend" }
        if streets.count >= 1 << 31 || points.count >= 1 << 32 {
            return "\(streets.count) streets of \(points.count) points"
        }
        return nil
    }

    private mutating func fillCells() {
        var touched: [UInt32] = []
        for (position, street) in streets.enumerated() {
            guard cells.count <= mostCells else { return }
            touched.removeAll(keepingCapacity: true)
            let line = points[Int(street.firstPoint)..<Int(street.firstPoint + street.pointCount)]
            for (a, b) in zip(line, line.dropFirst()) {
                let span = max(abs(Int(a.latitude) - Int(b.latitude)), abs(Int(a.longitude) - Int(b.longitude)))
                let parts = span / Int(StreetGrid.unitsPerCell) + 1
                func along(_ part: Int) -> GroundPoint {
                    GroundPoint(
                        latitude: a.latitude + Int32((Int(b.latitude) - Int(a.latitude)) * part / parts),
                        longitude: a.longitude + Int32((Int(b.longitude) - Int(a.longitude)) * part / parts))
                }
                for part in 0..<parts {
                    let (one, other) = (along(part), along(part + 1))
                    let rows = [StreetGrid.row(one.latitude), StreetGrid.row(other.latitude)].sorted()
                    let columns = [StreetGrid.column(one.longitude), StreetGrid.column(other.longitude)].sorted()
                    for row in rows[0]...rows[1] {
                        for column in columns[0]...columns[1] {
                            touched.append(StreetGrid.cell(row: row, column: column))
                        }
                    }
                }
            }
            touched.sort()
            var last: UInt32?
            for cell in touched where cell != last {
                cells.append(StreetCell(cell: cell, street: StreetIndex(position)))
                last = cell
            }
        }
        cells.sort { ($0.cell, $0.street) < ($1.cell, $1.street) }
    }
}

/// Places in the order of a curve through the plane.
enum Morton {
    static func key(_ point: GroundPoint) -> UInt64 {
        key(UInt32(bitPattern: point.longitude &+ .min), UInt32(bitPattern: point.latitude &+ .min))
    }

    static func key(_ x: UInt32, _ y: UInt32) -> UInt64 { spread(y) << 1 | spread(x) }

    /// The bits of a number with a gap after each.
    private static func spread(_ value: UInt32) -> UInt64 {
        var x = UInt64(value)
        x = (x | x << 16) & 0x0000_FFFF_0000_FFFF
        x = (x | x << 8) & 0x00FF_00FF_00FF_00FF
        x = (x | x << 4) & 0x0F0F_0F0F_0F0F_0F0F
        x = (x | x << 2) & 0x3333_3333_3333_3333
        return (x | x << 1) & 0x5555_5555_5555_5555
    }
}

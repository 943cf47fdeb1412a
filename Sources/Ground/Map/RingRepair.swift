/// Makes areas of whole numbers valid: what was rounded or simplified may touch or cross itself.
struct RingRepair {
    struct Edge: Hashable {
        var a: TilePoint
        var b: TilePoint
        var west: Int32 { min(a.x, b.x) }
        var east: Int32 { max(a.x, b.x) }
    }

    /// How often edges that cross are cut, whose crossings are rounded and may cross others then.
    private static let mostRounds = 6
    /// Cuts of a round after which an area is given up: no map has such a one.
    private static let mostCuts = 20_000

    private var edges: [Edge] = []
    private var starts: [UInt64] = []
    private var cuts: [(edge: Int, point: TilePoint)] = []

    init() {}

    /// Leaves rings that neither cross nor touch as they are; others are cut where they meet, what lies there twice in opposite
    /// directions is taken out, and the rest put together anew. What cannot be repaired becomes nothing.
    mutating func repair(_ rings: inout TileParts) {
        collect(rings)
        guard !isSimple() else { return }
        for _ in 0..<Self.mostRounds {
            findCuts(stopAtFirst: false)
            if cuts.isEmpty || cuts.count > Self.mostCuts { break }
            cut()
        }
        rings.removeAll()
        guard cuts.isEmpty else { return }
        trace(into: &rings)
    }

    private mutating func collect(_ rings: TileParts) {
        edges.removeAll(keepingCapacity: true)
        for number in 0..<rings.count {
            let ring = rings[number]
            guard var last = ring.last else { continue }
            for point in ring {
                edges.append(Edge(a: last, b: point))
                last = point
            }
        }
    }

    /// Whether every point ends one edge and begins one, and no edges meet elsewhere.
    private mutating func isSimple() -> Bool {
        starts.removeAll(keepingCapacity: true)
        for edge in edges {
            starts.append(UInt64(UInt32(bitPattern: edge.a.x)) << 32 | UInt64(UInt32(bitPattern: edge.a.y)))
        }
        starts.sort()
        for position in starts.indices.dropFirst() where starts[position] == starts[position - 1] { return false }
        findCuts(stopAtFirst: true)
        return cuts.isEmpty
    }

    /// Finds the points at which edges must be cut.
    private mutating func findCuts(stopAtFirst: Bool) {
        cuts.removeAll(keepingCapacity: true)
        edges.sort { $0.west < $1.west }
        for one in edges.indices {
            let a = edges[one]
            let (north, south) = (min(a.a.y, a.b.y), max(a.a.y, a.b.y))
            for other in (one + 1)..<edges.count {
                let b = edges[other]
                if b.west > a.east { break }
                if max(b.a.y, b.b.y) < north || min(b.a.y, b.b.y) > south { continue }
                meet(one, a, other, b)
                if stopAtFirst ? !cuts.isEmpty : cuts.count > Self.mostCuts { return }
            }
        }
    }

    private mutating func meet(_ one: Int, _ a: Edge, _ other: Int, _ b: Edge) {
        let (s, t) = (a.a.turn(a.b, b.a).signum(), a.a.turn(a.b, b.b).signum())
        let (u, v) = (b.a.turn(b.b, a.a).signum(), b.a.turn(b.b, a.b).signum())
        if s * t < 0, u * v < 0 {
            let point = Self.crossing(a, b)
            if point != a.a, point != a.b { cuts.append((one, point)) }
            if point != b.a, point != b.b { cuts.append((other, point)) }
            return
        }
        if s == 0, Self.isWithin(b.a, a) { cuts.append((one, b.a)) }
        if t == 0, Self.isWithin(b.b, a) { cuts.append((one, b.b)) }
        if u == 0, Self.isWithin(a.a, b) { cuts.append((other, a.a)) }
        if v == 0, Self.isWithin(a.b, b) { cuts.append((other, a.b)) }
    }

    /// Whether a point of an edge's line lies between its ends.
    private static func isWithin(_ point: TilePoint, _ edge: Edge) -> Bool {
        point != edge.a && point != edge.b && point.x >= edge.west && point.x <= edge.east
            && point.y >= min(edge.a.y, edge.b.y) && point.y <= max(edge.a.y, edge.b.y)
    }

    private static func crossing(_ a: Edge, _ b: Edge) -> TilePoint {
        let (from, to) = (Double(b.a.turn(b.b, a.a)), Double(b.a.turn(b.b, a.b)))
        let share = from / (from - to)
        func between(_ from: Int32, _ to: Int32) -> Int32 {
            Int32((Double(from) + (Double(to) - Double(from)) * share).rounded())
        }
        return TilePoint(x: between(a.a.x, a.b.x), y: between(a.a.y, a.b.y))
    }

    private mutating func cut() {
        cuts.sort { one, other in
            if one.edge != other.edge { return one.edge < other.edge }
            let start = edges[one.edge].a
            func distance(_ point: TilePoint) -> Int {
                abs(Int(point.x) - Int(start.x)) + abs(Int(point.y) - Int(start.y))
            }
            return distance(one.point) < distance(other.point)
        }
        for (edge, point) in cuts.reversed() where edges[edge].a != point && edges[edge].b != point {
            edges.append(Edge(a: point, b: edges[edge].b))
            edges[edge].b = point
        }
    }

    private func trace(into rings: inout TileParts) {
        var leaving: [TilePoint: [TilePoint]] = [:]
        let borders = Borders(of: edges).edges
        for edge in borders { leaving[edge.a, default: []].append(edge.b) }
        for edge in borders {
            while let next = leaving[edge.a]?.popLast() {
                var walk = [edge.a]
                var (last, here) = (edge.a, next)
                while here != edge.a {
                    walk.append(here)
                    guard let choices = leaving[here], let choice = Self.sharpest(last, here, choices) else { break }
                    leaving[here]?.remove(at: choice)
                    (last, here) = (here, choices[choice])
                }
                Self.split(walk, into: &rings)
            }
        }
    }

    /// The way on that turns most towards the inside, which lies to the right of the way.
    private static func sharpest(_ last: TilePoint, _ here: TilePoint, _ choices: [TilePoint]) -> Int? {
        guard choices.count > 1 else { return choices.indices.first }
        func isRighter(_ a: TilePoint, _ b: TilePoint) -> Bool {
            let (turnA, turnB) = (last.turn(here, a).signum(), last.turn(here, b).signum())
            // Right turns, then straight on, then left ones; among those of a side, by which lies right of the other.
            return turnA != turnB ? turnA > turnB : here.turn(b, a) > 0
        }
        return choices.indices.reduce(0) { isRighter(choices[$1], choices[$0]) ? $1 : $0 }
    }

    /// Adds a walk around an area as rings that pass no point twice.
    private static func split(_ walk: [TilePoint], into rings: inout TileParts) {
        var path: [TilePoint] = []
        var places: [TilePoint: Int] = [:]
        for point in walk {
            if let place = places[point] {
                rings.append(ring: path[place...])
                for passed in path[(place + 1)...] { places[passed] = nil }
                path.removeSubrange((place + 1)...)
            } else {
                places[point] = path.count
                path.append(point)
            }
        }
        rings.append(ring: path)
    }
}

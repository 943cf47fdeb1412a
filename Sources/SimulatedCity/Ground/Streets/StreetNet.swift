/// Streets in the making: points, and lines along them that are cut where they meet.
struct StreetNet {
    /// What a line is on the map.
    struct Kind: Equatable {
        /// The value of `highway`.
        let highway: String
        /// Whether it leads over rails and motorways, by a bridge.
        let mayBridge: Bool

        static let residential = Kind(highway: "residential", mayBridge: false)
        static let collector = Kind(highway: "tertiary", mayBridge: true)
        static let main = Kind(highway: "secondary", mayBridge: true)
        /// A path along a shore or a fence.
        static let path = Kind(highway: "path", mayBridge: false)
        /// A street beside rails or a motorway.
        static let beside = Kind(highway: "unclassified", mayBridge: false)
    }

    /// Where a line has its name from.
    enum Naming {
        case named(String)
        /// Drawn from the names that streets have, by its number and the suburb.
        case drawn(Int)
        /// Named after the suburb, as a walk along the water is.
        case foreshore
        case none
    }

    struct Line {
        var points: [Int]
        let kind: Kind
        let naming: Naming
        /// Lines of the lattice meet each other at their own points alone.
        let isLattice: Bool
    }

    private(set) var points: [MapPoint] = []
    private(set) var lines: [Line] = []
    /// Lines drawn with a ruler are given points so many metres apart at most.
    private static let longestPart = 300.0

    /// Adds a point and tells its number.
    mutating func add(_ point: MapPoint) -> Int {
        points.append(point)
        return points.count - 1
    }

    /// Adds a line of the lattice, along points that it shares with others.
    mutating func addLattice(_ line: [Int], _ kind: Kind, number: Int) {
        lines.append(Line(points: line, kind: kind, naming: .drawn(number), isLattice: true))
    }

    /// Adds a line that may cross any other.
    mutating func add(_ line: [MapPoint], _ kind: Kind, _ naming: Naming) {
        guard let first = line.first, line.count > 1 else { return }
        var numbers = [add(first)]
        for (from, to) in zip(line, line.dropFirst()) {
            let parts = max(1, (from.metres(to: to) / Self.longestPart).rounded(.up))
            for part in 1...Int(parts) { numbers.append(add(from.towards(to, Double(part) / parts))) }
        }
        lines.append(Line(points: numbers, kind: kind, naming: naming, isLattice: false))
    }

    /// Gives lines a common point wherever they cross.
    mutating func cut() {
        var grid = SegmentGrid(side: 150)
        var owners: [(line: Int, part: Int)] = []
        for (number, line) in lines.enumerated() {
            for (part, (from, to)) in zip(line.points, line.points.dropFirst()).enumerated() {
                grid.add(MapSegment(from: points[from], to: points[to]))
                owners.append((number, part))
            }
        }
        var cuts: [[(share: Double, point: Int)]] = Array(repeating: [], count: owners.count)
        for (number, owner) in owners.enumerated() where !lines[owner.line].isLattice {
            for other in grid.near(grid.segments[number]) {
                let isLattice = lines[owners[other].line].isLattice
                guard isLattice || other > number, owners[other].line != owner.line,
                    let (share, otherShare) = grid.segments[number].meeting(grid.segments[other])
                else { continue }
                let segment = grid.segments[number]
                let point = add(segment.from.towards(segment.to, share))
                cuts[number].append((share, point))
                cuts[other].append((otherShare, point))
            }
        }
        var next = 0
        for number in lines.indices {
            var cutLine: [Int] = []
            for from in lines[number].points.dropLast() {
                cutLine.append(from)
                cutLine += cuts[next].sorted { ($0.share, $0.point) < ($1.share, $1.point) }.map(\.point)
                next += 1
            }
            if let last = lines[number].points.last { cutLine.append(last) }
            lines[number].points = cutLine
        }
    }
}

/// All of the ground before it is written: points, with what stands there, and ways along them.
struct GroundSketch {
    struct Way {
        var points: [Int]
        var tags: [String: String]
    }

    private(set) var points: [MapPoint]
    /// OpenStreetMap's tags of points that have any.
    var tags: [Int: [String: String]] = [:]
    var ways: [Way] = []

    init(points: [MapPoint]) { self.points = points }

    /// Adds a point and tells its number.
    mutating func add(_ point: MapPoint, _ tags: [String: String] = [:]) -> Int {
        points.append(point)
        if !tags.isEmpty { self.tags[points.count - 1] = tags }
        return points.count - 1
    }

    mutating func add(way points: [Int], _ tags: [String: String]) {
        ways.append(Way(points: points, tags: tags))
    }

    /// How one gets from one storey to another.
    enum Climb {
        /// A slope of which nobody says anything.
        case ramp
        case stairs
        case stairsAndLift
    }

    /// Metres of the longest stairs: before them, half the way at least, a way is level.
    private static let stairs = 15.0

    /// What is said of ways on a storey above the street, or below it.
    static func tags(ofLevel level: Int) -> [String: String] {
        ["level": String(level), level > 0 ? "bridge" : "tunnel": "yes"]
    }

    /// Adds a way from one storey to another.
    ///
    /// - Parameters:
    ///   - storey: the one of what it is a part of: a bridge or a tunnel.
    ///   - levels: the storeys at its ends.
    mutating func add(_ climb: Climb, from: Int, to: Int, storey: Int, levels: (from: Int, to: Int)) {
        func tags(_ levels: Int..., tags: [String: String]) -> [String: String] {
            let level = levels.sorted().map(String.init).joined(separator: ";")
            return Self.tags(ofLevel: storey).merging(["level": level]) { $1 }.merging(tags) { $1 }
        }
        let metres = points[from].metres(to: points[to])
        var foot = from
        if metres > 1 {
            foot = add(points[to].towards(points[from], min(Self.stairs / metres, 0.5)))
            add(way: [from, foot], tags(levels.from, tags: ["highway": "corridor"]))
        }
        let way = climb == .ramp ? "footway" : "steps"
        add(way: [foot, to], tags(levels.from, levels.to, tags: ["highway": way]))
        guard climb == .stairsAndLift else { return }
        let beside = points[foot].towards(points[to], 0.5) + (points[to] - points[foot]).unit.turnedLeft * 2
        let lift = add(beside, ["highway": "elevator", "wheelchair": "yes"])
        let open = ["highway": "footway", "wheelchair": "yes"]
        add(way: [foot, lift], tags(levels.from, tags: open))
        add(way: [lift, to], tags(levels.to, tags: open))
    }
}

extension Answer {
    /// How one gets into a station that can, cannot or may be used with a wheelchair.
    var climb: GroundSketch.Climb {
        switch self {
        case .yes: .stairsAndLift
        case .no: .stairs
        case .unknown: .ramp
        }
    }

    /// What OpenStreetMap says of it; nothing where nobody knows.
    var tags: [String: String] {
        switch self {
        case .yes: ["wheelchair": "yes"]
        case .no: ["wheelchair": "no"]
        case .unknown: [:]
        }
    }
}

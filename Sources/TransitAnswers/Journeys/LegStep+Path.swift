import Ground
import TransitAPI

extension LegStep {
    /// A part of a walk along streets, in the contract's words.
    init(_ step: WalkStep, of path: WalkPath) {
        let point = path.points[step.firstPoint].degrees
        let way = LegWay(step)
        let turn = LegTurn(step.turn)
        self.init(
            instruction: Self.sentence(turn, way, step.name, leadsUp: step.leadsUp, toLevel: step.level), turn: turn,
            streetName: step.name, way: way, leadsUp: step.leadsUp, toLevel: step.level,
            distanceMeters: Int((Double(step.length) / 100).rounded()), lat: point.latitude, lon: point.longitude)
    }

    private static func sentence(
        _ turn: LegTurn, _ way: LegWay, _ name: String?, leadsUp: Bool?, toLevel: Double?
    ) -> String {
        let direction = leadsUp.map { $0 ? " up" : " down" } ?? ""
        let level = toLevel.map { " to level \($0.parameterText)" }
        switch way {
        // Its buttons say levels and no directions.
        case .lift: return "Take the lift\(level ?? direction)"
        case .steps: return "Take the steps\(direction)\(level ?? "")\(name.map { ", \($0)" } ?? "")"
        case .escalator: return "Take the escalator\(direction)\(level ?? "")"
        case .crossing: return name.map { "Cross \($0)" } ?? "\(lead(turn)) across the street"
        case .street, .path, .bridge, .tunnel, .corridor, .platform: break
        }
        let along = name ?? way.article
        switch turn {
        case .depart: return "Walk along \(along)"
        case .straight: return "Continue along \(along)"
        case .back: return "Turn back along \(along)"
        case .slightLeft, .slightRight, .left, .sharpLeft, .right, .sharpRight:
            return "\(lead(turn)) \(way == .bridge ? "onto" : "into") \(along)"
        }
    }

    private static func lead(_ turn: LegTurn) -> String {
        switch turn {
        case .depart: "Walk"
        case .straight: "Continue"
        case .slightLeft: "Bear left"
        case .left: "Turn left"
        case .sharpLeft: "Turn sharp left"
        case .slightRight: "Bear right"
        case .right: "Turn right"
        case .sharpRight: "Turn sharp right"
        case .back: "Turn back"
        }
    }
}

extension WalkStep {
    /// Whether it leads over steps without a ramp, or an escalator: no way with a wheelchair.
    var isStairs: Bool { kind == .steps && (flags.contains(.conveying) || !flags.contains(.wheelchairYes)) }
}

extension LegWay {
    /// What a step leads along: what matters most of it.
    fileprivate init(_ step: WalkStep) {
        let flags = step.flags
        self =
            switch step.kind {
            case .lift: .lift
            case .steps: flags.contains(.conveying) ? .escalator : .steps
            case .corridor: flags.contains(.conveying) ? .escalator : .corridor
            case .platform, .pier: .platform
            case _ where flags.contains(.crossing): .crossing
            case _ where flags.contains(.bridge): .bridge
            case _ where flags.contains(.tunnel): .tunnel
            case .footway, .path, .pedestrian, .cycleway, .bridleway, .track: .path
            case .livingStreet, .residential, .service, .unclassified, .tertiary, .secondary, .primary, .trunk, .road:
                .street
            }
    }

    /// What it is called where it has no name.
    fileprivate var article: String {
        switch self {
        case .street: "the street"
        case .path: "the footpath"
        case .crossing: "the crossing"
        case .steps: "the steps"
        case .escalator: "the escalator"
        case .lift: "the lift"
        case .bridge: "the bridge"
        case .tunnel: "the tunnel"
        case .corridor: "the passage"
        case .platform: "the platform"
        }
    }
}

extension LegTurn {
    fileprivate init(_ turn: WalkTurn) {
        self =
            switch turn {
            case .depart: .depart
            case .straight: .straight
            case .back: .back
            case .slightLeft: .slightLeft
            case .left: .left
            case .sharpLeft: .sharpLeft
            case .slightRight: .slightRight
            case .right: .right
            case .sharpRight: .sharpRight
            }
    }
}

import TransitAPI

/// A part of a walk: what to do where it begins, and how far it goes.
public struct WalkStepRow: Sendable, Equatable, Identifiable {
    /// Place in the walk, from 0.
    public var id: Int
    /// "Turn left along Alfred Street".
    public var title: Words
    /// What it leads along where that has no name, and how far.
    public var facts: [Words]

    init(_ step: LegStep, id: Int) {
        (self.id, title) = (id, Words(step))
        let isFar = step.distanceMeters > 5
        facts =
            [step.streetName == nil ? step.way.words : nil, isFar ? .metres(Double(step.distanceMeters)) : nil]
            .compactMap(\.self)
    }

    /// What VoiceOver reads.
    public var spoken: [Words] { [title] + facts }
}

extension Words {
    /// What to do where a part of a walk begins.
    fileprivate init(_ step: LegStep) {
        let (isUp, level) = (step.leadsUp, step.toLevel.map { Argument.text($0.parameterText) })
        switch step.way {
        case .lift:
            // Its buttons say levels and no directions.
            self =
                level.map { Words("step.lift_to %@", $0) }
                ?? .climb(isUp, Words("step.lift_up"), Words("step.lift_down"), Words("step.lift"))
        case .escalator:
            self =
                level.map {
                    .climb(
                        isUp, Words("step.escalator_up_to %@", $0), Words("step.escalator_down_to %@", $0),
                        Words("step.escalator_to %@", $0))
                } ?? .climb(isUp, Words("step.escalator_up"), Words("step.escalator_down"), Words("step.escalator"))
        case .steps:
            self =
                level.map {
                    .climb(
                        isUp, Words("step.stairs_up_to %@", $0), Words("step.stairs_down_to %@", $0),
                        Words("step.stairs_to %@", $0))
                } ?? .climb(isUp, Words("step.stairs_up"), Words("step.stairs_down"), Words("step.stairs"))
        case .crossing: self = step.streetName.map { Words("step.cross %@", .text($0)) } ?? .crossing(step.turn)
        case .street, .path, .bridge, .tunnel, .corridor, .platform:
            self = step.streetName.map { .turn(step.turn, along: $0) } ?? .turn(step.turn)
        }
    }

    private static func climb(_ isUp: Bool?, _ up: Words, _ down: Words, _ other: Words) -> Words {
        isUp.map { $0 ? up : down } ?? other
    }

    private static func crossing(_ turn: LegTurn) -> Words {
        switch turn {
        case .depart, .straight, .back: Words("step.cross_street")
        case .slightLeft, .left, .sharpLeft: Words("step.cross_left")
        case .slightRight, .right, .sharpRight: Words("step.cross_right")
        }
    }

    private static func turn(_ turn: LegTurn) -> Words {
        switch turn {
        case .depart: Words("step.depart")
        case .straight: Words("step.straight")
        case .slightLeft: Words("step.slight_left")
        case .left: Words("step.left")
        case .sharpLeft: Words("step.sharp_left")
        case .slightRight: Words("step.slight_right")
        case .right: Words("step.right")
        case .sharpRight: Words("step.sharp_right")
        case .back: Words("step.back")
        }
    }

    private static func turn(_ turn: LegTurn, along street: String) -> Words {
        switch turn {
        case .depart: Words("step.depart %@", .text(street))
        case .straight: Words("step.straight %@", .text(street))
        case .slightLeft: Words("step.slight_left %@", .text(street))
        case .left: Words("step.left %@", .text(street))
        case .sharpLeft: Words("step.sharp_left %@", .text(street))
        case .slightRight: Words("step.slight_right %@", .text(street))
        case .right: Words("step.right %@", .text(street))
        case .sharpRight: Words("step.sharp_right %@", .text(street))
        case .back: Words("step.back %@", .text(street))
        }
    }
}

extension LegWay {
    /// What it is called where it has no name; nil where what to do says it.
    fileprivate var words: Words? {
        switch self {
        case .street: Words("way.street")
        case .path: Words("way.path")
        case .bridge: Words("way.bridge")
        case .tunnel: Words("way.tunnel")
        case .corridor: Words("way.corridor")
        case .platform: Words("way.platform")
        case .lift, .escalator, .steps, .crossing: nil
        }
    }
}

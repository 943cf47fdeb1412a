import TransitAPI

/// How full a vehicle or a carriage is, as riders choose by it.
public enum Crowding: Int, Sendable, Comparable, CaseIterable {
    case manySeats = 1
    case fewSeats
    case standing
    case packed
    /// Nobody may board.
    case closed

    /// How full it is; nil where nobody knows.
    public init?(_ status: OccupancyStatus?) {
        switch status {
        case .empty, .manySeatsAvailable: self = .manySeats
        case .fewSeatsAvailable: self = .fewSeats
        case .standingRoomOnly: self = .standing
        case .crushedStandingRoomOnly, .full: self = .packed
        case .notAcceptingPassengers, .notBoardable: self = .closed
        case .noDataAvailable, nil: return nil
        }
    }

    /// "Many seats".
    public var words: Words {
        switch self {
        case .manySeats: Words("crowding.many_seats")
        case .fewSeats: Words("crowding.few_seats")
        case .standing: Words("crowding.standing")
        case .packed: Words("crowding.packed")
        case .closed: Words("crowding.closed")
        }
    }

    public static func < (one: Crowding, other: Crowding) -> Bool { one.rawValue < other.rawValue }
}

/// A carriage as a board shows it.
public struct CarriageRow: Sendable, Hashable, Identifiable {
    /// Place from the front, from 1.
    public var id: Int
    /// nil where nobody knows.
    public var crowding: Crowding?
    public var isQuiet: Bool
    public var hasToilet: Bool

    /// The carriage.
    public init(_ carriage: Carriage) {
        id = carriage.position
        crowding = Crowding(carriage.occupancyStatus)
        isQuiet = carriage.quietCarriage == true
        hasToilet = carriage.toilet == .normal || carriage.toilet == .accessible
    }

    /// "Carriage 3", and what is known of it, as it is read out.
    public var spoken: [Words] {
        [Words("carriage.number %lld", .number(id)), crowding?.words ?? Words("crowding.unknown")]
            + (isQuiet ? [Words("carriage.quiet")] : []) + (hasToilet ? [Words("carriage.toilet")] : [])
    }
}

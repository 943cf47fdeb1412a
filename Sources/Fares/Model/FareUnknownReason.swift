import GTFSValues

/// Why the fare of a journey cannot be known. Legs count from 0.
public enum FareUnknownReason: Error, Sendable, Equatable {
    /// No table is in force on the day; `known` names the spans of days that have one.
    case noTable(date: ServiceDate, known: String)
    /// Ridden in something the fare system does not pay for; `what` names it, such as `coaches`.
    case outside(leg: Int, what: String)
    /// No figure says how far apart the stops are.
    case distanceUnknown(leg: Int, from: String, to: String)
    /// The feed gives a stop no place, and the fare goes by distance as the crow flies.
    case placeUnknown(leg: Int, stop: String)
    /// No timetable has the ride, so that nobody knows whose fares are asked.
    case rideUnknown(leg: Int)
    /// The table has no fares for this rider.
    case riderUnknown(RiderCategory, table: String)
}

extension FareUnknownReason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noTable(let date, let known): "no fares are known for \(date), only for \(known)"
        case .outside(_, let what): "the fares of \(what) are not known"
        case .distanceUnknown(_, let from, let to): "the distance charged from \(from) to \(to) is not known"
        case .placeUnknown(_, let stop): "it is not known where \(stop) is, so neither is the distance charged"
        case .rideUnknown(let leg):
            "the timetable has no ride that is surely ride \(leg + 1), so what it costs is not known"
        case .riderUnknown(let rider, let table): "\(table) has no fares for \(rider.rawValue) riders"
        }
    }
}

extension FareUnknownReason {
    /// A stable name for programs.
    public var code: String {
        switch self {
        case .noTable: "no_table"
        case .outside: "outside"
        case .distanceUnknown: "distance_unknown"
        case .placeUnknown: "place_unknown"
        case .rideUnknown: "ride_unknown"
        case .riderUnknown: "rider_unknown"
        }
    }
}

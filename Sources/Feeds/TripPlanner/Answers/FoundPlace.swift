import Timetable

/// A place that matches a text.
public struct FoundPlace: Sendable, Equatable {
    /// What it is.
    public enum Kind: Sendable, Equatable {
        case stop
        case platform
        case pointOfInterest
        case address
        case street
        case locality
        /// Any other, as published.
        case other(String)

        init(published: String) {
            switch published {
            case "stop": self = .stop
            case "platform": self = .platform
            case "poi": self = .pointOfInterest
            case "singlehouse", "address", "unknown_address": self = .address
            case "street": self = .street
            case "suburb", "locality": self = .locality
            default: self = .other(published)
            }
        }
    }

    /// Can be asked for as `TripPlace.found`; of a stop it is the stop id of the schedule feeds.
    public var id: String
    public var kind: Kind
    /// With suburb.
    public var name: String
    /// Without suburb.
    public var shortName: String?
    /// Suburb.
    public var locality: String?
    public var coordinate: PlannedCoordinate
    /// How well it matches; the larger, the better, to be compared within one answer only.
    public var matchQuality: Int
    /// Whether the planner thinks it is the one meant.
    public var isBest: Bool
    /// Modes that stop there; of stops only.
    public var modes: [Mode]
}

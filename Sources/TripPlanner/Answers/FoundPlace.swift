/// A place that matches a text.
package struct FoundPlace: Sendable, Equatable {
    /// What it is.
    package enum Kind: Sendable, Equatable {
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

    /// Can be asked for as `AskedPlace.found`; of a stop it is the stop id of the schedule feeds.
    package var id: String
    package var kind: Kind
    /// With suburb.
    package var name: String
    /// Without suburb.
    package var shortName: String?
    package var coordinate: PlannedCoordinate
    /// How well it matches; the larger, the better, to be compared within one answer only.
    package var matchQuality: Int
    /// Whether the planner thinks it is the one meant.
    package var isBest: Bool

    /// A place.
    package init(
        id: String, kind: Kind, name: String, shortName: String? = nil, coordinate: PlannedCoordinate,
        matchQuality: Int, isBest: Bool
    ) {
        (self.id, self.kind, self.name, self.shortName) = (id, kind, name, shortName)
        (self.coordinate, self.matchQuality, self.isBest) = (coordinate, matchQuality, isBest)
    }
}

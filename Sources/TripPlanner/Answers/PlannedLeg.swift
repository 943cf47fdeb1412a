/// A part of a journey in one vehicle, on foot or on a bicycle.
package struct PlannedLeg: Sendable, Equatable {
    /// How one gets along.
    package enum Transport: Sendable, Equatable {
        case walk
        case cycle
        case ride(PlannedRide)
    }

    package var transport: Transport
    package var origin: PlannedPlace
    package var destination: PlannedPlace
    package var departure: PlannedTime
    package var arrival: PlannedTime
    /// Metres as published; rides have none.
    package var metres: Int?
    /// The way on the map; empty where none is published.
    package var path: [PlannedCoordinate]
    /// Walks before, after or within the leg, inside stations for the most part.
    package var footpaths: [PlannedFootpath]

    /// A leg, without anything that is not always published.
    package init(
        transport: Transport, origin: PlannedPlace, destination: PlannedPlace, departure: PlannedTime,
        arrival: PlannedTime
    ) {
        (self.transport, self.origin, self.destination) = (transport, origin, destination)
        (self.departure, self.arrival) = (departure, arrival)
        (metres, path, footpaths) = (nil, [], [])
    }

    /// The ride, if it is one.
    package var ride: PlannedRide? {
        guard case .ride(let ride) = transport else { return nil }
        return ride
    }
}

/// A walk that is part of a leg (`footPathInfo`).
package struct PlannedFootpath: Sendable, Equatable {
    /// Where in the leg it lies, as published: `BEFORE`, `AFTER`, `IDEST`.
    package var position: String
    package var seconds: Int
}

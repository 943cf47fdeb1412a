import GTFSValues

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
    /// Seconds as published.
    package var seconds: Int?
    /// Metres as published; rides have none.
    package var metres: Int?
    /// The way on the map; empty where none is published.
    package var path: [PlannedCoordinate]
    /// Walks before, after or within the leg, inside stations for the most part.
    package var footpaths: [PlannedFootpath]
    package var alerts: [PlannedAlert]
    /// Remarks of the timetable ("gates close two minutes before departure").
    package var hints: [String]

    /// A leg, without anything that is not always published.
    package init(
        transport: Transport, origin: PlannedPlace, destination: PlannedPlace, departure: PlannedTime,
        arrival: PlannedTime
    ) {
        (self.transport, self.origin, self.destination) = (transport, origin, destination)
        (self.departure, self.arrival) = (departure, arrival)
        (seconds, metres) = (nil, nil)
        (path, footpaths, alerts, hints) = ([], [], [], [])
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
    package var steps: [Step]

    /// A stretch of it.
    package struct Step: Sendable, Equatable {
        /// `LEVEL`, `STAIRS`, `ESCALATOR`, `ELEVATOR`, `RAMP`, as published.
        package var kind: String
        /// Floors it begins and ends on, 0 at the street.
        package var fromLevel: Int?
        package var toLevel: Int?
        package var seconds: Int?
    }

    /// Whether stairs or escalators are part of it; unknown where no steps are published.
    package var hasStairs: ThreeValued {
        guard !steps.isEmpty else { return .unknown }
        return steps.contains { $0.kind == "STAIRS" || $0.kind == "ESCALATOR" } ? .yes : .no
    }
}

/// A disruption or notice that concerns a leg (`infos`).
package struct PlannedAlert: Sendable, Equatable {
    /// Of the publisher's alert system (`ems-39276`); the same as in the alert feeds where the form is the same.
    package var id: String
    package var version: String?
    /// `veryLow`, `low`, `normal`, `high`, `veryHigh`, as published.
    package var priority: String?
    /// `stopInfo`, `lineInfo`, `routeInfo`…, as published.
    package var kind: String?
    package var title: String
    /// Plain text: mark-up is taken out.
    package var text: String
    package var url: String?
    /// Stops it names, stations and platforms alike.
    package var stopIDs: [String]
}

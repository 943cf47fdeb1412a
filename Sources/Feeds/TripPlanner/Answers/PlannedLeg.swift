import GTFS

/// A part of a journey in one vehicle, on foot or on a bicycle.
public struct PlannedLeg: Sendable, Equatable {
    /// How one gets along.
    public enum Transport: Sendable, Equatable {
        case walk
        case cycle
        case ride(PlannedRide)
    }

    public var means: Transport
    public var origin: PlannedPlace
    public var destination: PlannedPlace
    public var departure: PlannedTime
    public var arrival: PlannedTime
    /// Seconds as published.
    public var seconds: Int?
    /// Metres as published; rides have none.
    public var metres: Int?
    /// The way on the map; empty where none is published.
    public var path: [PlannedCoordinate]
    /// Walks before, after or within the leg, inside stations for the most part.
    public var footpaths: [PlannedFootpath]
    public var alerts: [PlannedAlert]
    /// Remarks of the timetable ("gates close two minutes before departure").
    public var hints: [String]

    /// A leg, without anything that is not always published.
    public init(
        means: Transport, origin: PlannedPlace, destination: PlannedPlace, departure: PlannedTime, arrival: PlannedTime
    ) {
        (self.means, self.origin, self.destination) = (means, origin, destination)
        (self.departure, self.arrival) = (departure, arrival)
        (seconds, metres) = (nil, nil)
        (path, footpaths, alerts, hints) = ([], [], [], [])
    }

    /// The ride, if it is one.
    public var ride: PlannedRide? {
        guard case .ride(let ride) = means else { return nil }
        return ride
    }
}

/// A walk that is part of a leg (`footPathInfo`).
public struct PlannedFootpath: Sendable, Equatable {
    /// Where in the leg it lies, as published: `BEFORE`, `AFTER`, `IDEST`.
    public var position: String
    public var seconds: Int
    public var steps: [Step]

    /// A stretch of it.
    public struct Step: Sendable, Equatable {
        /// `LEVEL`, `STAIRS`, `ESCALATOR`, `ELEVATOR`, `RAMP`, as published.
        public var kind: String
        /// Floors it begins and ends on, 0 at the street.
        public var fromLevel: Int?
        public var toLevel: Int?
        public var seconds: Int?
    }

    /// Whether stairs or escalators are part of it; unknown where no steps are published.
    public var hasStairs: ThreeValued {
        guard !steps.isEmpty else { return .unknown }
        return steps.contains { $0.kind == "STAIRS" || $0.kind == "ESCALATOR" } ? .yes : .no
    }
}

/// A disruption or notice that concerns a leg (`infos`).
public struct PlannedAlert: Sendable, Equatable {
    /// Of the publisher's alert system (`ems-39276`); the same as in the alert feeds where the form is the same.
    public var id: String
    public var version: String?
    /// `veryLow`, `low`, `normal`, `high`, `veryHigh`, as published.
    public var priority: String?
    /// `stopInfo`, `lineInfo`, `routeInfo`…, as published.
    public var kind: String?
    public var title: String
    /// Plain text: mark-up is taken out.
    public var text: String
    public var url: String?
    /// Stops it names, stations and platforms alike.
    public var stopIDs: [String]
}

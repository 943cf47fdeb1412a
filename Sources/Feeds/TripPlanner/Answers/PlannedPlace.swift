import GTFS

/// A stop, address or point that a leg begins or ends at.
public struct PlannedPlace: Sendable, Equatable {
    /// Stop id as in the schedule feeds where it is a stop; else an id that only the planner knows.
    public var id: String?
    /// Id of the station, where the place is a platform of one.
    public var stationID: String?
    /// `platform`, `stop`, `singlehouse`, `street`, `poi`…, as published.
    public var kind: String
    /// With suburb: `Rockdale Station, Platform 2, Rockdale`.
    public var name: String
    /// Without suburb: `Rockdale Station, Platform 2`.
    public var shortName: String?
    /// Suburb.
    public var locality: String?
    public var coordinate: PlannedCoordinate?
    public var platform: PlannedPlatform?
    /// Whether a wheelchair gets to where the vehicle stops.
    public var wheelchair: ThreeValued

    /// A place with a name.
    public init(id: String? = nil, kind: String, name: String) {
        (self.id, self.kind, self.name) = (id, kind, name)
        (stationID, shortName, locality, coordinate, platform) = (nil, nil, nil, nil, nil)
        wheelchair = .unknown
    }
}

/// A platform, stand or wharf.
public struct PlannedPlatform: Sendable, Equatable {
    /// Short, as published: `CE24`, `X1`, `A`.
    public var code: String?
    /// As shown to riders: `Platform 24`, `Stand A`, `Wharf 2, Side A`; from the stop's name where nothing else tells.
    public var name: String?
    /// The same as planned; nil where it is not published.
    public var plannedName: String?

    /// Whether it is another than planned; unknown where one of the two is not published.
    public var isChanged: ThreeValued {
        guard let name, let plannedName else { return .unknown }
        return name == plannedName ? .no : .yes
    }

    /// A platform.
    public init(code: String? = nil, name: String? = nil, plannedName: String? = nil) {
        (self.code, self.name, self.plannedName) = (code, name, plannedName)
    }
}

/// A stop on the way of a ride, its ends included (`stopSequence`).
public struct PlannedCall: Sendable, Equatable {
    public var place: PlannedPlace
    /// Nil at the first stop, and where the vehicle passes.
    public var arrival: PlannedTime?
    /// Nil at the last stop, and where the vehicle passes.
    public var departure: PlannedTime?
    public var mayBoard: Bool
    public var mayAlight: Bool
    public var isCancelled: Bool
    public var occupancy: PlannedOccupancy?

    /// Whether the vehicle goes through without stopping: the planner lists such stops without times.
    public var isPassed: Bool { arrival == nil && departure == nil }
}

/// How full a vehicle is expected to be; the raw value is as published.
public enum PlannedOccupancy: String, Sendable, CaseIterable {
    case empty = "EMPTY"
    case manySeats = "MANY_SEATS"
    case fewSeats = "FEW_SEATS"
    case standingOnly = "STANDING_ONLY"
    case full = "FULL"
}

import GTFSValues

/// A stop, address or point that a leg begins or ends at.
package struct PlannedPlace: Sendable, Equatable {
    /// Stop id as in the schedule feeds where it is a stop; else an id that only the planner knows.
    package var id: String?
    /// Id of the station, where the place is a platform of one.
    package var stationID: String?
    /// `platform`, `stop`, `singlehouse`, `street`, `poi`…, as published.
    package var kind: String
    /// With suburb: `Rockdale Station, Platform 2, Rockdale`.
    package var name: String
    /// Without suburb: `Rockdale Station, Platform 2`.
    package var shortName: String?
    package var coordinate: PlannedCoordinate?
    package var platform: PlannedPlatform?
    /// Whether a wheelchair gets to where the vehicle stops.
    package var wheelchair: ThreeValued

    /// A place with a name.
    package init(id: String? = nil, kind: String, name: String) {
        (self.id, self.kind, self.name) = (id, kind, name)
        (stationID, shortName, coordinate, platform) = (nil, nil, nil, nil)
        wheelchair = .unknown
    }
}

/// A platform, stand or wharf.
package struct PlannedPlatform: Sendable, Equatable {
    /// As shown to riders: `Platform 24`, `Stand A`, `Wharf 2, Side A`; from the stop's name where nothing else tells.
    package var name: String?
    /// The same as planned; nil where it is not published.
    package var plannedName: String?

    package init(name: String? = nil, plannedName: String? = nil) {
        (self.name, self.plannedName) = (name, plannedName)
    }
}

/// A stop on the way of a ride, its ends included (`stopSequence`).
package struct PlannedCall: Sendable, Equatable {
    package var place: PlannedPlace
    /// Nil at the first stop, and where the vehicle passes.
    package var arrival: PlannedTime?
    /// Nil at the last stop, and where the vehicle passes.
    package var departure: PlannedTime?
    package var mayBoard: Bool
    package var mayAlight: Bool
    package var isCancelled: Bool

    /// Whether the vehicle goes through without stopping: the planner lists such stops without times.
    package var isPassed: Bool { arrival == nil && departure == nil }
}

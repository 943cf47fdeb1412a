import Timetable

/// Whether a vehicle is at its next stop or on its way there (GTFS-realtime VehicleStopStatus).
public enum VehicleStopStatus: UInt8, Sendable {
    case incomingAt = 0
    case stoppedAt = 1
    case inTransitTo = 2
}

/// One carriage of a train.
public struct LiveCarriage: Sendable, Hashable {
    /// Position from the front, from 1.
    public var position: Int
    public var name: String
    /// GTFS-realtime OccupancyStatus; nil where unknown.
    public var occupancy: UInt8?
    public var isQuiet: Bool?
    /// 0 none, 1 normal, 2 accessible; nil where unknown.
    public var toilet: UInt8?
    public var hasLuggageRack: Bool?
}

/// Where a vehicle was last seen, and what it is running.
public struct LiveVehicle: Sendable, Equatable {
    /// `vehicle.id`; masked by some publishers and then of no use across trips.
    public var id: String
    public var label: String
    /// What it is named by as long as it runs this trip: stable across frames.
    public var key: String
    /// Degrees, WGS 84.
    public var latitude: Double
    public var longitude: Double
    /// Degrees clockwise from true north: as told, else along the path of its trip; nil where neither is known.
    public var bearing: Double?
    /// Metres per second.
    public var speed: Double?
    /// When it was there, in seconds since 1970-01-01T00:00:00Z.
    public var evidence: Int64
    /// The run it was tied to; nil where none was found.
    public var run: RunKey?
    public var matchedBy: TripMatchMethod?
    /// Trip id as published.
    public var tripID: String
    public var route: RouteIndex
    public var feed: UInt16
    /// GTFS-realtime OccupancyStatus; nil where unknown.
    public var occupancy: UInt8?
    public var carriages: [LiveCarriage]
    /// The call it is at or on its way to, counted from 0; nil where not known.
    public var nextCall: Int?
    public var nextStop: StopIndex
    public var status: VehicleStopStatus
    /// Metres between it and the path of its trip; nil without one.
    public var offPath: Double?
}

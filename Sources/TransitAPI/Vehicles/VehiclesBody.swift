/// Where vehicles are now.
public struct VehiclesBody: ResponseBody {
    /// Vehicles seen recently enough to be shown, by key.
    public var vehicles: [Vehicle]
    /// How many there are in this answer.
    public var count: Int
    /// Matches in all; more than count where limit cut the list.
    public var total: Int
    /// Newest live evidence behind this answer, or the timetable's reading time where there is none.
    public var lastUpdated: Timestamp
    /// True if live evidence is older than its limit; then meta says so too.
    public var stale: Bool
    /// How fresh the vehicle positions are.
    public var realtimeStatus: RealtimeStatus = .none
}

/// What changed since the event before in a stream of vehicles.
public struct VehicleChanges: ResponseBody {
    /// Vehicles that are new or changed, whole.
    public var updated: [Vehicle]
    /// Keys of vehicles no longer to be shown.
    public var removed: [String]
    /// Newest live evidence behind this answer, or the timetable's reading time where there is none.
    public var lastUpdated: Timestamp
    /// True if live evidence is older than its limit.
    public var stale: Bool
}

/// An event of a stream of vehicles: its name is the member that is set, its data that member's value.
public struct VehiclesEvent: ResponseBody {
    /// All vehicles: at the start, and whenever the changes since Last-Event-ID are no longer known.
    public var vehicles: VehiclesBody?
    /// What changed since the event before.
    public var changes: VehicleChanges?

    /// An event with all vehicles.
    public init(vehicles: VehiclesBody) { self.vehicles = vehicles }

    /// An event with what changed.
    public init(changes: VehicleChanges) { self.changes = changes }
}

/// Parameters of `GET /vehicles`, `GET /vehicles.geojson` and `GET /vehicles/stream`.
public struct VehiclesRequest: EndpointRequest {
    /// Only vehicles inside this box: west, south, east, north.
    /// - Query: example: .example
    public var bbox: MapBounds?
    /// Only this route.
    /// - Query: bounds: 1...200, example: "T1"
    public var routeID: String?
    /// Only this mode.
    /// - Query: example: .rail
    public var mode: Mode?
    /// Most entries in the answer.
    /// - Query: bounds: 1...5000, example: 1000
    public var limit: Int = 1000
}

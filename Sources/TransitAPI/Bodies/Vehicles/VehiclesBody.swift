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
    public var realtimeStatus: RealtimeStatus

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        vehicles: [Vehicle], count: Int, total: Int, lastUpdated: Timestamp, stale: Bool,
        realtimeStatus: RealtimeStatus = .none
    ) {
        self.vehicles = vehicles
        self.count = count
        self.total = total
        self.lastUpdated = lastUpdated
        self.stale = stale
        self.realtimeStatus = realtimeStatus
    }

    private enum CodingKeys: String, CodingKey {
        case vehicles
        case count
        case total
        case lastUpdated = "last_updated"
        case stale
        case realtimeStatus = "realtime_status"
    }
}

extension VehiclesBody {
    /// What the type stands for.
    public static let summary = "Where vehicles are now."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicles": "Vehicles seen recently enough to be shown, by key.",
        "count": "How many there are in this answer.",
        "total": "Matches in all; more than count where limit cut the list.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "realtime_status": "How fresh the vehicle positions are.",
    ]
}

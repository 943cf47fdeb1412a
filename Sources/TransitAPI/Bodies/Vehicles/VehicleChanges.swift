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

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(updated: [Vehicle], removed: [String], lastUpdated: Timestamp, stale: Bool) {
        self.updated = updated
        self.removed = removed
        self.lastUpdated = lastUpdated
        self.stale = stale
    }

    private enum CodingKeys: String, CodingKey {
        case updated
        case removed
        case lastUpdated = "last_updated"
        case stale
    }
}

extension VehicleChanges {
    /// What the type stands for.
    public static let summary = "What changed since the event before in a stream of vehicles."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "updated": "Vehicles that are new or changed, whole.",
        "removed": "Keys of vehicles no longer to be shown.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit.",
    ]
}

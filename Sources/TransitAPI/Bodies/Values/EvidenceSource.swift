/// What a time rests on.
public enum EvidenceSource: String, WireEnum {
    /// The published timetable only.
    case timetable
    /// A GTFS-realtime trip update.
    case tripUpdate = "trip_update"
    /// A GTFS-realtime vehicle position.
    case vehiclePosition = "vehicle_position"

    /// What the type stands for.
    public static let summary = "What a time rests on."
}

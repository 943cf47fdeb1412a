/// What a live source tells (GTFS-realtime entity types).
public enum LiveFeedKind: String, WireEnum {
    /// Times of trips.
    case tripUpdates = "trip_updates"
    /// Where vehicles are.
    case vehiclePositions = "vehicle_positions"
    /// Notices to riders.
    case alerts

    /// What the type stands for.
    public static let summary = "What a live source tells (GTFS-realtime entity types)."
}

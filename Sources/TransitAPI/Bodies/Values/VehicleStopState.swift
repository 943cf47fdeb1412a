/// Whether a vehicle is at a stop or on its way there (GTFS-realtime VehicleStopStatus).
public enum VehicleStopState: String, WireEnum {
    /// About to arrive.
    case incomingAt = "incoming_at"
    /// Standing there.
    case stoppedAt = "stopped_at"
    /// On its way from the stop before.
    case inTransitTo = "in_transit_to"

    /// What the type stands for.
    public static let summary = "Whether a vehicle is at a stop or on its way there (GTFS-realtime VehicleStopStatus)."

    /// What a value a newer server may send is read as.
    public static let unrecognised: VehicleStopState? = .inTransitTo
}

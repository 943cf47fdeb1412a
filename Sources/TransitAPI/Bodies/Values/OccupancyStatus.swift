/// How full a vehicle is (GTFS-realtime OccupancyStatus).
public enum OccupancyStatus: String, WireEnum {
    /// Empty, or nearly.
    case empty = "EMPTY"
    /// Many seats.
    case manySeatsAvailable = "MANY_SEATS_AVAILABLE"
    /// A few seats.
    case fewSeatsAvailable = "FEW_SEATS_AVAILABLE"
    /// Standing room only.
    case standingRoomOnly = "STANDING_ROOM_ONLY"
    /// Little standing room.
    case crushedStandingRoomOnly = "CRUSHED_STANDING_ROOM_ONLY"
    /// Full.
    case full = "FULL"
    /// Nobody may board.
    case notAcceptingPassengers = "NOT_ACCEPTING_PASSENGERS"
    /// The vehicle does not say.
    case noDataAvailable = "NO_DATA_AVAILABLE"
    /// Not a vehicle to board.
    case notBoardable = "NOT_BOARDABLE"

    /// What the type stands for.
    public static let summary = "How full a vehicle is (GTFS-realtime OccupancyStatus)."

    /// What a value a newer server may send is read as.
    public static let unrecognised: OccupancyStatus? = .noDataAvailable
}

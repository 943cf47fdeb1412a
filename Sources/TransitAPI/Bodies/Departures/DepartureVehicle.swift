/// The vehicle that will run a departure.
public struct DepartureVehicle: ResponseBody {
    /// Identifier of the vehicle (GTFS-realtime VehicleDescriptor.id).
    @Nullable public var vehicleID: String?
    /// How full it is.
    @Nullable public var occupancyStatus: OccupancyStatus?

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(vehicleID: String? = nil, occupancyStatus: OccupancyStatus? = nil) {
        self.vehicleID = vehicleID
        self.occupancyStatus = occupancyStatus
    }

    private enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id"
        case occupancyStatus = "occupancy_status"
    }
}

extension DepartureVehicle {
    /// What the type stands for.
    public static let summary = "The vehicle that will run a departure."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicle_id": "Identifier of the vehicle (GTFS-realtime VehicleDescriptor.id).",
        "occupancy_status": "How full it is.",
    ]
}

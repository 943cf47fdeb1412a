/// The vehicle that will run a departure.
public struct DepartureVehicle: ResponseBody {
    /// Identifier of the vehicle (GTFS-realtime VehicleDescriptor.id).
    @Nullable public var vehicleID: String?
    /// How full it is.
    @Nullable public var occupancyStatus: OccupancyStatus?
    /// What riders read on the vehicle (GTFS-realtime VehicleDescriptor.label).
    @Nullable public var label: String?
    /// Carriages from the front; empty where not known.
    public var carriages: [Carriage]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        vehicleID: String? = nil, occupancyStatus: OccupancyStatus? = nil, label: String? = nil,
        carriages: [Carriage] = []
    ) {
        self.vehicleID = vehicleID
        self.occupancyStatus = occupancyStatus
        self.label = label
        self.carriages = carriages
    }

    private enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id"
        case occupancyStatus = "occupancy_status"
        case label
        case carriages
    }
}

extension DepartureVehicle {
    /// What the type stands for.
    public static let summary = "The vehicle that will run a departure."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicle_id": "Identifier of the vehicle (GTFS-realtime VehicleDescriptor.id).",
        "occupancy_status": "How full it is.",
        "label": "What riders read on the vehicle (GTFS-realtime VehicleDescriptor.label).",
        "carriages": "Carriages from the front; empty where not known.",
    ]
}

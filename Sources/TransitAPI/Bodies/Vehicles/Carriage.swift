/// One carriage of a train.
public struct Carriage: ResponseBody {
    /// Place in the train from the front, from 1 (TfNSW CarriageDescriptor position_in_consist).
    public var position: Int
    /// Number or name painted on the carriage.
    @Nullable public var name: String?
    /// How full it is; null where not known.
    @Nullable public var occupancyStatus: OccupancyStatus?
    /// True in a quiet carriage; null where not known.
    @Nullable public var quietCarriage: Bool?
    /// Toilet on board; null where not known.
    @Nullable public var toilet: CarriageToilet?
    /// True with a luggage rack; null where not known.
    @Nullable public var luggageRack: Bool?

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        position: Int, name: String? = nil, occupancyStatus: OccupancyStatus? = nil,
        quietCarriage: Bool? = nil, toilet: CarriageToilet? = nil, luggageRack: Bool? = nil
    ) {
        self.position = position
        self.name = name
        self.occupancyStatus = occupancyStatus
        self.quietCarriage = quietCarriage
        self.toilet = toilet
        self.luggageRack = luggageRack
    }

    private enum CodingKeys: String, CodingKey {
        case position
        case name
        case occupancyStatus = "occupancy_status"
        case quietCarriage = "quiet_carriage"
        case toilet
        case luggageRack = "luggage_rack"
    }
}

extension Carriage {
    /// What the type stands for.
    public static let summary = "One carriage of a train."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "position": "Place in the train from the front, from 1 (TfNSW CarriageDescriptor position_in_consist).",
        "name": "Number or name painted on the carriage.",
        "occupancy_status": "How full it is; null where not known.",
        "quiet_carriage": "True in a quiet carriage; null where not known.",
        "toilet": "Toilet on board; null where not known.",
        "luggage_rack": "True with a luggage rack; null where not known.",
    ]
}

/// A stop a running trip has yet to reach.
public struct NextStop: ResponseBody {
    /// Identifier of the stop (`stops.txt` stop_id).
    public var stopID: String
    /// Name riders know (`stops.txt` stop_name).
    public var stopName: String
    /// Best known arrival, live where it is known.
    public var arrivalTime: Timestamp
    /// Best known departure, live where it is known.
    public var departureTime: Timestamp
    /// Platform as now known.
    @Nullable public var platform: String?
    /// What is known to be happening to this call.
    public var status: TripStatus
    /// True only if an update younger than its limit touched these very times.
    public var realtime: Bool
    /// Seconds late, negative when early; null without live data for this call.
    @Nullable public var delaySeconds: Int?

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        stopID: String, stopName: String, arrivalTime: Timestamp, departureTime: Timestamp,
        platform: String? = nil, status: TripStatus = .scheduled, realtime: Bool = false,
        delaySeconds: Int? = nil
    ) {
        self.stopID = stopID
        self.stopName = stopName
        self.arrivalTime = arrivalTime
        self.departureTime = departureTime
        self.platform = platform
        self.status = status
        self.realtime = realtime
        self.delaySeconds = delaySeconds
    }

    private enum CodingKeys: String, CodingKey {
        case stopID = "stop_id"
        case stopName = "stop_name"
        case arrivalTime = "arrival_time"
        case departureTime = "departure_time"
        case platform
        case status
        case realtime
        case delaySeconds = "delay_seconds"
    }
}

extension NextStop {
    /// What the type stands for.
    public static let summary = "A stop a running trip has yet to reach."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "arrival_time": "Best known arrival, live where it is known.",
        "departure_time": "Best known departure, live where it is known.",
        "platform": "Platform as now known.",
        "status": "What is known to be happening to this call.",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "delay_seconds": "Seconds late, negative when early; null without live data for this call.",
    ]
}

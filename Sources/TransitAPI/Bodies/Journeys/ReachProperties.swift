/// How and when a stop is reached.
public struct ReachProperties: ResponseBody {
    /// Identifier of the stop (`stops.txt` stop_id).
    public var stopID: String
    /// Name riders know (`stops.txt` stop_name).
    public var stopName: String
    /// Minutes from the start to being there, rounded up.
    public var minutes: Int
    /// Changes of vehicle on the way.
    public var transfers: Int
    /// When the rider is there, by the best that is known.
    public var arrivalTime: Timestamp

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(stopID: String, stopName: String, minutes: Int, transfers: Int, arrivalTime: Timestamp) {
        self.stopID = stopID
        self.stopName = stopName
        self.minutes = minutes
        self.transfers = transfers
        self.arrivalTime = arrivalTime
    }

    private enum CodingKeys: String, CodingKey {
        case stopID = "stop_id"
        case stopName = "stop_name"
        case minutes
        case transfers
        case arrivalTime = "arrival_time"
    }
}

extension ReachProperties {
    /// What the type stands for.
    public static let summary = "How and when a stop is reached."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "minutes": "Minutes from the start to being there, rounded up.",
        "transfers": "Changes of vehicle on the way.",
        "arrival_time": "When the rider is there, by the best that is known.",
    ]
}

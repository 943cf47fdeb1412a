/// The stop a list of departures is about.
public struct StopReference: ResponseBody {
    /// Identifier of the stop (`stops.txt` stop_id).
    public var stopID: String
    /// Name riders know (`stops.txt` stop_name).
    public var stopName: String
    /// Platform as signed, without the word platform (`stops.txt` platform_code).
    @Nullable public var platformCode: String?
    /// IANA time zone of the stop (`stops.txt` stop_timezone, else the agency's).
    public var timezone: String

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(stopID: String, stopName: String, platformCode: String? = nil, timezone: String) {
        self.stopID = stopID
        self.stopName = stopName
        self.platformCode = platformCode
        self.timezone = timezone
    }

    private enum CodingKeys: String, CodingKey {
        case stopID = "stop_id"
        case stopName = "stop_name"
        case platformCode = "platform_code"
        case timezone
    }
}

extension StopReference {
    /// What the type stands for.
    public static let summary = "The stop a list of departures is about."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "platform_code": "Platform as signed, without the word platform (`stops.txt` platform_code).",
        "timezone": "IANA time zone of the stop (`stops.txt` stop_timezone, else the agency's).",
    ]
}

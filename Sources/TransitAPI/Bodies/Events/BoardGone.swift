/// Why a stream of departures ends: a new timetable no longer has what it is about.
public struct BoardGone: ResponseBody {
    /// The stop that was asked for.
    public var stopID: String
    /// What a new request would be refused with.
    public var code: ErrorCode
    /// The same in words.
    public var message: String

    /// All fields, in the order of the wire.
    public init(stopID: String, code: ErrorCode, message: String) {
        self.stopID = stopID
        self.code = code
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case stopID = "stop_id"
        case code
        case message
    }
}

extension BoardGone {
    /// What the type stands for.
    public static let summary = "Why a stream of departures ends: a new timetable no longer has what it is about."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop_id": "The stop that was asked for.",
        "code": "What a new request would be refused with.",
        "message": "The same in words.",
    ]
}

/// A timetable that is in service, or was.
public struct ServedTimetable: ResponseBody {
    /// Name of this state of the schedules.
    public var version: String
    /// When it was compiled.
    public var generatedAt: Timestamp
    /// Last service day it knows.
    public var lastDay: ISODate
    /// When it was put into service.
    public var since: Timestamp

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(version: String, generatedAt: Timestamp, lastDay: ISODate, since: Timestamp) {
        self.version = version
        self.generatedAt = generatedAt
        self.lastDay = lastDay
        self.since = since
    }

    private enum CodingKeys: String, CodingKey {
        case version
        case generatedAt = "generated_at"
        case lastDay = "last_day"
        case since
    }
}

extension ServedTimetable {
    /// What the type stands for.
    public static let summary = "A timetable that is in service, or was."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "version": "Name of this state of the schedules.",
        "generated_at": "When it was compiled.",
        "last_day": "Last service day it knows.",
        "since": "When it was put into service.",
    ]
}

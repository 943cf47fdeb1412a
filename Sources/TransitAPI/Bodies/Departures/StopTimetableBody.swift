/// A stop's printed timetable for one service day.
public struct StopTimetableBody: ResponseBody {
    /// The stop or station asked for.
    public var stop: StopReference
    /// Service day shown.
    public var date: ISODate
    /// Routes and directions, in the order of the routes list.
    public var groups: [TimetableGroup]
    /// Departures in all groups together.
    public var count: Int
    /// What else a rider should know: that the timetable has ended, or does not begin until later.
    public var notices: [PlanNotice]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        stop: StopReference, date: ISODate, groups: [TimetableGroup], count: Int, notices: [PlanNotice] = []
    ) {
        self.stop = stop
        self.date = date
        self.groups = groups
        self.count = count
        self.notices = notices
    }

    private enum CodingKeys: String, CodingKey {
        case stop
        case date
        case groups
        case count
        case notices
    }
}

extension StopTimetableBody {
    /// What the type stands for.
    public static let summary = "A stop's printed timetable for one service day."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop": "The stop or station asked for.",
        "date": "Service day shown.",
        "groups": "Routes and directions, in the order of the routes list.",
        "count": "Departures in all groups together.",
        "notices": "What else a rider should know: that the timetable has ended, or does not begin until later.",
    ]
}

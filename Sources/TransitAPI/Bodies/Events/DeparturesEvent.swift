/// An event of a stream of departures: its name is the member that is set, its data that member's value.
public struct DeparturesEvent: ResponseBody {
    /// The next departures, whole: at the start and after every change.
    public var departures: DeparturesBody?
    /// The stop, or the route asked for, is no longer in the timetable: the last event of the board.
    public var gone: BoardGone?

    /// An event with the departures as they are now, or with the end of them.
    public init(departures: DeparturesBody? = nil, gone: BoardGone? = nil) {
        (self.departures, self.gone) = (departures, gone)
    }
}

extension DeparturesEvent {
    /// What the type stands for.
    public static let summary =
        "An event of a stream of departures: its name is the member that is set, its data that member's value."

    /// Each event by its name.
    public static let fieldDocs: [String: String] = [
        "departures": "The next departures, whole: at the start and after every change.",
        "gone": "The stop, or the route asked for, is no longer in the timetable: the last event of the board.",
    ]
}

/// An event of a stream of departures: its name is the member that is set, its data that member's value.
public struct DeparturesEvent: ResponseBody {
    /// The next departures, whole: at the start and after every change.
    public var departures: DeparturesBody?

    /// An event with the departures as they are now.
    public init(departures: DeparturesBody? = nil) { self.departures = departures }
}

extension DeparturesEvent {
    /// What the type stands for.
    public static let summary =
        "An event of a stream of departures: its name is the member that is set, its data that member's value."

    /// Each event by its name.
    public static let fieldDocs: [String: String] = [
        "departures": "The next departures, whole: at the start and after every change."
    ]
}

extension TransitContract {
    /// `GET /realtime/status`.
    public static let realtimeStatus = Endpoint<NoParameters, RealtimeStatusBody>(
        "realtimeStatus", "/realtime/status", tag: .realtime, summary: "How fresh the live data is",
        description: """
            Each live source with its age, how much of it fits the timetable, and how its requests go. Servers on a public \
            address leave errors of requests and providers out.
            """,
        cache: .noStore)

    /// `GET /gtfs-rt/trip-updates`.
    public static let tripUpdatesFeed = feed(
        "tripUpdatesFeed", "trip-updates", "Trip updates", "Times of every trip with live data.")

    /// `GET /gtfs-rt/vehicle-positions`.
    public static let vehiclePositionsFeed = feed(
        "vehiclePositionsFeed", "vehicle-positions", "Vehicle positions", "Where every vehicle is.")

    /// `GET /gtfs-rt/alerts`.
    public static let alertsFeed = feed("alertsFeed", "alerts", "Alerts", "Every alert, in force or to come.")

    private static func feed(
        _ operationID: String, _ name: String, _ title: String, _ contents: String
    ) -> Endpoint<NoParameters, FileContents> {
        Endpoint(
            operationID, "/gtfs-rt/\(name)", mount: .root, tag: .realtime, summary: "\(title) as GTFS-realtime",
            description: """
                \(contents) A full dataset of GTFS-realtime 2.0 with the ids of the timetable served here, all \
                sources in one.
                """,
            cache: .shared(maxAge: 10), errors: [.timetableUnavailable, .serverBusy],
            form: .binary(mediaType: "application/x-protobuf"))
    }
}

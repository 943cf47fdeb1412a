extension TransitContract {
    /// `GET /map/lines`.
    public static let mapLines = Endpoint<MapLinesRequest, MapLinesBody>(
        "mapLines", "/map/lines", tag: .map, summary: "Lines to draw",
        description: """
            The paths of the lines, told as closely as a zoom shows them: a map needs no other source. Each path is \
            whole, also where it leaves the box. `/routes/{route_id}` has the paths of one line in full.
            """,
        rateClass: .map, cache: .timetable, errors: [.timetableUnavailable, .serverBusy])

    /// `GET /map/stops`.
    public static let mapStops = Endpoint<MapStopsRequest, MapStopsBody>(
        "mapStops", "/map/stops", tag: .map, summary: "Stops to draw",
        description: "Stations, and stops outside stations, in a box: those with the most departures a day first.",
        rateClass: .map, cache: .timetable, errors: [.timetableUnavailable, .serverBusy, .missingParameter])
}

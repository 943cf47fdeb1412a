extension TransitContract {
    /// `GET /suggest`.
    public static let suggest = Endpoint<SuggestRequest, SuggestBody>(
        "suggest", "/suggest", tag: .places, summary: "What a rider may have meant",
        description: """
            Stops, stations, lines, places, streets and addresses in one list, the likeliest first: how well it fits, how \
            well it is known, how near it is. Accents, case and usual abbreviations do not matter, and typing errors are \
            forgiven. Places, streets and addresses are those of OpenStreetMap, where the city has a ground file; where \
            nothing fits wholly, the Trip Planner of Transport for NSW is asked, where that is set up. The text and the \
            point are never logged.
            """,
        cache: .timetable, errors: [.timetableUnavailable, .serverBusy, .missingParameter], translatesNames: true)

    /// `GET /reverse`.
    public static let reverse = Endpoint<ReverseRequest, SuggestBody>(
        "reverse", "/reverse", tag: .places, summary: "What is at a point",
        description: """
            The address, or else the nearest point of a street, and stops and places with a name within 300 m. The point is \
            never logged.
            """,
        cache: .timetable, errors: [.timetableUnavailable, .serverBusy], translatesNames: true)
}

import TransitAPI

extension Examples {
    static let suggestions = SuggestBody(
        suggestions: [
            Suggestion(
                type: .station, name: central.stopName, locality: "Haymarket, Sydney", place: central.stopID,
                lat: central.stopLat, lon: central.stopLon, distanceMeters: 123.5, stopID: central.stopID,
                modes: central.modes, source: .timetable),
            Suggestion(type: .line, name: t1.routeShortName, locality: t1.routeLongName, route: t1, source: .timetable),
            Suggestion(
                type: .address, name: "12 Alfred Street", locality: "Milsons Point, Sydney",
                place: "-33.8463,151.2117", lat: -33.8463, lon: 151.2117, distanceMeters: 4_112.3,
                source: .openStreetMap),
        ], count: 3, attribution: "© OpenStreetMap contributors")
}

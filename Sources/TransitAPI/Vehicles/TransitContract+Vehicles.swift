extension TransitContract {
    /// `GET /vehicles`.
    public static let vehicles = Endpoint<VehiclesRequest, VehiclesBody>(
        "vehicles", "/vehicles", tag: .vehicles, summary: "Where vehicles are now",
        description: """
            Vehicles that said where they are within the last minutes, tied to their trips where that is certain. Give \
            a box, a route or a mode to see fewer.
            """,
        cache: .shared(maxAge: 10), errors: [.routeNotFound, .timetableUnavailable, .serverBusy], mayBeStale: true,
        translatesNames: true)

    /// `GET /vehicles.geojson`.
    public static let vehiclesGeoJSON = Endpoint<VehiclesRequest, VehicleFeatureCollection>(
        "vehiclesGeoJSON", "/vehicles.geojson", tag: .vehicles, summary: "The same as GeoJSON",
        description: "The vehicles of `/vehicles` as points with properties (RFC 7946), for maps to load as they are.",
        cache: .shared(maxAge: 10), errors: [.routeNotFound, .timetableUnavailable, .serverBusy],
        form: .document(mediaType: "application/geo+json"), translatesNames: true)

    /// `GET /vehicles/stream`.
    public static let vehicleStream = Endpoint<VehiclesRequest, VehiclesEvent>(
        "vehicleStream", "/vehicles/stream", tag: .vehicles, summary: "Vehicles as they move",
        description: """
            First an event `vehicles` with all of them, then `changes` with those that moved and the keys of those \
            that are gone. \(EventStreams.details)
            """,
        cache: .noStore, errors: [.routeNotFound, .timetableUnavailable, .serverBusy, .streamLimitReached],
        form: .events, translatesNames: true)
}

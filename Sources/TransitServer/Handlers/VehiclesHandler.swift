import TransitAPI

/// `GET /vehicles`.
enum VehiclesHandler {
    static let route = Registration.live(TransitContract.vehicles, capacity: 256 << 10) { request, answers in
        try answers.vehicles(request)
    }.computed
}

/// `GET /vehicles.geojson`.
enum VehiclesGeoJSONHandler {
    static let route = Registration.route(TransitContract.vehiclesGeoJSON) { request, exchange in
        let body = VehicleFeatureCollection(try Registration.answers(exchange).vehicles(request).body)
        var writer = JSONWriter(capacity: 256 << 10)
        body.write(to: &writer)
        return .response(
            RawAnswer.bytes(
                writer.bytes, mediaType: "application/geo+json",
                cache: TransitContract.vehiclesGeoJSON.description.cache, to: exchange))
    }.computed
}

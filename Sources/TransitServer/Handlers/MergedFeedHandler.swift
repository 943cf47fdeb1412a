import TransitAPI

/// `GET /gtfs-rt/…`: what the server believes, as GTFS-realtime.
enum MergedFeedHandler {
    static let tripUpdates = feed(TransitContract.tripUpdatesFeed) { $0.tripUpdates() }
    static let vehiclePositions = feed(TransitContract.vehiclePositionsFeed) { $0.vehiclePositions() }
    static let alerts = feed(TransitContract.alertsFeed) { $0.alerts() }

    private static func feed(
        _ endpoint: Endpoint<NoParameters, FileContents>, _ bytes: @escaping @Sendable (MergedFeed) -> [UInt8]
    ) -> Dispatcher.Route {
        Registration.route(endpoint) { _, exchange in
            let feed = MergedFeed(live: try exchange.requireEdition().live, now: exchange.now)
            return .response(
                RawAnswer.bytes(
                    bytes(feed), mediaType: "application/x-protobuf", cache: endpoint.description.cache))
        }
    }
}

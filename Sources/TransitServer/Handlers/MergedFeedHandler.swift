import TransitAPI

/// `GET /gtfs-rt/…`: what the server believes, as GTFS-realtime.
enum MergedFeedHandler {
    static let tripUpdates = feed(TransitContract.tripUpdatesFeed) { $0.tripUpdates() }
    static let vehiclePositions = feed(TransitContract.vehiclePositionsFeed) { $0.vehiclePositions() }
    static let alerts = feed(TransitContract.alertsFeed) { $0.alerts() }

    private static func feed(
        _ endpoint: Endpoint<NoParameters, FileContents>, _ entities: @escaping @Sendable (MergedFeed) -> [UInt8]
    ) -> Dispatcher.Route {
        let description = endpoint.description
        return Registration.route(endpoint) { _, exchange in
            let merged = MergedFeed(live: try exchange.requireEdition().live, now: exchange.now)
            let feed = exchange.services.feeds.feed(description.operationID, of: merged, entities)
            return .response(
                RawAnswer.bytes(
                    feed.bytes, mediaType: "application/x-protobuf", cache: description.cache, tag: feed.tag,
                    to: exchange))
        }.computed
    }
}

import Ground
import TransitAPI

/// `GET /tiles/{z}/{x}/{y}`.
enum TileHandler {
    static let route = Registration.route(TransitContract.tile) { request, exchange in
        guard let ground = exchange.services.journeys.ground,
            let bytes = ground.tile(z: request.z, x: request.x, y: request.y.row)
        else { throw APIError(.notFound) }
        return .response(
            RawAnswer.bytes(
                bytes, mediaType: MapTile.mediaType, cache: TransitContract.tile.description.cache, to: exchange))
    }.computed
}

/// `GET /tiles/style.json`.
enum MapStyleHandler {
    /// - Parameter publicURL: see ``Exchange/origin(publicURL:)``.
    static func route(publicURL: String?) -> Dispatcher.Route {
        Registration.route(TransitContract.mapStyle) { request, exchange in
            guard let ground = exchange.services.journeys.ground else { throw APIError(.notFound) }
            let style = MapStyle(
                of: ground, origin: exchange.origin(publicURL: publicURL), isDark: request.dark)
            return .response(
                RawAnswer.bytes(
                    Array(style.json.utf8), mediaType: MediaType.json,
                    cache: TransitContract.mapStyle.description.cache,
                    to: exchange))
        }
    }
}

import Companion
import Hummingbird
import TransitAPI
import TransitAnswers

/// `/share/{token}`: when somebody arrives, for people without an account or an app who have the link to it.
///
/// The page ends with the share and with its link: both are asked for anew each time, and nobody else's copy is kept.
enum SharePage {
    static func routes(_ companion: Companion) -> [Dispatcher.Route] {
        [page(companion.links), status(companion.links)]
    }

    /// `GET /share/{token}`: the page, which says everything without scripts as well.
    private static func page(_ links: ShareLinks) -> Dispatcher.Route {
        route("/share/{token}", name: "share_page") { exchange, token in
            guard let shown = try await links.shown(token) else {
                return PlainPage.html(ShareDocument.ended(in: exchange.writtenLanguage), status: .notFound)
            }
            let sight = try ShareSight(shown, exchange)
            return PlainPage.html(
                ShareDocument.page(sight, await sketch(shown, sight, exchange), in: exchange.writtenLanguage))
        }
    }

    /// `GET /share/{token}/status`: what the page shows, for its script.
    private static func status(_ links: ShareLinks) -> Dispatcher.Route {
        route("/share/{token}/status", name: "share_status") { exchange, token in
            guard let shown = try await links.shown(token) else {
                return PlainPage.sealed(AuthAnswer.json(["ended": true], status: .notFound))
            }
            let sight = try ShareSight(shown, exchange)
            return PlainPage.sealed(
                AuthAnswer.json(sight.json(in: exchange.writtenLanguage), headers: [.vary: "Accept-Language"]))
        }
    }

    private static func route(
        _ path: String, name: String, _ answer: @escaping @Sendable (Exchange, String) async throws -> Response
    ) -> Dispatcher.Route {
        var route = Dispatcher.Route(
            path, name: name,
            handler: .waiting { exchange, path, _ in .response(try await answer(exchange, path["token"] ?? "")) })
        route.access.rateClass = .refresh
        route.followsLanguage = true
        return route
    }

    /// The rides to come, drawn; nil where the share names none, or they cannot be read now: the words say all that matters.
    private static func sketch(
        _ shown: ShareLinks.Shown, _ sight: ShareSight, _ exchange: Exchange
    ) async
        -> RideSketch?
    {
        guard let token = shown.route["refresh_token"]?.string else { return nil }
        let body = try? await exchange.planned { journeys throws(APIError) in
            try journeys.refresh(TripRefreshRequest(refreshToken: token)).body
        }
        return body?.itinerary.flatMap { RideSketch($0, from: sight.leg, vehicle: sight.vehicle) }
    }
}

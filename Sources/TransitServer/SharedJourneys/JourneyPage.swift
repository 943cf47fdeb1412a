import Hummingbird
import TransitAPI
import TransitAnswers

/// `/journey/{refresh_token}`: a journey that was handed on, as it is now, and what a messenger shows of its link.
///
/// The link holds what `/trips/refresh` takes: nothing is kept of a journey that is handed on.
enum JourneyPage {
    /// - Parameter publicURL: see ``Exchange/origin(publicURL:)``.
    static func route(publicURL: String?) -> Dispatcher.Route {
        var route = Dispatcher.Route(
            "/journey/{refresh_token}", name: "journey_page",
            handler: .waiting { exchange, path, _ in
                .response(try await answer(exchange, path["refresh_token"] ?? "", publicURL))
            })
        route.access.rateClass = .refresh
        route.followsLanguage = true
        return route
    }

    private static func answer(_ exchange: Exchange, _ token: String, _ publicURL: String?) async throws -> Response {
        let language = exchange.writtenLanguage
        let gone = { PlainPage.html(JourneyDocument.gone(in: language), status: .notFound) }
        do throws(APIError) {
            let told = try await exchange.planned { journeys throws(APIError) in
                try journeys.refresh(TripRefreshRequest(refreshToken: token), tellingIn: language).body
            }
            guard let itinerary = told.itinerary else { return gone() }
            let document = JourneyDocument(
                itinerary: itinerary, changes: told.changes, language: language, asOf: exchange.timestamp,
                origin: exchange.origin(publicURL: publicURL))
            return PlainPage.html(document.page)
        } catch {
            guard error.code == .refreshTokenInvalid else { throw error }
            return gone()
        }
    }
}

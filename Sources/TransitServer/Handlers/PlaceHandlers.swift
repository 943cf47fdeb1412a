import TransitAPI
import TransitAnswers

/// `GET /suggest`: what is known here, and where nothing fits wholly, what the Trip Planner knows.
enum SuggestHandler {
    /// Seconds that what is known here waits for what somebody else knows: it is asked for while somebody types.
    private static let patience = 1.0

    static let route = Registration.waiting(TransitContract.suggest) { request, exchange in
        let answers = try Registration.answers(exchange)
        let own = try await exchange.list { answers.suggest(request) }
        guard let provider = exchange.services.journeys.provider,
            !own.suggestions.contains(where: { $0.unmatchedWords.isEmpty }),
            let query = try? PlaceQuery(
                request.query, latitude: request.near?.latitude, longitude: request.near?.longitude,
                limit: request.limit),
            // Whoever cannot be asked now is not waited for: what is known here is an answer.
            let elsewhere = try? await ProvidedAnswers.within(
                patience, { () async throws(ProviderFailure) in try await provider.suggestions(query) })
        else { return .json(own) }
        return .json(try await exchange.list { answers.suggest(request, with: elsewhere) })
    }
}

/// `GET /reverse`.
enum ReverseHandler {
    static let route = Registration.enveloped(TransitContract.reverse) { request, answers in
        answers.reverse(request)
    }.computed
}

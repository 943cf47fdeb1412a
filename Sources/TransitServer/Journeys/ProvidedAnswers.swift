import LiveState
import TransitAPI
import TransitAnswers

/// Answers what a provider may have a part in: asks it within its time, and our own planner whenever it has no answer.
struct ProvidedAnswers {
    private let exchange: Exchange
    private let provider: (any JourneyProvider)?
    private let clock: @Sendable () -> Double
    private let started: Double

    init(_ exchange: Exchange) {
        (self.exchange, provider) = (exchange, exchange.services.journeys.provider)
        clock = exchange.services.clock.monotonicSeconds
        started = clock()
    }

    /// `POST /trips/plan` and `GET /trips/plan`.
    func plan(_ request: TripPlanRequest) async throws(APIError) -> LiveAnswer<TripPlanBody> {
        guard let provider else { return try await own(request, [:]) }
        let (found, failure) = try await lookUp([request.origin, request.destination], provider)
        var notices = failure.map { [Self.notice($0, provider, "Addresses could not be looked up")] } ?? []
        if provider.plansFirst, provider.canPlan(request) {
            let (journeyAnswers, question) = try await exchange.planned { journeyAnswers throws(APIError) in
                var journeyAnswers = journeyAnswers
                journeyAnswers.found = found
                return (journeyAnswers, try journeyAnswers.question(request))
            }
            do throws(ProviderFailure) {
                let provided = try await Self.within(left(provider)) { () async throws(ProviderFailure) in
                    try await provider.itineraries(question, for: journeyAnswers)
                }
                var told = journeyAnswers.told(provided, question, by: provider, notices)
                if request.lastOfNight { told.body.lastOfNight = await lastOfNight(question) }
                return told
            } catch {
                provider.fellBack(error)
                notices = [Self.notice(error, provider, "Planned from the timetable instead")]
            }
        }
        var told = try await own(request, found)
        told.body.notices += notices
        return told
    }

    /// `GET /reach`, which is always ours; only its place may be looked up.
    func reach(_ request: ReachRequest) async throws(APIError) -> [UInt8] {
        var found: [String: ProvidedPlace] = [:]
        if let provider { found = try await lookUp([request.from], provider).found }
        return try await exchange.planned { [found] journeyAnswers throws(APIError) in
            var journeyAnswers = journeyAnswers
            journeyAnswers.found = found
            let body = try journeyAnswers.reach(request)
            var writer = JSONWriter(capacity: 256 << 10)
            body.write(to: &writer)
            return writer.bytes
        }
    }

    /// The last journeys of a night by the timetable: a provider is not asked for them, and without them its journeys stand.
    private func lastOfNight(_ question: JourneyAnswers.Question) async -> LastJourneys? {
        try? await exchange.planned { journeyAnswers throws(APIError) in
            try journeyAnswers.lastOfNight(question)
        }
    }

    private func own(
        _ request: TripPlanRequest, _ found: [String: ProvidedPlace]
    ) async throws(APIError) -> LiveAnswer<TripPlanBody> {
        try await exchange.planned { journeyAnswers throws(APIError) in
            var journeyAnswers = journeyAnswers
            journeyAnswers.found = found
            return try journeyAnswers.plan(try journeyAnswers.question(request))
        }
    }

    private static func notice(
        _ failure: ProviderFailure, _ provider: any JourneyProvider, _ effect: String
    ) -> PlanNotice {
        PlanNotice(
            code: .providerUnavailable, message: "\(effect): \(provider.title) gave no answer, for \(failure.words).")
    }

    /// Places of texts that no stop matches well, and why some could not be looked up.
    private func lookUp(
        _ places: [TripPlace], _ provider: any JourneyProvider
    ) async throws(APIError) -> (found: [String: ProvidedPlace], failure: ProviderFailure?) {
        let guesses = try await exchange.planned { journeyAnswers throws(APIError) in
            let texts = Set(places.compactMap(journeyAnswers.textToLookUp))
            return Dictionary(uniqueKeysWithValues: texts.map { ($0, journeyAnswers.guesses($0)) })
        }
        var found: [String: ProvidedPlace] = [:]
        var failure: ProviderFailure?
        await withTaskGroup(of: (String, Result<ProvidedPlace?, ProviderFailure>).self) { group in
            let limit = left(provider)
            for text in guesses.keys {
                group.addTask {
                    do throws(ProviderFailure) {
                        return (
                            text,
                            .success(
                                try await Self.within(limit) { () async throws(ProviderFailure) in
                                    try await provider.place(text)
                                })
                        )
                    } catch {
                        return (text, .failure(error))
                    }
                }
            }
            for await (text, outcome) in group {
                switch outcome {
                case .success(let place):
                    // A guess is better than nothing, and no better than a guess of ours.
                    if let place, place.isBest || guesses[text] == false { found[text] = place }
                case .failure(.unaskable): break
                case .failure(let reason): failure = reason
                }
            }
        }
        return (found, failure)
    }

    /// Seconds the provider still has for this request.
    private func left(_ provider: any JourneyProvider) -> Double { provider.timeout - (clock() - started) }

    /// Runs a question, and gives it up after some seconds.
    static func within<Value: Sendable>(
        _ seconds: Double, _ ask: @escaping @Sendable () async throws(ProviderFailure) -> Value
    ) async throws(ProviderFailure) -> Value {
        guard seconds > 0 else { throw .timedOut }
        return try await withTaskGroup(of: Result<Value, ProviderFailure>.self) { group in
            group.addTask {
                do throws(ProviderFailure) { return .success(try await ask()) } catch { return .failure(error) }
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(seconds))
                return .failure(.timedOut)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }.get()
    }
}

import TransitAPI

/// `POST /trips/plan` and `GET /trips/plan`.
enum PlanTripHandler {
    static let route = Registration.waiting(TransitContract.planTrip) { request, exchange in
        try await answer(request, exchange)
    }

    static let link = Registration.waiting(TransitContract.planTripLink) { request, exchange in
        try await answer(request.plan, exchange)
    }

    private static func answer(_ request: TripPlanRequest, _ exchange: Exchange) async throws -> Answer {
        let told = try await ProvidedAnswers(exchange).plan(request)
        return .json(
            told.body, capacity: 32 << 10, staleness: told.staleness(try Registration.answers(exchange)))
    }
}

/// `POST /trips/refresh`.
enum RefreshTripHandler {
    static let route = Registration.waiting(TransitContract.refreshTrip) { request, exchange in
        try await exchange.planned { journeys throws(APIError) in
            let told = try journeys.refresh(request)
            return Answer.json(told.body, capacity: 32 << 10, staleness: told.staleness(journeys.answers))
        }
    }
}

/// `GET /trips/{trip_id}/ride`.
enum RideHandler {
    static let route = Registration.waiting(TransitContract.ride) { request, exchange in
        try await exchange.planned { journeys throws(APIError) in
            let told = try journeys.ride(request)
            return Answer.json(told.body, capacity: 16 << 10, staleness: told.staleness(journeys.answers))
        }
    }
}

/// `GET /reach`.
enum ReachHandler {
    static let route = Registration.waiting(TransitContract.reach) { request, exchange in
        let bytes = try await ProvidedAnswers(exchange).reach(request)
        return .response(
            RawAnswer.bytes(bytes, mediaType: "application/geo+json", cache: TransitContract.reach.description.cache))
    }
}

import NIOHTTP1
import TransitAPI

/// A question as it is sent, and what its answer has to be.
struct Draft: Sendable {
    var request: LoadRequest
    var expected: Expectation
    /// Whether the app keeps the answer with its tag.
    var mayKeep = false
    /// Whether another node must say the same.
    var isComparable = false
    /// Whether what comes next depends on the answer.
    var teaches = false
}

/// Makes requests as the app makes them (TransitKit's `TransitClient`).
struct RequestBuilder: Sendable {
    let host: String
    let appVersion: String
    let apiKey: String?

    /// Head of every request of a rider's.
    func headers(of rider: Rider) -> HTTPHeaders { headers(from: rider.address) }

    /// Head of a request from an address.
    func headers(from address: String) -> HTTPHeaders {
        var headers: HTTPHeaders = [
            "Host": host, "X-Forwarded-For": address, "Accept": "application/json", "X-App-Version": appVersion,
            "Accept-Encoding": "gzip", "User-Agent": "transit-load",
        ]
        if let apiKey { headers.add(name: "apikey", value: apiKey) }
        return headers
    }

    /// A question as it is sent; nil where what it follows from is not known.
    ///
    /// - Parameter token: of who is signed in.
    func draft(_ question: Question, _ headers: HTTPHeaders, token: String?, knowing learned: Learned) -> Draft? {
        switch question {
        case .favourite(let stop): return board(stop, limit: AppIntervals.favouriteDepartures, headers)
        case .widget(let stop): return board(stop, limit: AppIntervals.widgetDepartures, headers)
        case .board(let stop, _):
            var draft = board(stop, limit: AppIntervals.boardDepartures, headers)
            draft.teaches = true
            return draft
        case .nearbyDepartures(let latitude, let longitude):
            let request = NearbyDeparturesRequest(lat: latitude, lon: longitude, limit: 8, perGroup: 2)
            return get(TransitContract.nearbyDepartures, request, .nearbyDepartures(radius: request.radius), headers)
        case .nearbyStops(let latitude, let longitude):
            let request = NearbyStopsRequest(lat: latitude, lon: longitude)
            return get(TransitContract.nearbyStops, request, .nearbyStops(radius: request.radius), headers)
        case .search(let text):
            let request = SearchStopsRequest(query: text)
            return get(TransitContract.searchStops, request, .search(limit: request.limit), headers)
        case .stop(let id): return get(TransitContract.stop, StopRequest(stopID: id), .stop(id), headers)
        case .trip:
            guard let trip = learned.trip else { return nil }
            let request = TripRequest(tripID: trip.id, serviceDate: ISODate(trip.date))
            return get(TransitContract.trip, request, .trip(trip.id), headers)
        case .alerts: return get(TransitContract.alerts, AlertsRequest(), .alerts, headers)
        case .stream(let stop, _): return stream(stop, headers)
        case .plan(let from, let to):
            let request = TripPlanRequest(
                origin: .stop(from, name: nil), destination: .stop(to, name: nil), time: .now)
            var draft = post(TransitContract.planTrip, request, .plan(from: from, to: to), headers)
            draft.teaches = true
            return draft
        case .refresh:
            guard let token = learned.refreshToken else { return nil }
            return post(TransitContract.refreshTrip, TripRefreshRequest(refreshToken: token), .refresh, headers)
        case .sync, .keep, .drop:
            guard let token else { return nil }
            var headers = headers
            headers.add(name: "Authorization", value: "Bearer \(token)")
            return ofRider(question, headers, learned)
        }
    }

    private func ofRider(_ question: Question, _ headers: HTTPHeaders, _ learned: Learned) -> Draft? {
        switch question {
        case .sync:
            let target = TransitContract.sync.target(for: SyncRequest(since: learned.version ?? 0))
            var draft = Draft(request: LoadRequest(target: target, headers: headers), expected: .sync)
            draft.teaches = true
            return draft
        case .keep(let stop):
            let request = CreateFavoriteRequest(.stop(stop))
            var draft = post(TransitContract.createFavorite, request, .favourite(stop), headers)
            draft.teaches = true
            return draft
        case .drop:
            guard let id = learned.favourite.flatMap({ RecordID($0) }) else { return nil }
            let target = TransitContract.deleteFavorite.target(for: .init(id))
            return Draft(
                request: LoadRequest(method: .DELETE, target: target, headers: headers), expected: .nothing)
        default: return nil
        }
    }

    private func board(_ stop: String, limit: Int, _ headers: HTTPHeaders) -> Draft {
        get(TransitContract.departures, DeparturesRequest(stopID: stop, limit: limit), .departures(stop), headers)
    }

    private func stream(_ stop: String, _ headers: HTTPHeaders) -> Draft {
        var headers = headers
        headers.replaceOrAdd(name: "Accept", value: EventStreams.mediaType)
        let target = TransitContract.departureStream.target(for: DepartureStreamRequest(stopID: stop))
        return Draft(request: LoadRequest(target: target, headers: headers), expected: .event(stop))
    }

    private func get<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, _ request: Request, _ expected: Expectation, _ headers: HTTPHeaders
    ) -> Draft {
        Draft(
            request: LoadRequest(target: endpoint.target(for: request), headers: headers), expected: expected,
            mayKeep: true, isComparable: true)
    }

    private func post<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, _ request: Request, _ expected: Expectation, _ headers: HTTPHeaders
    ) -> Draft {
        let body = endpoint.body(for: request) ?? []
        var headers = headers
        headers.add(name: "Content-Type", value: "application/json")
        headers.add(name: "Content-Length", value: "\(body.count)")
        return Draft(
            request: LoadRequest(method: .POST, target: endpoint.target(for: request), headers: headers, body: body),
            expected: expected)
    }
}

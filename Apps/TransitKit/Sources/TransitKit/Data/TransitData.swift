import Foundation
import TransitAPI

/// What riders ask of the network: answered by the server, by what it said a short while ago, or by the phone's own timetable,
/// in this order, and always with what the answer rests on.
public struct TransitData: Sendable {
    public let client: TransitClient
    public let offline: OfflineStore
    private let bodies: KeptBodies

    /// Seconds for which what the server said is better than the phone's timetable: what it knew of delays is still about true.
    static let keptIsBetter = 90.0

    /// - Parameters:
    ///   - folder: where answers are kept.
    public init(client: TransitClient, offline: OfflineStore, folder: URL) {
        (self.client, self.offline) = (client, offline)
        bodies = KeptBodies(folder: folder)
    }

    /// Forgets what was answered: it tells where somebody has been.
    public func forget() async { await bodies.removeAll() }

    /// `GET /stops/{stop_id}/departures`.
    public func departures(_ request: DeparturesRequest) async throws(ClientError) -> Sourced<DeparturesBody> {
        try await ask(TransitContract.departures, request) { try $0.departures(request, now: $1) }
    }

    /// `GET /departures`: of several stops, in one request.
    public func boards(_ request: BoardsRequest) async throws(ClientError) -> Sourced<BoardsBody> {
        try await ask(TransitContract.boards, request) { try $0.boards(request, now: $1) }
    }

    /// `GET /departures/nearby`.
    public func nearbyDepartures(
        _ request: NearbyDeparturesRequest
    ) async throws(ClientError) -> Sourced<NearbyDeparturesBody> {
        try await ask(TransitContract.nearbyDepartures, request) { $0.nearbyDepartures(request, now: $1) }
    }

    /// `GET /stops/{stop_id}/timetable`: a whole day.
    public func stopTimetable(_ request: StopTimetableRequest) async throws(ClientError) -> Sourced<StopTimetableBody> {
        try await ask(TransitContract.stopTimetable, request) { try $0.stopTimetable(request, now: $1) }
    }

    /// `GET /stops`: the phone's own timetable first, as whoever types cannot wait for a network; the same answer either way.
    public func search(_ request: SearchStopsRequest) async throws(ClientError) -> Sourced<StopSearchBody> {
        if let engine = await offline.answering() {
            return Sourced(engine.search(request, now: client.clock.now()), .phone, asOf: engine.generatedAt)
        }
        return try await ask(TransitContract.searchStops, request) { $0.search(request, now: $1) }
    }

    /// `GET /stops/nearby`: the phone's own timetable first: where somebody is need not be told to anybody.
    public func nearby(_ request: NearbyStopsRequest) async throws(ClientError) -> Sourced<NearbyStopsBody> {
        if let engine = await offline.answering() {
            return Sourced(engine.nearby(request, now: client.clock.now()), .phone, asOf: engine.generatedAt)
        }
        return try await ask(TransitContract.nearbyStops, request) { $0.nearby(request, now: $1) }
    }

    /// `GET /stops/{stop_id}`.
    public func stop(_ request: StopRequest) async throws(ClientError) -> Sourced<StopDetail> {
        try await ask(TransitContract.stop, request) { try $0.stop(request, now: $1) }
    }

    /// `GET /trips/{trip_id}`.
    public func trip(_ request: TripRequest) async throws(ClientError) -> Sourced<TripDetail> {
        try await ask(TransitContract.trip, request) { try $0.trip(request, now: $1) }
    }

    /// `GET /routes`.
    public func routes(_ request: RoutesRequest) async throws(ClientError) -> Sourced<RoutesBody> {
        try await ask(TransitContract.routes, request) { $0.routes(request, now: $1) }
    }

    /// `POST /trips/plan`.
    public func plan(_ request: TripPlanRequest) async throws(ClientError) -> Sourced<TripPlanBody> {
        try await ask(TransitContract.planTrip, request) { try $0.plan(request, now: $1) { Task.isCancelled } }
    }

    /// `POST /trips/refresh`: only the server knows what has happened to a journey.
    public func refresh(_ request: TripRefreshRequest) async throws(ClientError) -> Sourced<TripRefreshBody> {
        try await ask(TransitContract.refreshTrip, request)
    }

    /// `GET /trips/{trip_id}/ride`: a ride to be followed.
    public func ride(_ request: RideRequest) async throws(ClientError) -> Sourced<Itinerary> {
        try await ask(TransitContract.ride, request, keeping: false) { try $0.ride(request, now: $1) }
    }

    /// `GET /alerts`.
    public func alerts(_ request: AlertsRequest) async throws(ClientError) -> Sourced<AlertsBody> {
        try await ask(TransitContract.alerts, request)
    }

    /// `GET /vehicles`: where they were a while ago helps nobody, so nothing stands in for the server.
    public func vehicles(_ request: VehiclesRequest) async throws(ClientError) -> Sourced<VehiclesBody> {
        try await ask(TransitContract.vehicles, request, keeping: false)
    }

    /// Asks the server, and where that fails in a way that what is here may stand in for, what is here.
    ///
    /// - Parameters:
    ///   - isKept: whether an answer of the server's may be shown later.
    ///   - phone: the answer of the phone's own timetable, at a moment; nil where it has none.
    func ask<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, _ request: Request, keeping isKept: Bool = true,
        phone: (@Sendable (OfflineEngine, Double) throws -> Body)? = nil
    ) async throws(ClientError) -> Sourced<Body> {
        let key = Self.key(endpoint, request)
        do throws(ClientError) {
            let answer = try await client.answer(endpoint, request)
            let now = client.clock.now()
            if isKept, let data = try? JSONEncoder().encode(answer.body) { await keep(data, answeredAt: now, for: key) }
            let spoken: Basis = endpoint.description.mayBeStale ? .live : .timetable
            let basis =
                (answer.body as? any LiveBody)?.liveBasis ?? (answer.meta.stale == true ? .stale : spoken)
            return Sourced(answer.body, basis, asOf: now)
        } catch {
            guard error.allowsOffline else { throw error }
            return try await standIn(Body.self, key, for: error, isKept: isKept, phone: phone)
        }
    }

    /// Under what an answer is kept.
    static func key<Request, Body>(_ endpoint: Endpoint<Request, Body>, _ request: Request) -> String {
        let body = endpoint.body(for: request).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return "\(endpoint.target(for: request)) \(body)"
    }

    /// Keeps an answer, for when there is none.
    func keep(_ data: Data, answeredAt moment: Double, for key: String) async {
        await bodies.keep(data, answeredAt: moment, for: key)
    }

    private func standIn<Body: ResponseBody>(
        _: Body.Type, _ key: String, for problem: ClientError, isKept: Bool,
        phone: (@Sendable (OfflineEngine, Double) throws -> Body)?
    ) async throws(ClientError) -> Sourced<Body> {
        let now = client.clock.now()
        var kept: Sourced<Body>?
        if isKept, let entry = await bodies.body(for: key),
            let body = try? JSONDecoder().decode(Body.self, from: entry.data)
        {
            kept = Sourced(body, .kept, asOf: entry.answeredAt, problem: problem)
        }
        // Where the clock has been set back, nobody knows how old it is.
        if let kept, (0...Self.keptIsBetter).contains(now - kept.asOf) { return kept }
        if let phone, let engine = await offline.answering() {
            // Journeys take up to tenths of a second: away from whoever asks.
            let answer = await Task.detached { () -> Result<Body, any Error> in
                Result { try phone(engine, now) }
            }.value
            switch answer {
            case .success(let body): return Sourced(body, .phone, asOf: engine.generatedAt, problem: problem)
            case .failure(let error as APIError):
                // What the phone's timetable does not know, an older answer may.
                guard kept == nil else { break }
                throw .refused(
                    ClientError.Refusal(
                        status: error.httpStatus, code: error.code.rawValue, message: error.message,
                        details: JSONObject(error.details?.map { ($0.key, $0.value) } ?? [])))
            case .failure: break
            }
        }
        if let kept { return kept }
        throw problem
    }
}

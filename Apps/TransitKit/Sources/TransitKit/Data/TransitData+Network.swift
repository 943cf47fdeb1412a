import TransitAPI

extension TransitData {
    /// `GET /routes/{route_id}`.
    public func route(_ request: RouteRequest) async throws(ClientError) -> Sourced<RouteDetail> {
        try await ask(TransitContract.route, request) { try $0.route(request, now: $1) }
    }

    /// `GET /routes/{route_id}/trips`: only live data knows which are under way as they are.
    public func routeTrips(_ request: RouteTripsRequest) async throws(ClientError) -> Sourced<RouteTripsBody> {
        try await ask(TransitContract.routeTrips, request) { try $0.routeTrips(request, now: $1) }
    }

    /// `GET /alerts/{alert_id}`.
    public func alert(_ request: AlertRequest) async throws(ClientError) -> Sourced<Alert> {
        try await ask(TransitContract.alert, request)
    }

    /// `GET /map/stops`: the phone's own timetable first: a map that is dragged asks often, and the answer is the same.
    public func mapStops(_ request: MapStopsRequest) async throws(ClientError) -> Sourced<MapStopsBody> {
        if let engine = await offline.answering() {
            return Sourced(engine.mapStops(request, now: client.clock.now()), .phone, asOf: engine.generatedAt)
        }
        return try await ask(TransitContract.mapStops, request)
    }

    /// `GET /notifications`: what the rider was told.
    public func notifications(_ request: NotificationsRequest) async throws(ClientError) -> Sourced<NotificationsBody> {
        // A rider's own: what is kept by address would be shown to whoever signs in next.
        try await ask(TransitContract.notifications, request, keeping: false)
    }
}

extension OfflineEngine {
    /// `GET /routes/{route_id}`.
    public func route(_ request: RouteRequest, now: Double) throws -> RouteDetail { try answers(now).detail(request) }

    /// `GET /routes/{route_id}/trips`.
    public func routeTrips(_ request: RouteTripsRequest, now: Double) throws -> RouteTripsBody {
        try answers(now).routeTrips(request).body
    }

    /// `GET /map/stops`.
    public func mapStops(_ request: MapStopsRequest, now: Double) -> MapStopsBody { answers(now).mapStops(request) }
}

extension TripDetail: LiveBody {
    public var liveBasis: Basis { stale ? .stale : realtime || vehicle != nil ? .live : .timetable }
}

extension NearbyDeparturesBody: LiveBody {
    public var liveBasis: Basis { stale ? .stale : realtimeStatus == .none ? .timetable : .live }
}

import Testing
import TransitAPI

/// What the client writes the server reads.
@Suite struct RequestRoundTripTests {
    /// Sends a request through its URL and back.
    private func passed<Request, Response>(
        _ request: Request, through endpoint: Endpoint<Request, Response>
    ) throws -> Request {
        let halves = endpoint.target(for: request).split(separator: "?", maxSplits: 1)
        let pieces = try #require(halves.first).dropFirst(endpoint.description.mount.prefix.count).split(separator: "/")
        var path: [String: String] = [:]
        for (segment, piece) in zip(endpoint.description.segments, pieces) {
            if case .parameter(let name) = segment { path[name] = PercentEncoding.decode(piece) }
        }
        let query = try PercentEncoding.pairs(ofQuery: halves.count > 1 ? halves[1] : "")
        return try endpoint.request(path: path, query: query)
    }

    @Test func `every request survives its URL`() throws {
        func check<Request, Response>(_ request: Request, _ endpoint: Endpoint<Request, Response>) throws {
            #expect(try passed(request, through: endpoint) == request)
        }
        let moment = try #require(Moment("2025-11-12T08:30:00+11:00"))
        let local = try #require(Moment("2025-11-12T08:30"))
        let date = try #require(ISODate("2025-11-12"))
        try check(
            SearchStopsRequest(
                query: "Town Hall & St+n", near: Coordinates("-33.9,151.2"), mode: .rail, limit: 5, offset: 40),
            TransitContract.searchStops)
        try check(NearbyStopsRequest(lat: 0, lon: -0.0001, radius: 50), TransitContract.nearbyStops)
        try check(StopRequest(stopID: "a/b ?é%"), TransitContract.stop)
        try check(
            DeparturesRequest(
                stopID: "200060", limit: 50, routeID: "T1", directionID: 1, mode: .ferry, at: moment,
                cursor: Cursor("abc_1_2_zz9"), hideCancelled: true), TransitContract.departures)
        try check(DeparturesRequest(stopID: "200060", at: local), TransitContract.departures)
        try check(StopTimetableRequest(stopID: "1", date: date, mode: .bus), TransitContract.stopTimetable)
        try check(RoutesRequest(routeType: 3, query: "x", limit: 500, offset: 3), TransitContract.routes)
        try check(RouteRequest(routeID: "T1", geometry: .geojson), TransitContract.route)
        try check(RouteTripsRequest(routeID: "T1", directionID: 0, limit: 200), TransitContract.routeTrips)
        try check(
            TripRequest(
                tripID: "1.T1", serviceDate: date, startTime: ServiceClock("25:10:00"), geometry: .none),
            TransitContract.trip)
        try check(
            DepartureStreamRequest(
                stopID: "200060", limit: 5, routeID: "T1", directionID: 0, mode: .bus, hideCancelled: true),
            TransitContract.departureStream)
        try check(
            BoardsRequest(stopIDs: ["200060", "a b"], limit: 5, mode: .bus, hideCancelled: true),
            TransitContract.boardsStream)
        try check(
            NearbyDeparturesRequest(
                lat: -33.88, lon: 151.2, radius: 2000, limit: 1, perGroup: 10, mode: .ferry, hideCancelled: true),
            TransitContract.nearbyDepartures)
        let vehicles = VehiclesRequest(
            bbox: MapBounds(west: -180, south: -33.92, east: 0.5, north: 90), routeID: "T1", mode: .rail, limit: 5000)
        try check(vehicles, TransitContract.vehicles)
        try check(vehicles, TransitContract.vehiclesGeoJSON)
        try check(vehicles, TransitContract.vehicleStream)
        try check(
            AlertsRequest(
                routeID: "T1", stopID: "1", tripID: "1.T1", agencyID: "NSW Trains", mode: .metro, severity: .critical,
                cause: .policeActivity, effect: .noService, active: .upcoming, limit: 500, offset: 7,
                language: LanguageTag.example),
            TransitContract.alerts)
        try check(AlertRequest(alertID: "sydney/alert:1 é", language: LanguageTag.example), TransitContract.alert)
        try check(OpenedAlertRequest(alertID: "a"), TransitContract.openedAlert)
        try check(PackFileRequest(fileName: try #require(FileName("a.db"))), TransitContract.packFile)
        try check(TimetableFileRequest(fileName: try #require(FileName("a.whole"))), TransitContract.timetableFile)
        try check(NoParameters(), TransitContract.packVersion)
    }

    @Test func `defaults are left out of the URL`() {
        let request = DeparturesRequest(stopID: "200060", limit: 10)
        #expect(TransitContract.departures.target(for: request) == "/api/v1/stops/200060/departures")
        #expect(TransitContract.health.target(for: NoParameters()) == "/healthz")
    }

    @Test func `a plus that was not escaped still means an offset east`() throws {
        let query = try PercentEncoding.pairs(ofQuery: "at=2025-11-12T08:30:00+11:00")
        let request = try TransitContract.departures.request(path: ["stop_id": "1"], query: query)
        #expect(request.at == Moment("2025-11-12T08:30:00+11:00"))
    }

    @Test func `broken escapes and bytes are refused`() throws {
        #expect(PercentEncoding.decode("%zz") == nil)
        #expect(PercentEncoding.decode("%4") == nil)
        #expect(PercentEncoding.decode("%ff") == nil)
        #expect(PercentEncoding.decode("a+b%20c") == "a+b c")
        let error = #expect(throws: ParameterError.self) { try PercentEncoding.pairs(ofQuery: "a=1&b=%ff") }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message == "the path and query must be percent-encoded UTF-8; received \"b=%ff\"")
        let pairs = try PercentEncoding.pairs(ofQuery: "a&b=&&c=d=e")
        #expect(pairs.map(\.0) == ["a", "b", "c"])
        #expect(pairs.map(\.1) == ["", "", "d=e"])
    }
}

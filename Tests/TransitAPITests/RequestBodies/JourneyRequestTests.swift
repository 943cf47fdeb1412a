import Testing
import TransitAPI

/// Questions for journeys: what the client writes the server reads, as a body or as a link.
@Suite struct JourneyRequestTests {
    private static let full = TripPlanRequest(
        origin: .coordinates(Coordinates("-33.8688,151.2093")!, name: "Me, \"here\""),
        destination: .stop("2000/60 é", name: nil), time: .arriveBy(Moment("2025-11-12T18:00")!), windowMinutes: 720,
        via: [ViaStop(stopID: "a,b", minimumStayMinutes: 30), ViaStop(stopID: "c")],
        preferences: TripPreferences(
            maxWalkingDistance: 0, wheelchairAccessible: true, avoidSteps: true, modes: [.rail, .lightRail],
            walkingSpeed: 0.3, maxTransfers: 0, minimumTransferMinutes: 60, bicycle: true, optimize: .leastWalking),
        realtime: false, limit: 20, cursor: JourneyCursor("l_Ab-9"), polylinePrecision: 6, rider: .senior)

    private static let plain = TripPlanRequest(
        origin: .search("Town Hall", name: nil), destination: .search("Manly, Wharf 3", name: nil))

    @Test(arguments: [full, plain])
    func `a question survives its body`(request: TripPlanRequest) throws {
        let body = try #require(TransitContract.planTrip.body(for: request))
        #expect(try TransitContract.planTrip.request(body: body) == request)
        #expect(TransitContract.planTrip.target(for: request) == "/api/v1/trips/plan")
    }

    @Test func `defaults are left out of the body`() throws {
        let body = try #require(TransitContract.planTrip.body(for: Self.plain))
        #expect(
            String(decoding: body, as: UTF8.self)
                == #"{"origin":{"type":"search","query":"Town Hall"},"#
                + #""destination":{"type":"search","query":"Manly, Wharf 3"}}"#)
        let written = try TransitContract.planTrip.request(
            body: Array(
                #"""
                {"destination": {"name": null, "query": "Manly, Wharf 3", "type": "search"}, "limit": 5.0, "via": [],
                 "origin": {"type": "search", "query": " Town Hall "}, "realtime": true, "preferences": {
                 "max_walking_distance": 1000, "walking_speed": 1.25, "max_transfers": 6, "optimize": "fastest"}}
                """#.utf8))
        #expect(written == Self.plain)
    }

    @Test func `the contract's own question is read`() throws {
        let request = try TransitContract.planTrip.request(body: Array(SpecExamples.tripPlanRequest.utf8))
        #expect(
            request
                == TripPlanRequest(
                    origin: .coordinates(Coordinates("-33.8688,151.2093")!, name: nil),
                    destination: .stop("200060", name: nil),
                    time: .departAt(Moment("2025-11-12T09:00:00+11:00")!),
                    preferences: TripPreferences(modes: [.rail, .bus, .ferry])))
    }

    @Test func `an endpoint without a body has none and reads none`() throws {
        #expect(TransitContract.stop.body(for: StopRequest(stopID: "1")) == nil)
        #expect(try TransitContract.health.request(body: Array("{".utf8)) == NoParameters())
    }

    @Test func `an itinerary's token survives its body`() throws {
        let request = TripRefreshRequest(refreshToken: String(repeating: "a", count: 4000), polylinePrecision: 6)
        let body = try #require(TransitContract.refreshTrip.body(for: request))
        #expect(try TransitContract.refreshTrip.request(body: body) == request)
        let long = TripRefreshRequest(refreshToken: String(repeating: "a", count: 4001))
        let tooLong = try #require(TransitContract.refreshTrip.body(for: long))
        #expect(throws: ParameterError.self) { try TransitContract.refreshTrip.request(body: tooLong) }
    }

    private func link(_ query: String) throws -> TripPlanRequest {
        try TransitContract.planTripLink.request(query: PercentEncoding.pairs(ofQuery: query)).plan
    }

    /// The link of a question, read again.
    private func linked(_ plan: TripPlanRequest) throws -> TripPlanRequest {
        let target = TransitContract.planTripLink.target(for: TripPlanLinkRequest(plan))
        return try link(String(target.split(separator: "?")[1]))
    }

    @Test func `a link asks what the body asks`() throws {
        let body = #"""
            {"origin": {"type": "coordinates", "lat": -33.8688, "lon": 151.2093},
             "destination": {"type": "search", "query": "200060"}, "arrive_by": "2025-11-12T09:00:00+11:00",
             "window_minutes": 60, "via": [{"stop_id": "a"}, {"stop_id": "b"}],
             "preferences": {"max_walking_distance": 500, "wheelchair_accessible": true, "avoid_steps": true, "modes": ["rail", "bus"],
             "walking_speed": 0.8, "max_transfers": 2, "minimum_transfer_minutes": 3, "bicycle": true,
             "optimize": "fewest_transfers"}, "realtime": false, "limit": 3, "cursor": "e_1"}
            """#
        let query =
            "from=-33.8688,151.2093&to=200060&arrive_by=2025-11-12T09:00:00%2B11:00&window_minutes=60&via=a,b"
            + "&max_walking_distance=500&wheelchair_accessible=true&avoid_steps=true&modes=rail,bus&walking_speed=0.8"
            + "&max_transfers=2&minimum_transfer_minutes=3&bicycle=true&optimize=fewest_transfers&realtime=false&limit=3&cursor=e_1"
        let plan = try TransitContract.planTrip.request(body: Array(body.utf8))
        #expect(try link(query) == plan)
        #expect(try linked(plan) == plan)
    }

    @Test func `what a link cannot hold is lost and nothing else`() throws {
        var expected = Self.full
        expected.origin = .coordinates(Coordinates("-33.8688,151.2093")!, name: nil)
        expected.destination = .search("2000/60 é", name: nil)
        expected.via = [ViaStop(stopID: "a"), ViaStop(stopID: "b"), ViaStop(stopID: "c")]
        #expect(try linked(Self.full) == expected)
        #expect(try linked(Self.plain) == Self.plain)
    }

    @Test(arguments: [
        ("-33.8,151.2", TripPlace.coordinates(Coordinates("-33.8,151.2")!, name: nil)),
        ("-33.8, 151.2 ", .coordinates(Coordinates("-33.8,151.2")!, name: nil)),
        ("200060", .search("200060", name: nil)), (" Manly, Wharf ", .search("Manly, Wharf", name: nil)),
        ("1,2,3", .search("1,2,3", name: nil)),
    ])
    func `a place in a link is a point or a text`(text: String, place: TripPlace) throws {
        let query = [("from", text), ("to", "x")]
        #expect(try TransitContract.planTripLink.request(query: query).plan.origin == place)
        #expect(try TransitContract.reach.request(query: [("from", text)]).from == place)
    }

    @Test(arguments: [
        (
            "from=91,10&to=x",
            "from must be latitude,longitude in degrees, a stop_id, or text of 1 to 200 characters; received \"91,10\""
        ),
        ("from=x", "to is required: latitude,longitude in degrees, a stop_id, or text of 1 to 200 characters"),
        (
            "from=x&to=y&depart_at=2025-11-12T09:00&arrive_by=2025-11-12T09:00",
            "depart_at and arrive_by exclude each other; give one of them"
        ),
        (
            "from=x&to=y&via=a,b,c,d,e",
            "via must be 1 to 4 values separated by commas, each text of 1 to 200 characters, not all spaces, "
                + "no control characters; received \"a,b,c,d,e\""
        ),
        ("from=x&to=y&max_transfers=9", "max_transfers must be a whole number from 0 to 8; received 9"),
        (
            "from=x&to=y&walking_speed=5",
            "walking_speed must be a number of metres per second from 0.3 to 4; received 5"
        ),
    ])
    func `a link is read as strictly as a body`(query: String, message: String) {
        let error = #expect(throws: ParameterError.self) { try link(query) }
        #expect(error?.message == message)
    }

    @Test(arguments: ["", "rail,", "rail, bus", "hovercraft"])
    func `modes of a link are names and commas`(modes: String) {
        let error = #expect(throws: ParameterError.self) { try link("from=x&to=y&modes=\(modes)") }
        #expect(error?.message.hasPrefix("modes must be 1 to 14 values separated by commas, each one of rail,") == true)
    }

    @Test func `a question for what is within reach survives its URL`() throws {
        let request = ReachRequest(
            from: .search("Manly & more", name: nil), departAt: Moment("2025-11-12T09:00"), maxMinutes: 240,
            maxWalkingDistance: 10_000, walkingSpeed: 4, modes: [.ferry], wheelchairAccessible: true, avoidSteps: true,
            maxTransfers: 8, realtime: false)
        let target = TransitContract.reach.target(for: request)
        let query = try PercentEncoding.pairs(ofQuery: target.split(separator: "?")[1])
        #expect(try TransitContract.reach.request(query: query) == request)
        #expect(
            TransitContract.reach.target(for: ReachRequest(from: .search("x", name: nil))) == "/api/v1/reach?from=x")
        #expect(throws: ParameterError.self) {
            try TransitContract.reach.request(query: [("from", "x"), ("max_minutes", "241")])
        }
    }
}

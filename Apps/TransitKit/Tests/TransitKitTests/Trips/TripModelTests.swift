import Testing
import TransitAPI
import TransitKit

/// A trip in every state a rider can see.
@MainActor @Suite struct TripModelTests {
    private let phone = NetworkPhone()
    private let start = NetworkClock.start

    private func model(stop: String? = nil) -> TripModel {
        TripModel(tripID: "t1", date: "2026-03-10", stop: stop, data: phone.data, clock: phone.clock.clock)
    }

    private func board(_ trip: TripDetail, _ basis: Basis = .live) -> TripBoard {
        TripBoard(Sourced(trip, basis, asOf: start))
    }

    @Test func `it asks for the run of its day`() async {
        phone.server.answer("/trips/t1", TripDetail.fixture(delay: 120))
        let model = model()
        #expect(model.state.trip == .loading)
        await model.load()
        #expect(phone.server.last("/trips/t1", "service_date") == "2026-03-10")
        #expect(model.state.trip.value?.state == Words("delay.late %lld", .number(2)))
        #expect(model.state.trip.value?.evidence == .live)
    }

    @Test func `without live data the clock says where it is, and that it is the timetable's`() {
        let board = board(.fixture())
        #expect(board.state == Words("delay.by_timetable") && board.evidence == .timetable)
        #expect(board.whereabouts(at: start - 60) == Words("trip.sets_out_at %@", .text("11:00")))
        #expect(board.places(at: start - 60) == [.ahead, .ahead, .ahead])
        #expect(board.whereabouts(at: start + 10) == Words("trip.next_by_timetable %@", .text("Redfern")))
        #expect(board.places(at: start + 10) == [.passed, .next, .ahead])
        #expect(board.whereabouts(at: start + 900) == Words("trip.arrived"))
        #expect(board.places(at: start + 900) == [.passed, .passed, .passed])
    }

    @Test func `a rider gets off where the vehicle is yet to come, and behind where they got on`() {
        let board = board(.fixture())
        #expect(board.exits(at: start - 60).map(\.name) == ["Redfern", "Strathfield"])
        #expect(board.exits(at: start + 400).map(\.name) == ["Strathfield"])
        #expect(board.exits(at: start + 900).isEmpty)
        #expect(self.board(.fixture(isCancelled: true)).exits(at: start).isEmpty)
        let stop = TripDetail.fixture().stops[1].stopID
        let seen = TripBoard(Sourced(.fixture(), .live, asOf: start), seenFrom: [stop])
        #expect(seen.exits(at: start - 60).map(\.name) == ["Strathfield"])
    }

    @Test func `a ride is asked for by the stops at its ends, and followed`() async throws {
        phone.server.answer("/trips/t1", TripDetail.fixture(delay: 0))
        phone.server.answer("/trips/t1/ride", Itinerary.toWork())
        let model = model()
        await model.load()
        let exit = try #require(model.state.exits.last)
        #expect(await model.ride(to: exit) == .toWork() && model.state.trouble == nil)
        let stops = TripDetail.fixture().stops.map(\.stopID)
        #expect(phone.server.last("/trips/t1/ride", "from") == stops[0])
        #expect(phone.server.last("/trips/t1/ride", "to") == stops[2])
        #expect(phone.server.last("/trips/t1/ride", "service_date") == ISODate.sample.description)
        phone.server.answer("/trips/t1/ride", Itinerary.toWork(status: .broken))
        #expect(await model.ride(to: exit) == nil)
        #expect(model.state.trouble?.title == Words("trip.no_ride.title"))
        phone.server.fail("/trips/t1/ride")
        #expect(await model.ride(to: exit) == nil && model.state.trouble != nil)
    }

    @Test func `a station stands for its platforms`() async {
        phone.server.answer("/trips/t1", TripDetail.fixture())
        let platforms = [StopSummary.fixture("s2", "Redfern, Platform 1"), .fixture("s9", "Redfern, Platform 2")]
        phone.server.answer(
            "/stops/redfern",
            StopDetail(
                stop: .fixture("redfern", "Redfern"), timezone: "Australia/Sydney", routes: [], children: platforms))
        let model = model(stop: "redfern")
        await model.load()
        #expect(model.state.trip.value?.calls.map(\.isSeenFrom) == [false, true, false])
        #expect(model.state.exits.map(\.name) == ["Strathfield"])
        await model.load()
        #expect(phone.server.count("/stops/redfern") == 1)
        let direct = self.model(stop: "s2")
        await direct.load()
        #expect(phone.server.count("/stops/s2") == 0)
    }

    @Test func `what was live is not live for ever`() async {
        phone.server.answer("/trips/t1", TripDetail.fixture(delay: 0))
        let model = model()
        await model.load()
        #expect(model.secondsUntilChange(phone.clock.now + 119.5) <= 1)
        model.tick(phone.clock.now + 121)
        #expect(model.state.trip.value?.evidence == .lastHeard)
        #expect(model.state.trip.value?.calls.map(\.evidence) == [.lastHeard, .lastHeard, .lastHeard])
        await model.load()
        #expect(model.state.trip.value?.evidence == .live)
        // Nor without a network.
        phone.server.goOffline()
        phone.clock.advance(91)
        await model.load()
        #expect(model.state.trip.value?.evidence == .lastHeard)
    }

    @Test func `a vehicle says itself where it is`() {
        let standing = board(.fixture(delay: 0, vehicle: .fixture(at: 2, .stoppedAt)))
        #expect(standing.whereabouts(at: start + 800) == Words("trip.at_stop %@", .text("Redfern")))
        #expect(standing.places(at: start + 800) == [.passed, .here, .ahead])
        let moving = board(.fixture(delay: 0, vehicle: .fixture(at: 3, .inTransitTo)))
        #expect(moving.whereabouts(at: start) == Words("trip.next_stop %@", .text("Strathfield")))
        #expect(moving.places(at: start) == [.passed, .passed, .next])
    }

    @Test func `how old a position is is said`() {
        let spot = VehicleSpot(.fixture(at: 2, seen: -45))
        #expect(spot.age(at: start) == Words("vehicle.seen_seconds %lld", .number(40)))
        #expect(spot.age(at: start + 100) == Words("vehicle.seen_minutes %lld", .number(2)))
        #expect(spot.crowding == .fewSeats)
    }

    @Test func `a trip that does not run is nowhere`() {
        let board = board(.fixture(isCancelled: true))
        #expect(board.state == Words("delay.cancelled"))
        #expect(board.whereabouts(at: start + 10) == Words("delay.cancelled"))
        #expect(board.places(at: start + 10) == [.ahead, .ahead, .ahead])
    }

    @Test func `a stop that is passed by is no next stop`() {
        let board = board(
            .fixture(calls: [
                .fixture(1, "Central", in: 0), .fixture(2, "Redfern", in: 300, status: .skipped),
                .fixture(3, "Strathfield", in: 900),
            ]))
        #expect(board.whereabouts(at: start + 10) == Words("trip.next_by_timetable %@", .text("Strathfield")))
        #expect(board.calls[1].isSkipped && board.calls[1].state == Words("board.skipped"))
    }

    @Test func `what can be done at a call is said where it is unusual`() {
        let board = board(
            .fixture(calls: [
                .fixture(1, "Central", in: 0, dropOff: .none), .fixture(2, "Redfern", in: 300, pickup: .none),
                .fixture(3, "Burwood", in: 600, pickup: .none, dropOff: .none),
                .fixture(4, "Croydon", in: 700, dropOff: .none),
                .fixture(5, "Strathfield", in: 900, pickup: .none),
            ]))
        #expect(
            board.calls.map(\.boarding) == [
                nil, Words("call.only_off"), Words("call.no_boarding"), Words("call.only_on"), nil,
            ])
    }

    @Test func `a platform that the stop's name says is not said again, unless it is another one`() {
        let calls = [
            TripStop.fixture(1, "Redfern Station, Platform 5", in: 0, platform: "5", scheduledPlatform: "5"),
            .fixture(2, "Central", in: 60, platform: "16", scheduledPlatform: "16"),
            .fixture(3, "Town Hall Station, Platform 1", in: 120, platform: "2", scheduledPlatform: "1"),
        ]
        let board = TripBoard(Sourced(.fixture(calls: calls), .live, asOf: NetworkClock.start))
        #expect(board.calls[0].platform == nil && board.calls[1].platform != nil)
        #expect(board.calls[2].platform == Words("board.platform_changed %@ %@", .text("2"), .text("1")))
    }

    @Test func `a call has its platform, its delay and the timetable's time`() {
        let call = board(
            .fixture(calls: [
                .fixture(1, "Central", in: 0, delay: 180, platform: "5", scheduledPlatform: "4", crowding: .full)
            ])
        ).calls[0]
        #expect(call.clock == "11:03" && call.scheduledClock == "11:00" && call.isLate)
        #expect(call.state == Words("delay.late %lld", .number(3)) && call.crowding == .packed)
        #expect(call.platform == Words("board.platform_changed %@ %@", .text("5"), .text("4")))
        #expect(call.spoken(.next).prefix(2) == [.verbatim("Central"), Words("call.next")])
    }

    @Test func `passed calls are left out but the last one and where the rider got on`() async {
        let calls = (1...8).map { TripStop.fixture($0, "Stop \($0)", in: Double($0) * 100 - 500) }
        phone.server.answer("/trips/t1", TripDetail.fixture(calls: calls))
        let model = model(stop: "s2")
        await model.load()
        #expect(model.state.calls.map(\.row.id) == [2, 5, 6, 7, 8] && model.state.hiddenCount == 3)
        model.showPassed(true)
        #expect(model.state.calls.count == 8 && model.state.hiddenCount == 0)
    }

    @Test func `the map can stay with a vehicle that is known, and with no other`() async {
        phone.server.answer("/trips/t1", TripDetail.fixture())
        let model = model()
        await model.load()
        model.follow(true)
        #expect(!model.state.isFollowed)
        phone.server.answer("/trips/t1", TripDetail.fixture(delay: 0, vehicle: .fixture(at: 2)))
        await model.load()
        model.follow(true)
        #expect(model.state.isFollowed)
        phone.server.answer("/trips/t1", TripDetail.fixture())
        await model.load()
        #expect(!model.state.isFollowed)
    }

    @Test func `its path is read in either form`() {
        let line = board(
            .fixture(shape: Shape(encoding: .polyline, points: "_p~iF~ps|U_ulLnnqC", precision: 5, length: 2)))
        #expect(line.path.first == Coordinates(latitude: 38.5, longitude: -120.2) && line.path.count == 2)
        let geojson = Shape(
            encoding: .geojson,
            geojson: LineString(type: "LineString", coordinates: [[151.2, -33.8], [151.3, -33.9]]))
        #expect(board(.fixture(shape: geojson)).path.last == Coordinates(latitude: -33.9, longitude: 151.3))
        #expect(board(.fixture()).path.isEmpty)
    }

    @Test func `without a network what was heard stays`() async {
        phone.server.answer("/trips/t1", TripDetail.fixture(delay: 60, vehicle: .fixture(at: 2)))
        let model = model()
        await model.load()
        phone.server.goOffline()
        phone.clock.advance(50)
        await model.load()
        #expect(model.state.trip.standing?.basis == .kept && model.state.trip.value?.evidence == .lastHeard)
        #expect(model.state.trip.value?.vehicle?.age(at: model.state.now).key == "vehicle.seen_seconds %lld")
    }

    @Test func `a trip that is not there, and nobody to ask`() async {
        phone.server.refuse("/trips/t1", status: 404, code: "TRIP_NOT_FOUND", message: "There is no such trip.")
        let model = model()
        await model.load()
        #expect(model.state.trip.advice?.detail?.english == "There is no such trip.")
        let other = TripModelTests()
        other.phone.server.fail("/trips/t1")
        let offline = other.model()
        await offline.load()
        #expect(offline.state.trip.advice == Advice(.offline))
    }

    @Test func `the next stop changes by the clock while somebody looks`() async {
        phone.server.answer("/trips/t1", TripDetail.fixture(delay: 0))
        let model = model()
        model.appear()
        await eventually { model.state.trip.value != nil && phone.clock.waiting == 2 }
        phone.server.hold("/trips/t1")
        phone.clock.advance(301)
        await eventually { model.state.now == start + 301 }
        #expect(model.state.trip.value?.places(at: model.state.now) == [.passed, .passed, .next])
        phone.server.release("/trips/t1")
        model.disappear()
    }
}

/// A line in every state a rider can see.
@MainActor @Suite struct RouteModelTests {
    private let phone = NetworkPhone()

    private func detail() -> RouteDetail {
        RouteDetail(
            route: .fixture(),
            directions: [
                RouteDirection(directionID: 0, headsigns: ["Hornsby"], stops: [.fixture()]),
                RouteDirection(directionID: 1, headsigns: ["Central"], stops: [.fixture("2", "Hornsby")]),
            ])
    }

    private func trip(_ id: String, direction: Int?, delay: Int? = nil, isCancelled: Bool = false) -> ActiveTrip {
        ActiveTrip(
            tripID: id, headsign: "Hornsby", directionID: direction, serviceDate: .sample,
            nextStops: [
                NextStop(stopID: "s", stopName: "Redfern", arrivalTime: stamp(60), departureTime: stamp(60))
            ], realtime: delay != nil,
            provenance: Provenance(source: .timetable, feedID: "trains", explanation: "The timetable."),
            isCancelled: isCancelled, delaySeconds: delay)
    }

    private func trips(_ all: [ActiveTrip], alerts: [Alert] = []) -> RouteTripsBody {
        RouteTripsBody(route: .fixture(), activeTrips: all, lastUpdated: stamp(), alerts: alerts)
    }

    private func model(_ favourites: any FavouriteBoards = NoFavourites()) -> RouteModel {
        RouteModel(routeID: "T1", data: phone.data, favourites: favourites, clock: phone.clock.clock)
    }

    @Test func `a line has its stops and vehicles, by direction`() async {
        phone.server.answer("/routes/T1", detail())
        phone.server.answer(
            "/routes/T1/trips",
            trips(
                [trip("a", direction: 0, delay: 120), trip("b", direction: 1), trip("c", direction: nil)],
                alerts: [.fixture("x")]))
        let model = model()
        #expect(model.state.route == .loading && model.state.trips == .loading)
        await model.load()
        #expect(model.state.line?.text == "T1" && model.state.alerts.map(\.id) == ["x"])
        #expect(model.state.shownTrips.map(\.headsign).count == 2)
        #expect(model.state.shownTrips[0].state == Words("delay.late %lld", .number(2)))
        #expect(model.state.shownTrips[0].nextStop == "Redfern")
        model.show(direction: 1)
        #expect(model.state.shown?.headsigns == ["Central"])
        #expect(model.state.shownTrips[0].state == Words("delay.by_timetable"))
        model.show(direction: 7)
        #expect(model.state.shown == nil)
    }

    @Test func `where nothing is under way it says so`() async {
        phone.server.answer("/routes/T1", detail())
        phone.server.answer("/routes/T1/trips", trips([]))
        let model = model()
        await model.load()
        #expect(model.state.trips == .empty(Standing(basis: .live, asOf: NetworkClock.start)))
        await model.load()
        #expect(phone.server.count("/routes/T1") == 1 && phone.server.count("/routes/T1/trips") == 2)
    }

    @Test func `a line that is not there, and no network`() async {
        phone.server.refuse("/routes/T1", status: 404, code: "ROUTE_NOT_FOUND", message: "There is no such route.")
        phone.server.fail("/routes/T1/trips")
        let model = model()
        await model.load()
        #expect(model.state.route.advice?.detail?.english == "There is no such route.")
        #expect(model.state.trips.advice == Advice(.offline))
    }

    @Test func `a star makes it a favourite`() async {
        phone.server.answer("/routes/T1", detail())
        phone.server.answer("/routes/T1/trips", trips([]))
        let favourites = NetworkFavourites()
        let model = model(favourites)
        await model.load()
        await model.toggleFavourite()
        #expect(await favourites.all.map(\.place) == [.route("T1")])
        #expect(model.state.isFavourite == true)
    }
}

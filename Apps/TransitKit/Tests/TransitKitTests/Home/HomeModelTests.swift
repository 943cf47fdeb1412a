import Foundation
import Testing
import TransitAPI
import TransitKit

/// The first screen in every state a rider can see.
@MainActor @Suite struct HomeModelTests {
    private let phone = NetworkPhone()

    private static let central = FavouriteBoard(id: "f1", place: .stop("200060"), name: "Central", label: "Work")
    private static let manly = FavouriteBoard(id: "f2", place: .stop("209573"), name: "Manly")
    private static let line = FavouriteBoard(id: "f3", place: .route("T1"), name: "T1")
    private static let gone = FavouriteBoard(id: "f4", place: .stop("1"), name: "Old", notice: "It is gone.")

    private func model(
        _ boards: any FavouriteBoards = NoFavourites(), home: any HomePlace = NoHome(),
        location: any LocationSource = NoLocation()
    ) -> HomeModel {
        HomeModel(data: phone.data, boards: boards, home: home, location: location, clock: phone.clock.clock)
    }

    private func nearby(_ groups: [DepartureGroup]) -> NearbyDeparturesBody {
        NearbyDeparturesBody(
            groups: groups, alerts: [], count: groups.count, lastUpdated: stamp(), stale: false, realtimeStatus: .live,
            notices: [])
    }

    private func group(_ seconds: Double, metres: Double = 184) -> DepartureGroup {
        DepartureGroup(
            route: .fixture(), headsign: "Hornsby",
            stop: StopReference(stopID: "200060", stopName: "Central", timezone: "Australia/Sydney"),
            distanceMeters: metres, departures: [.fixture(in: seconds, delay: 0)])
    }

    @Test func `nothing is known at first`() {
        let state = model().state
        #expect(state.favourites == nil && state.nearby == .unknown && state.lastWayHome == nil)
    }

    @Test func `without favourites and without a place it says so`() async {
        let model = model()
        await model.load()
        #expect(model.state.favourites == [] && model.state.nearby == .noLocation)
    }

    @Test func `each favourite stop has its next departures, in the rider's order`() async {
        phone.server.answer("/stops/200060/departures", DeparturesBody.fixture([.fixture(in: 300, delay: 0)]))
        phone.server.answer("/stops/209573/departures", DeparturesBody.fixture([]))
        let model = model(NetworkFavourites([Self.manly, Self.central, Self.line, Self.gone]))
        await model.load()
        let cards = model.state.favourites ?? []
        #expect(cards.map(\.id) == ["f2", "f1", "f3", "f4"])
        #expect(cards[1].board.title == "Work" && cards[1].rows(at: model.state.now).count == 1)
        #expect(cards[0].phase == .empty(Standing(basis: .live, asOf: NetworkClock.start)))
        #expect(cards[2].board.destination == .route(id: "T1") && cards[2].phase == nil)
        #expect(phone.server.count("/stops/1/departures") == 0)
        #expect(phone.server.last("/stops/200060/departures", "limit") == "3")
    }

    @Test func `what is not asked for does not load for ever`() async {
        let stops = (0..<14).map { FavouriteBoard(id: "s\($0)", place: .stop("20\($0)"), name: "Stop \($0)") }
        let model = model(NetworkFavourites([Self.line, Self.gone] + stops))
        await model.load()
        let cards = model.state.favourites ?? []
        #expect(cards.filter { $0.phase != nil }.map(\.id) == stops.prefix(12).map(\.id))
        #expect(!cards.contains { $0.phase == .loading })
    }

    @Test func `one favourite without an answer leaves the others be`() async {
        phone.server.answer("/stops/200060/departures", DeparturesBody.fixture([.fixture(in: 300)]))
        phone.server.fail("/stops/209573/departures", .timedOut)
        let model = model(NetworkFavourites([Self.central, Self.manly]))
        await model.load()
        #expect(model.state.favourites?[0].phase?.value != nil)
        #expect(model.state.favourites?[1].phase?.advice?.action == .retry)
    }

    @Test func `without a network favourites stay and say how old they are`() async {
        phone.server.answer("/stops/200060/departures", DeparturesBody.fixture([.fixture(in: 300)]))
        let model = model(NetworkFavourites([Self.central]))
        await model.load()
        phone.server.goOffline()
        await model.load()
        #expect(model.state.favourites?[0].phase?.standing?.basis == .kept)
        #expect(model.state.favourites?[0].phase?.standing?.problem == .offline)
    }

    @Test func `dragging puts favourites into another order and keeps it`() async {
        let favourites = NetworkFavourites([Self.central, Self.line, Self.gone])
        phone.server.answer("/stops/200060/departures", DeparturesBody.fixture([]))
        let model = model(favourites)
        await model.load()
        await model.move(from: IndexSet(integer: 0), to: 3)
        #expect(model.state.favourites?.map(\.id) == ["f3", "f4", "f1"])
        await model.move(from: IndexSet(integer: 2), to: 1)
        #expect(model.state.favourites?.map(\.id) == ["f3", "f1", "f4"])
        #expect(await favourites.all.map(\.id) == ["f3", "f1", "f4"])
        await model.move(from: IndexSet(integer: 9), to: 12)
        #expect(model.state.favourites?.map(\.id) == ["f3", "f1", "f4"])
    }

    @Test func `a swipe takes a favourite away`() async {
        let favourites = NetworkFavourites([Self.line, Self.gone])
        let model = model(favourites)
        await model.load()
        await model.remove(at: IndexSet(integer: 0))
        #expect(model.state.favourites?.map(\.id) == ["f4"])
        #expect(await favourites.all.map(\.id) == ["f4"])
    }

    @Test func `a favourite that is made elsewhere comes by itself`() async {
        let favourites = NetworkFavourites()
        let model = model(favourites)
        model.appear()
        await eventually { model.state.favourites == [] }
        // Whoever listens has to be there before it is told.
        while await favourites.listeners.isEmpty { await Task.yield() }
        await favourites.setFavourite(.route("T1"), name: "T1", true)
        await eventually { model.state.favourites?.count == 1 }
        model.disappear()
    }

    @Test func `what is near is shown with how far it is`() async {
        phone.server.answer("/stops/nearby/departures", nearby([group(300), group(500, metres: 1_240)]))
        let model = model(location: AtTownHall())
        await model.load()
        let groups = model.state.nearby.phase?.value ?? []
        #expect(groups.map(\.distance) == [.metres(184), .metres(1_240)])
        #expect(Words.metres(184) == Words("distance.metres %lld", .number(180)))
        #expect(Words.metres(1_240) == Words("distance.kilometres %@", .text("1.2")))
    }

    @Test func `where nothing is near it says so, and where nobody answers what to do`() async {
        phone.server.answer("/stops/nearby/departures", nearby([]))
        let model = model(location: AtTownHall())
        await model.load()
        #expect(model.state.nearby == .known(.empty(Standing(basis: .live, asOf: NetworkClock.start))))
        let other = HomeModelTests()
        other.phone.server.fail("/stops/nearby/departures")
        let offline = other.model(location: AtTownHall())
        await offline.load()
        #expect(offline.state.nearby.phase?.advice == Advice(.offline))
    }

    @Test func `by day nobody asks for the last way home`() async {
        phone.server.answer("/stops/nearby/departures", nearby([]))
        let model = model(home: InHornsby(), location: AtTownHall())
        await model.load()
        #expect(model.state.lastWayHome == nil && phone.server.count("/trips/plan") == 0)
    }

    @Test func `in the evening it says when to leave, and which is the very last`() async {
        phone.clock.advance(10 * 3_600)
        let late = 10 * 3_600.0
        phone.server.answer("/stops/nearby/departures", nearby([]))
        phone.server.answer(
            "/trips/plan",
            TripPlanBody.lastOfNight(
                .fixture(in: late + 9_000, spare: [60]), robust: .fixture(in: late + 7_200, spare: [400]),
                next: stamp(late + 27_000)))
        let model = model(home: InHornsby(), location: AtTownHall())
        await model.load()
        let way = model.state.lastWayHome?.value
        #expect(way?.words == Words("home.last_way.leave_by %@", .text("23:00")))
        #expect(way?.lastWords == Words("home.last_way.very_last %@", .text("23:30")))
        #expect(way?.pauseWords == Words("home.last_way.nothing_until %@", .text("4:30")))
        #expect(way?.seconds(at: model.state.now) == 7_200)
        await model.load()
        #expect(phone.server.count("/trips/plan") == 1)
        phone.clock.advance(301)
        await model.load()
        #expect(phone.server.count("/trips/plan") == 2)
    }

    @Test func `a way home that has left is looked for anew`() async {
        phone.clock.advance(10 * 3_600)
        let late = 10 * 3_600.0
        phone.server.answer("/stops/nearby/departures", nearby([]))
        phone.server.answer("/trips/plan", TripPlanBody.lastOfNight(.fixture(in: late + 60, spare: [60])))
        let model = model(home: InHornsby(), location: AtTownHall())
        await model.load()
        #expect(model.state.lastWayHome?.value != nil)
        phone.clock.advance(61)
        await model.load()
        #expect(phone.server.count("/trips/plan") == 2)
        #expect(model.state.lastWayHome == .empty(Standing(basis: .timetable, asOf: phone.clock.now)))
    }

    @Test func `where no way home is left it says so`() async {
        phone.clock.advance(10 * 3_600)
        phone.server.answer("/stops/nearby/departures", nearby([]))
        phone.server.answer("/trips/plan", TripPlanBody.lastOfNight(.fixture(in: 0)))
        let model = model(home: InHornsby(), location: AtTownHall())
        await model.load()
        #expect(model.state.lastWayHome == .empty(Standing(basis: .timetable, asOf: phone.clock.now)))
    }

    @Test func `one last journey is named once`() {
        let one = TripPlanBody.lastOfNight(.fixture(in: 600, spare: [900]), robust: .fixture(in: 600, spare: [900]))
        let way = LastWayHome(one.lastOfNight, now: NetworkClock.start)
        #expect(way?.lastWords == nil && way?.counted == way?.journeys.last)
        let tight = LastWayHome(TripPlanBody.lastOfNight(.fixture(in: 600)).lastOfNight, now: NetworkClock.start)
        #expect(tight?.words == Words("home.last_way.leave_by %@", .text("11:10")) && tight?.pauseWords == nil)
        #expect(LastWayHome(nil, now: NetworkClock.start) == nil)
    }
}

import Testing
import TransitAPI
import TransitKit

/// Proves that nobody is asked where they are before they have touched what needs it, and that all goes on once they have.
@MainActor @Suite struct LocationLeaveTests {
    private let phone = NetworkPhone()

    private var nothingNear: NearbyDeparturesBody {
        NearbyDeparturesBody(
            groups: [], alerts: [], count: 0, lastUpdated: stamp(), stale: false, realtimeStatus: .live, notices: [])
    }

    private func home(_ location: any LocationSource) -> HomeModel {
        phone.server.answer("/stops/nearby/departures", nothingNear)
        return HomeModel(data: phone.data, location: location, clock: phone.clock.clock)
    }

    @Test func `the first screen asks nobody, and says what the button is for`() async {
        let location = AskedLocation()
        let model = home(location)
        model.appear()
        await eventually { model.state.nearby == .notAsked }
        model.disappear()
        #expect(await location.asked == 0)
        #expect(phone.server.count("/stops/nearby/departures") == 0)
    }

    @Test func `the button asks once, and shows what is near`() async {
        let location = AskedLocation()
        let model = home(location)
        await model.load()
        await model.useLocation()
        #expect(await location.asked == 1)
        #expect(model.state.nearby == .known(.empty(Standing(basis: .live, asOf: NetworkClock.start))))
        await model.useLocation()
        #expect(await location.asked == 1)
    }

    @Test func `whoever says no is not asked again, and reads where to change that`() async {
        let location = AskedLocation(answering: .denied)
        let model = home(location)
        await model.load()
        await model.useLocation()
        await model.useLocation()
        #expect(await location.asked == 1)
        #expect(model.state.nearby == .noLocation)
    }

    @Test func `a search offers what is near, once it is touched`() async {
        phone.server.answer("/stops/nearby", NearbyStopsBody(stops: [], count: 0))
        let location = AskedLocation()
        let model = SearchModel(
            data: phone.data, location: location, recent: RecentStops(file: nil), clock: phone.clock.clock)
        await model.load()
        #expect(model.state.mayAskLocation && model.state.nearby == nil)
        #expect(await location.asked == 0)
        await model.useLocation()
        #expect(await location.asked == 1)
        #expect(!model.state.mayAskLocation && model.state.nearby != nil)
    }

    @Test func `the map shows where the rider is, once that is touched`() async {
        let location = AskedLocation()
        let model = MapModel(data: phone.data, location: location, clock: phone.clock.clock)
        await model.load()
        #expect(model.state.mayAskLocation && model.state.here == nil)
        await model.useLocation()
        #expect(!model.state.mayAskLocation && model.state.here != nil)
        #expect(await location.asked == 1)
    }

    @Test func `a plan from here says why it needs to know, and asks when that is touched`() async {
        phone.server.answer("/trips/plan", TripPlanBody.fixture([.fixture(in: 600)]))
        let location = AskedLocation()
        let model = PlanModel(
            data: phone.data, location: location, trips: PlanStore(), clock: phone.clock.clock,
            to: .stop(id: "209573", name: "Manly"))
        await model.load()
        #expect(model.state.journeys?.advice?.action == .useLocation)
        #expect(await location.asked == 0)
        await model.reload()
        #expect(await location.asked == 1)
        #expect(model.state.journeys?.value?.rows.count == 1)
    }

    @Test func `a plan from here of somebody who has said no leads to the settings`() async {
        let location = AskedLocation(answering: .denied)
        let model = PlanModel(
            data: phone.data, location: location, trips: PlanStore(), clock: phone.clock.clock,
            to: .stop(id: "209573", name: "Manly"))
        await model.load()
        await model.reload()
        #expect(model.state.journeys?.advice?.action == .openSettings)
        #expect(await location.asked == 1)
    }
}

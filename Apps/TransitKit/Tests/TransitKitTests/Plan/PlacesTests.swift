import Testing
import TransitAPI
import TransitKit
import Wire

/// Filling in one end of a plan.
@MainActor @Suite struct PlacesTests {
    private let phone = NetworkPhone()
    private let store = PlanStore([.fixture("To the beach")])

    private struct Street: AddressSearch {
        func addresses(_ text: String, near: Coordinates?) async -> [NamedPlace] {
            [NamedPlace(name: "1 Centre Street", end: .point(along(3), name: "1 Centre Street"))]
        }
    }

    private func model() -> PlanModel {
        PlanModel(
            data: phone.data, location: PlanLocation(along(0)), trips: store, clock: phone.clock.clock,
            addresses: Street())
    }

    private func type(_ text: String, _ model: PlanModel) async {
        let typing = Task { await model.type(text) }
        await eventually { model.state.search?.text == text && phone.clock.waiting == 1 }
        phone.clock.advance(1)
        await typing.value
    }

    private func answer() {
        let match = StopMatch(stop: .fixture("200060", "Central"), distanceMeters: 420)
        phone.server.answer("/stops", StopSearchBody(stops: [match], count: 1, total: 1, limit: 12, offset: 0))
    }

    @Test func `before anything is typed the rider's place and kept places are offered`() async {
        let model = model()
        await model.edit(.to)
        let offered = model.state.search?.suggestions.value ?? []
        #expect(offered.map(\.kind) == [.here, .kept, .kept])
        #expect(offered.map(\.name) == [Words("plan.here"), .verbatim("Manly"), .verbatim("Central")])
        #expect(phone.server.requests.isEmpty)
    }

    @Test func `what is typed finds kept places, stops and addresses`() async {
        answer()
        let model = model()
        await model.edit(.to)
        await type("cent", model)
        let offered = model.state.search?.suggestions.value ?? []
        #expect(offered.map(\.kind) == [.kept, .stop, .address])
        #expect(offered[1].distance == 420 && offered[1].modes == [.rail, .bus])
        #expect(phone.server.last("/stops", "query") == "cent")
    }

    @Test func `only the last thing typed is asked for`() async {
        answer()
        let model = model()
        await model.edit(.to)
        let first = Task { await model.type("c") }
        await eventually { phone.clock.waiting == 1 }
        await type("cent", model)
        await first.value
        #expect(phone.server.count("/stops") == 1 && model.state.search?.text == "cent")
    }

    @Test func `a field has its text at once, and what is looked for is the last of it`() async {
        answer()
        let model = model()
        await model.edit(.to)
        for text in ["c", "ce", "cent"] {
            model.typed(text)
            #expect(model.state.search?.text == text)
        }
        await eventually { phone.clock.waiting == 1 }
        phone.clock.advance(1)
        await eventually { model.state.search?.suggestions.value?.contains { $0.kind == .address } == true }
        #expect(phone.server.count("/stops") == 1 && model.state.search?.text == "cent")
    }

    @Test func `nothing found is an answer`() async {
        phone.server.answer("/stops", StopSearchBody(stops: [], count: 0, total: 0, limit: 12, offset: 0))
        let model = PlanModel(
            data: phone.data, location: NoLocation(), trips: PlanStore(), clock: phone.clock.clock)
        await model.edit(.from)
        await type("xyzzy", model)
        #expect(model.state.search?.suggestions == .empty(Standing(basis: .timetable, asOf: NetworkClock.start + 1)))
    }

    @Test func `with no network there is advice, or what is kept`() async {
        phone.server.fail("/stops")
        let model = model()
        await model.edit(.to)
        await type("xyzzy", model)
        #expect(model.state.search?.suggestions.advice == Advice(.offline))
        await type("manl", model)
        #expect(model.state.search?.suggestions.value?.map(\.kind) == [.kept])
        #expect(model.state.search?.suggestions.standing?.problem == .offline)
    }

    @Test func `choosing closes the field, leaving it changes nothing`() async {
        phone.server.answer("/trips/plan", TripPlanBody.fixture([.toWork()]))
        let model = model()
        await model.edit(.to)
        model.stopEditing()
        #expect(model.state.search == nil && model.state.to == nil)
        await model.edit(.to)
        await model.choose(.stop(id: "work", name: "Work"), for: .to)
        #expect(model.state.search == nil && model.state.journeys?.value?.rows.count == 1)
    }

    @Test func `ends are read as links name them`() {
        #expect(PlanEnd("-33.87,151.2") == .point(along(0), name: along(0).description))
        #expect(PlanEnd("Central") == .text("Central"))
        #expect(PlanEnd("") == nil)
        #expect(PlanEnd.here.place(at: nil) == nil && PlanEnd.here.saved == nil && PlanEnd.text("x").saved == nil)
        #expect(PlanEnd(SavedPlace(stopID: "1", name: "One")) == .stop(id: "1", name: "One"))
        #expect(PlanEnd(SavedPlace()) == nil)
    }

    @Test func `one kind of vehicle always stays chosen`() {
        var options = PlanOptions()
        for mode in PlanOptions.modes { options.use(mode, false) }
        #expect(options.preferences.modes == [.coach])
        for mode in PlanOptions.modes { options.use(mode, true) }
        #expect(options.preferences.modes == nil && !options.isChanged)
    }
}

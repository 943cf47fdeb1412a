import Testing
import TransitAPI
import TransitKit
import Wire

/// The plan in every state a rider can see.
@MainActor @Suite struct PlanModelTests {
    private let phone = NetworkPhone()
    private let store = PlanStore()
    private let plan = "/trips/plan"
    private let central = PlanEnd.stop(id: "central", name: "Central")
    private let work = PlanEnd.stop(id: "work", name: "Work")

    private let counter = UseCounter()

    private func model(from: PlanEnd? = nil, to: PlanEnd? = nil, at place: Coordinates? = along(0)) -> PlanModel {
        PlanModel(
            data: phone.data, location: PlanLocation(place), trips: store, clock: phone.clock.clock, from: from, to: to,
            analytics: counter)
    }

    private func shown(_ body: TripPlanBody = .fixture([.toWork()])) async -> PlanModel {
        phone.server.answer(plan, body)
        let model = model(from: central, to: work)
        await model.refresh()
        return model
    }

    @Test func `a plan begins where the rider is and asks nothing until an end is chosen`() async {
        let model = model()
        await model.refresh()
        #expect(model.state.from == .here && model.state.to == nil && model.state.journeys == nil)
        #expect(phone.server.requests.isEmpty && !model.state.canSave)
    }

    @Test func `choosing the other end asks, and shows journeys with words`() async throws {
        phone.server.answer(plan, TripPlanBody.fixture([.toWork()]))
        let model = model()
        await model.choose(work, for: .to)
        #expect(model.state.journeys?.standing?.basis == .live)
        let row = try #require(model.state.journeys?.value?.rows.first)
        #expect(row.times == Words("plan.times %@ %@", .text("11:00"), .text("11:33")))
        #expect(row.basis == Words("plan.basis_live") && row.isLive)
    }

    @Test func `a plan is counted once it has journeys, and once for the same question`() async {
        phone.server.answer(plan, TripPlanBody.fixture([]))
        let model = model(from: central, to: work)
        await model.refresh()
        #expect(counter.events.isEmpty)
        phone.server.answer(plan, TripPlanBody.fixture([.toWork()]))
        await model.choose(PlanWhen.arriveBy(phone.clock.now + 3_600))
        #expect(counter.events == [.planMade])
        await model.reload()
        #expect(counter.events == [.planMade])
        await model.swap()
        #expect(counter.events == [.planMade, .planMade])
    }

    @Test func `live journeys that stay open are old after two minutes, and later ones with them`() async throws {
        let model = await shown(.fixture([.toWork()]))
        #expect(model.secondsUntilChange(phone.clock.now) == 120)
        model.tick(phone.clock.now + 119)
        #expect(model.state.journeys?.standing?.basis == .live)
        model.tick(phone.clock.now + 120)
        #expect(model.state.journeys?.standing?.basis == .stale && model.state.journeys?.standing?.banner != nil)
        let row = try #require(model.state.journeys?.value?.rows.first)
        #expect(row.basis == Words("plan.basis_stale") && !row.isLive)
        #expect(model.secondsUntilChange(phone.clock.now + 120) == .infinity)
    }

    @Test func `journeys by the timetable are said to be`() async {
        let model = await shown(.fixture([.toWork(live: false)]))
        #expect(model.state.journeys?.standing?.basis == .timetable)
        #expect(model.state.journeys?.value?.rows.first?.basis == Words("plan.basis_timetable"))
    }

    @Test func `journeys by old live data have a banner`() async {
        let notice = PlanNotice(code: .liveDataStale, message: "Live data is old.")
        let model = await shown(.fixture([.toWork()], notices: [notice]))
        #expect(model.state.journeys?.standing?.basis == .stale)
        #expect(model.state.journeys?.standing?.banner != nil && model.state.notices == [notice])
    }

    @Test func `no journey is an answer, with what the server says about it`() async {
        let notice = PlanNotice(code: .noJourney, message: "Nothing within 24 hours.")
        let model = await shown(.fixture([], notices: [notice]))
        #expect(model.state.journeys == .empty(Standing(basis: .timetable, asOf: NetworkClock.start)))
        #expect(model.state.notices == [notice])
    }

    @Test func `where the rider is not known that is said, with the way to Settings`() async {
        let model = model(to: work, at: nil)
        await model.refresh()
        #expect(model.state.journeys?.advice?.title == Words("plan.no_location.title"))
        #expect(model.state.journeys?.advice?.action == .openSettings && phone.server.requests.isEmpty)
    }

    @Test(arguments: [
        ("PLACE_NOT_FOUND", 404, "plan.no_place.title"), ("SAME_ORIGIN_AND_DESTINATION", 400, "plan.same_place.title"),
        ("OUTSIDE_TIMETABLE", 400, "plan.outside.title"), ("PLAN_TIMEOUT", 504, "plan.busy.title"),
        ("PLANNER_BUSY", 503, "plan.busy.title"), ("SOMETHING_NEW", 400, "advice.refused.title"),
    ])
    func `what the server refuses is said so that it can be mended`(code: String, status: Int, title: String) async {
        phone.server.refuse(plan, status: status, code: code)
        let model = model(from: central, to: work)
        await model.refresh()
        #expect(model.state.journeys?.advice?.title == Words(title))
    }

    @Test func `with no network and nothing kept there is advice`() async {
        phone.server.fail(plan)
        let model = model(from: central, to: work)
        await model.refresh()
        #expect(model.state.journeys?.advice == Advice(.offline))
    }

    @Test func `with no network what the server said before is shown, and said to be old`() async {
        let model = await shown()
        phone.server.goOffline()
        phone.clock.advance(200)
        await model.reload()
        #expect(model.state.journeys?.value?.rows.count == 1)
        #expect(model.state.journeys?.standing?.basis == .kept)
        #expect(model.state.journeys?.standing?.banner?.isUrgent == true)
        #expect(model.state.journeys?.value?.rows.first?.basis == Words("plan.basis_kept"))
    }

    @Test func `coming back within a minute asks nothing, later it does`() async {
        let model = await shown()
        await model.refresh()
        #expect(phone.server.count(plan) == 1)
        phone.clock.advance(61)
        await model.refresh()
        #expect(phone.server.count(plan) == 2)
        await model.reload()
        #expect(phone.server.count(plan) == 3)
    }

    @Test func `a question changed meanwhile is the one that is answered`() async {
        phone.server.answer(plan, TripPlanBody.fixture([.toWork()]))
        phone.server.hold(plan)
        let model = model(from: central)
        let first = Task { await model.choose(work, for: .to) }
        await eventually { phone.server.count(plan) == 1 }
        #expect(model.state.journeys == .loading)
        let second = Task { await model.choose(.arriveBy(NetworkClock.start + 3_600)) }
        await eventually { model.state.when != .now }
        phone.server.release(plan)
        await first.value
        await second.value
        #expect(phone.server.count(plan) == 2 && model.state.journeys?.value?.rows.count == 1)
    }

    @Test func `swapping asks for the way back`() async {
        let model = await shown()
        await model.swap()
        #expect(model.state.from == work && model.state.to == central && phone.server.count(plan) == 2)
    }

    @Test func `options are part of the question`() async {
        let model = await shown()
        var options = PlanOptions()
        options.use(.bus, false)
        await model.choose(options)
        #expect(model.state.options.isChanged && phone.server.count(plan) == 2)
    }

    @Test func `later journeys are added once each, and the list ends`() async {
        let model = await shown(.fixture([.toWork()], earlier: "e1", later: "l1"))
        #expect(model.hasMore(.later) && model.hasMore(.earlier))
        phone.server.answer(plan, TripPlanBody.fixture([.toWork(), .toWork(in: 900)]))
        await model.more(.later)
        #expect(model.state.journeys?.value?.rows.count == 2 && model.state.paging == nil)
        #expect(!model.hasMore(.later) && model.hasMore(.earlier))
        phone.server.answer(plan, TripPlanBody.fixture([.toWork(in: -900)], earlier: "e2"))
        await model.more(.earlier)
        #expect(
            model.state.journeys?.value?.rows.map(\.itinerary.departureTime) == [stamp(-900), stamp(0), stamp(900)])
        #expect(model.state.journeys?.value?.earlierCursor == "e2")
    }

    @Test func `a page that does not come leaves the list and says why`() async {
        let model = await shown(.fixture([.toWork()], later: "l1"))
        phone.server.fail(plan)
        await model.more(.later)
        #expect(model.state.journeys?.value?.rows.count == 1)
        #expect(model.state.pageAdvice == Advice(.offline) && model.hasMore(.later))
    }

    @Test func `a trip between two fixed places can be kept`() async {
        let model = await shown()
        #expect(model.state.canSave && model.savable?.name == "Central – Work")
        await model.save(as: "To work")
        #expect(await store.saved.map(\.name) == ["To work"])
        #expect(model.state.note == .saved)
        await store.fail(.signedOut)
        await model.save(as: "Again")
        #expect(model.state.note == .failed(Advice(.signedOut)))
        model.dismissNote()
        #expect(model.state.note == nil)
    }
}

import Testing
import TransitAPI
import TransitKit
import Wire

/// A journey's page in every state a rider can see.
@MainActor @Suite struct ItineraryModelTests {
    private let phone = NetworkPhone()
    private let store = PlanStore()
    private let refresh = "/trips/refresh"

    private struct Wet: RainForecast {
        var chance: Double
        func rain(at place: Coordinates, from start: Double, to end: Double) async -> Rain? { Rain(chance: chance) }
    }

    private func model(
        _ itinerary: Itinerary = .toWork(), basis: Basis? = nil, rain: any RainForecast = NoForecast()
    ) -> ItineraryModel {
        ItineraryModel(
            itinerary, basis: basis, data: phone.data, clock: phone.clock.clock, trips: store, reminders: store,
            forecast: rain)
    }

    @Test func `before the server is asked the journey is shown as planned`() {
        let model = model()
        #expect(model.state.legs.count == 5 && model.state.canGo && !model.state.isBroken)
        #expect(model.state.standing?.basis == .live)
        #expect(self.model(basis: .phone).state.row.basis == Words("plan.basis_phone"))
    }

    @Test func `an update shows new times and what has changed`() async {
        let change = ItineraryChange(legIndex: 1, kind: .departureTime, message: "T1 leaves at 11:10.")
        phone.server.answer(
            refresh, TripRefreshBody(itinerary: .toWork(delay: 180), status: .updated, changes: [change]))
        let model = model()
        await model.load()
        let now = Itinerary.toWork(delay: 180).legs[1]
        let departure = now.from.departureTime.map { ClockText.text($0) } ?? ""
        let said = Words("server.leaves %@ %@", .text(now.from.name), .text(departure))
        #expect(model.state.changes.map(\.key) == [said.key] && model.state.changes[0].arguments == said.arguments)
        #expect(departure == "11:10" && model.state.changes[0].fallback == change.message)
        #expect(model.state.legs[1].start.clock == "11:10" && model.state.row.isLive)
        #expect(model.state.standing?.banner == nil && model.state.advice == nil)
    }

    @Test func `alerts that concern it are told in their words, and asked for once`() async {
        var journey = Itinerary.toWork()
        journey.alertIDs = ["a1", "a2"]
        phone.server.answer(refresh, TripRefreshBody(itinerary: journey, status: .unchanged))
        phone.server.answer("/alerts/a1", Alert.fixture("a1", "Track work"))
        phone.server.fail("/alerts/a2")
        let model = model(journey)
        #expect(model.state.alert("a1") == nil)
        await model.load()
        await model.load()
        #expect(model.state.alert("a1")?.header == "Track work" && model.state.alert("a2") == nil)
        #expect(phone.server.count("/alerts/a1") == 1 && phone.server.count("/alerts/a2") > 1)
    }

    @Test func `what the server tells no more of is old after two minutes`() {
        let model = model()
        #expect(model.state.legs[1].evidence == .live)
        model.tick(phone.clock.now + 120)
        #expect(model.state.standing?.basis == .stale && !model.state.row.isLive)
        #expect(model.state.legs[1].evidence == .lastHeard)
    }

    @Test func `a late leg is told from one on time`() {
        func row(_ delay: Double, _ basis: Basis = .live) -> LegRow {
            LegRow(Itinerary.toWork(delay: delay).legs[1], id: 1, basis: basis)
        }
        #expect(row(30).isLate && !row(29).isLate)
        #expect(row(300, .phone).evidence == .timetable && !row(300, .phone).isLate)
        #expect(row(300, .phone).status == Words("delay.by_timetable"))
    }

    @Test func `a broken journey brings others and can't be followed`() async {
        phone.server.answer(
            refresh,
            TripRefreshBody(
                itinerary: .toWork(busStatus: .cancelled, status: .broken), status: .broken,
                alternatives: [.toWork(in: 600)]))
        let model = model()
        await model.load()
        #expect(model.state.isBroken && !model.state.canGo && model.state.alternatives.count == 1)
        #expect(model.state.legs[3].isCancelled)
    }

    @Test func `a journey that the timetable lost is gone`() async {
        phone.server.answer(refresh, TripRefreshBody(itinerary: nil, status: .broken))
        let model = model()
        await model.load()
        #expect(model.state.isGone && model.state.isBroken && model.state.legs.count == 5)
    }

    @Test func `with no network it stays and says how old it is`() async {
        phone.server.fail(refresh)
        let model = model()
        await model.load()
        #expect(model.state.standing?.basis == .kept && model.state.standing?.problem == .offline)
        #expect(model.state.canGo && model.state.advice == nil)
    }

    @Test func `a journey too old to be asked about is to be planned again, and is not asked about again`() async {
        phone.server.refuse(refresh, status: 400, code: "REFRESH_TOKEN_INVALID")
        let model = model()
        await model.load()
        await model.load()
        #expect(model.state.advice?.title == Words("itinerary.plan_again.title"))
        #expect(phone.server.count(refresh) == 1)
    }

    @Test func `without a token nobody is asked`() async {
        let model = model(.toWork(token: nil))
        await model.load()
        #expect(phone.server.requests.isEmpty)
    }

    @Test func `rain is said beside walks of some length`() async {
        let model = model(.toWork(token: nil), rain: Wet(chance: 0.8))
        await model.load()
        #expect(model.state.legs.map { $0.rain?.key } == ["rain.likely", nil, nil, nil, "rain.likely"])
        let dry = self.model(.toWork(token: nil), rain: Wet(chance: 0.1))
        await dry.load()
        #expect(dry.state.legs.allSatisfy { $0.rain == nil })
    }

    @Test func `a reminder is of the first ride, as early as the walk needs`() async {
        let model = model()
        #expect(model.canRemind && model.minutesToFirstRide == 7)
        await model.remind()
        let asked = await store.asked
        #expect(asked.map(\.tripID) == ["T1-420"] && asked.map(\.minutesBefore) == [7])
        // Which of a trip's calls it is the server finds out; until then the phone says what the journey did.
        #expect(asked.allSatisfy { $0.stopSequence == nil && $0.stopName == "Central" && $0.routeName == "T1" })
        #expect(asked.first?.scheduledTime == model.state.itinerary.legs[1].from.scheduledDepartureTime)
        #expect(model.state.note == .reminded(minutes: 7))
        await store.fail(.signedOut)
        await model.remind()
        #expect(model.state.note == .failed(Advice(.signedOut)))
    }

    @Test func `a reminder that the phone may not show is said to be none here`() async {
        let permissions = ScriptedPermission(.notAsked)
        let model = ItineraryModel(
            .toWork(), data: phone.data, clock: phone.clock.clock, trips: store, reminders: store,
            permissions: permissions)
        #expect(permissions.asked == 0)
        permissions.answer = .denied
        await model.remind()
        guard case .failed(let advice) = model.state.note else {
            Issue.record("\(String(describing: model.state.note))")
            return
        }
        #expect(advice.action == .openSettings && permissions.asked == 1)
        #expect(await store.asked.count == 1)
        permissions.answer = .allowed
        await model.remind()
        #expect(model.state.note == .reminded(minutes: 7))
    }

    @Test func `of a departure that has left nobody is reminded`() {
        phone.clock.advance(500)
        #expect(!model().canRemind)
    }

    @Test func `the trip can be kept under a name`() async {
        let model = model()
        #expect(model.savable?.name == "Home – Work")
        for name in ["", "  ", " To work "] { await model.save(as: name) }
        #expect(await store.saved.map(\.name) == ["Home – Work", "Home – Work", "To work"])
    }
}

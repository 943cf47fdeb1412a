import JourneyProgress
import Testing
import TransitAPI
import TransitKit
import Wire

/// GO mode in every state a rider can see.
@MainActor @Suite struct GoModelTests {
    private let phone = NetworkPhone()
    private let location = PlanLocation()
    private let refresh = "/trips/refresh"

    private func model(_ itinerary: Itinerary = .toWork()) -> GoModel {
        GoModel(GoProgress(itinerary), data: phone.data, location: location, clock: phone.clock.clock)
    }

    private func answer(_ itinerary: Itinerary?, alternatives: [Itinerary] = []) {
        phone.server.answer(
            refresh,
            TripRefreshBody(
                itinerary: itinerary, status: alternatives.isEmpty ? .updated : .broken, alternatives: alternatives))
    }

    @Test func `it begins with the first step and what comes after`() {
        let model = model()
        #expect(model.state.content.title == Words("go.walk_to %@", .text("Central")))
        #expect(
            model.state.content.detail
                == Words("go.leaves %@ %@ %@", .text("T1"), .text("Central"), .text("11:07")))
        #expect(model.state.ahead.map(\.id) == [1, 2, 3, 4] && model.state.secondsLeft == 420)
        #expect(model.state.trouble == nil && model.state.haptic == nil)
    }

    @Test func `what is left says what it rests on, and for how long that is live`() async {
        answer(.toWork(delay: 300))
        let model = model()
        await model.load()
        #expect(model.state.evidence == .live)
        model.tick(phone.clock.now + 121)
        #expect(model.state.evidence == .lastHeard)
        let planned = self.model(.toWork(live: false))
        #expect(planned.state.evidence == .timetable)
    }

    @Test func `each step says what to do`() async {
        phone.server.fail(refresh)
        let model = model(.toWork(token: nil))
        var titles: [Words] = []
        for moment in [310.0, 430, 790, 910, 1_030, 1_810, 2_010] {
            phone.clock.advance(NetworkClock.start + moment - phone.clock.now)
            await model.load()
            titles.append(model.state.content.title)
        }
        #expect(
            titles == [
                Words("go.board %@ %@", .text("T1"), .text("Sydenham line")), Words("go.stops_to_go %lld", .number(3)),
                Words("go.get_off_next %@", .text("Sydenham")), Words("go.change_to %@", .text("370")),
                Words("go.board %@ %@", .text("370"), .text("Beach line")), Words("go.walk_to %@", .text("Work")),
                Words("go.arrived %@", .text("Work")),
            ])
        #expect(model.state.isOver && phone.server.requests.isEmpty)
    }

    @Test func `nobody is told again by the clock what the place has told`() throws {
        var progress = GoProgress(.toWork())
        _ = progress.advance(to: NetworkClock.start + 800)
        #expect(progress.position.stage == .gettingOff)
        #expect(GetOffNotice.all(of: progress, after: NetworkClock.start).map(\.at) == [NetworkClock.start + 1_500])
        _ = progress.advance(to: NetworkClock.start + 1_000)
        #expect(GetOffNotice.all(of: progress, after: NetworkClock.start).map(\.at) == [NetworkClock.start + 1_500])
    }

    @Test func `what the phone says while it is locked is known ahead, and moves with the times`() async {
        answer(.toWork(delay: 300))
        let model = model()
        let titles = ["Sydenham", "Beach"].map { Words("go.get_off_next %@", .text($0)) }
        #expect(model.state.notices.map(\.title) == titles && model.state.notices.allSatisfy { $0.body != nil })
        #expect(model.state.notices.map(\.at) == [780, 1_500].map { NetworkClock.start + $0 })
        await model.load()
        #expect(model.state.notices.map(\.at) == [1_080, 1_500].map { NetworkClock.start + $0 })
        phone.clock.advance(1_100)
        await model.load()
        #expect(model.state.notices.map(\.title) == [titles[1]])
        phone.clock.advance(1_000)
        await model.load()
        #expect(model.state.isOver && model.state.notices.isEmpty)
    }

    @Test func `where a rider was a moment ago holds back what the clock says, also after new times`() async {
        answer(.toWork(live: false))
        let late = PlanLocation(along(0.4))
        let model = GoModel(GoProgress(.toWork()), data: phone.data, location: late, clock: phone.clock.clock)
        phone.clock.advance(425)
        await model.load()
        #expect(model.state.progress.position.stage == .waiting)
        // Underground nobody knows where they are.
        await late.move(to: nil)
        phone.clock.advance(31)
        await model.load()
        #expect(phone.server.count(refresh) == 2 && model.state.progress.position.stage == .waiting)
        phone.clock.advance(31)
        await model.load()
        #expect(model.state.progress.position.stage == .riding)
    }

    @Test func `a vague place is left to the clock`() async {
        let model = model(.toWork(token: nil))
        await location.move(to: along(0.4), accuracy: 800)
        phone.clock.advance(425)
        await model.load()
        #expect(model.state.progress.position.stage == .riding)
    }

    @Test func `a place is as old as the phone says`() async {
        let model = model(.toWork(token: nil))
        await location.move(to: along(0.4), at: NetworkClock.start + 395)
        phone.clock.advance(425)
        await model.load()
        #expect(model.state.progress.position.stage == .waiting)
        phone.clock.advance(31)
        await model.load()
        #expect(model.state.progress.position.stage == .riding)
    }

    @Test func `where the answer is about another journey, what is shown is old`() async {
        let model = model()
        #expect(model.state.standing?.basis == .live)
        answer(.toWork(in: 600))
        await model.load()
        #expect(model.state.progress.itinerary == .toWork())
        #expect(model.state.standing?.basis == .stale && model.state.evidence == .lastHeard)
    }

    @Test func `steps are felt once each, getting off more than others`() async {
        let model = model(.toWork(token: nil))
        phone.clock.advance(430)
        await model.load()
        #expect(model.state.haptic == GoModel.Haptic(number: 1, kind: .step))
        await model.load()
        #expect(model.state.haptic?.number == 1)
        phone.clock.advance(360)
        await model.load()
        #expect(model.state.haptic == GoModel.Haptic(number: 2, kind: .getOff))
        phone.clock.advance(2_000)
        await model.load()
        #expect(model.state.haptic == GoModel.Haptic(number: 3, kind: .arrived))
    }

    @Test func `the server is asked every half minute and its times are taken`() async {
        answer(.toWork(delay: 300))
        let model = model()
        await model.load()
        #expect(model.state.content.until == NetworkClock.start + 720 && model.state.standing?.basis == .live)
        phone.clock.advance(10)
        await model.load()
        #expect(phone.server.count(refresh) == 1)
        phone.clock.advance(20)
        await model.load()
        #expect(phone.server.count(refresh) == 2)
    }

    @Test func `with no network it goes on by what it knows, and says so`() async {
        phone.server.fail(refresh)
        let model = model()
        phone.clock.advance(430)
        await model.load()
        #expect(model.state.content.step == .ride)
        #expect(model.state.standing?.problem == .offline && model.state.standing?.banner?.isUrgent == true)
    }

    @Test func `a change in danger is felt once and said`() async {
        answer(.toWork(connection: LegConnection(minimumSeconds: 120, slackSeconds: 10, atRisk: true)))
        let model = model()
        await model.load()
        #expect(model.state.haptic?.kind == .warning && model.state.content.riskWords == Words("go.risk_change"))
        phone.clock.advance(40)
        answer(.toWork(connection: LegConnection(minimumSeconds: 120, slackSeconds: 5, atRisk: true)))
        await model.load()
        #expect(model.state.haptic?.number == 1)
    }

    @Test func `where a ride is cancelled others are offered, and one can be taken`() async {
        let other = Itinerary.toWork(in: 900, token: "t2")
        answer(.toWork(busStatus: .cancelled, status: .broken), alternatives: [other])
        let model = model()
        await model.load()
        #expect(model.state.trouble == .cancelled(leg: 3) && model.state.alternatives.count == 1)
        #expect(model.state.content.riskWords == Words("go.risk_cancelled"))
        answer(other)
        model.take(other)
        #expect(model.state.progress.itinerary == other && model.state.trouble == nil)
        #expect(model.state.alternatives.isEmpty)
        await model.load()
        #expect(model.state.content.risk == nil)
    }

    @Test func `a place is better than the clock`() async {
        let model = model(.toWork(token: nil))
        await location.move(to: along(0.4))
        phone.clock.advance(120)
        await model.load()
        #expect(model.state.content.step == .board)
    }

    @Test func `once it is over nobody is asked any more`() async {
        answer(.toWork())
        phone.clock.advance(3_000)
        let model = model()
        await model.load()
        #expect(model.state.isOver && phone.server.requests.isEmpty)
    }

    @Test func `minutes go by while somebody looks`() async {
        phone.server.fail(refresh)
        let model = model()
        model.appear()
        await eventually { phone.clock.waiting == 2 }
        phone.clock.advance(60)
        await eventually { model.state.secondsLeft == 360 }
        model.disappear()
    }
}

import Testing
import TransitAPI
import TransitKit

/// The screen of a stop in every state a rider can see.
@MainActor @Suite struct StopModelTests {
    private let phone = NetworkPhone()
    private let board = "/stops/200060/departures"

    private func model(_ favourites: any FavouriteBoards = NoFavourites()) -> StopModel {
        phone.server.answer(
            "/stops/200060", StopDetail(stop: .fixture(), timezone: "Australia/Sydney", routes: [], children: []))
        return StopModel(stopID: "200060", data: phone.data, favourites: favourites, clock: phone.clock.clock)
    }

    @Test func `before anything is known it loads`() {
        #expect(model().state.board == .loading)
    }

    @Test func `a live board is shown with its name and no banner`() async {
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 300, delay: 0)]))
        let model = model()
        await model.load()
        #expect(model.state.name == "Central" && model.state.rows.count == 1)
        #expect(model.state.board.standing?.basis == .live && model.state.board.standing?.banner == nil)
        #expect(
            model.state.board.value?.liveWords(Standing(basis: .live, asOf: 0)) == Words("board.live"))
        #expect(model.state.wheelchair == Words("stop.wheelchair.yes"))
        #expect(model.state.modes == [.rail, .bus])
    }

    @Test func `a stop where nothing leaves says so`() async {
        phone.server.answer(board, DeparturesBody.fixture([]))
        let model = model()
        await model.load()
        #expect(model.state.board == .empty(Standing(basis: .live, asOf: NetworkClock.start)))
    }

    @Test func `what was live stays so for two minutes without an answer`() async {
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 900, delay: 0)]))
        let model = model()
        await model.load()
        phone.clock.advance(110)
        model.tick(phone.clock.now)
        #expect(model.state.rows.map(\.evidence) == [.live])
        phone.clock.advance(20)
        model.tick(phone.clock.now)
        #expect(model.state.rows.map(\.evidence) == [.lastHeard])
        await model.load()
        #expect(model.state.rows.map(\.evidence) == [.live])
    }

    @Test func `old live data is said to be old`() async {
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 300)], stale: true, realtime: .stale))
        let model = model()
        await model.load()
        #expect(model.state.board.standing?.banner?.text == Words("standing.live_old"))
        #expect(model.state.rows[0].evidence == .lastHeard)
    }

    @Test(arguments: [
        (RealtimeStatus.live, "board.live"), (.stale, "board.live_old"), (.expired, "board.live_expired"),
        (.pending, "board.live_pending"), (.none, "board.no_live_data"),
    ])
    func `how live a board is is said plainly`(status: RealtimeStatus, key: String) {
        let answer = Sourced(DeparturesBody.fixture([], realtime: status), .live, asOf: 0)
        #expect(StopBoard(answer).liveWords(Standing(answer)) == Words(key))
    }

    @Test func `a board of the phone or of a while ago is not called live`() {
        let board = StopBoard(Sourced(DeparturesBody.fixture([]), .phone, asOf: 0))
        #expect(board.liveWords(Standing(basis: .phone, asOf: 0)) == Words("board.by_phone_timetable"))
        #expect(board.liveWords(Standing(basis: .kept, asOf: 0)) == Words("board.as_last_heard"))
    }

    @Test func `without a network what was heard stays, with how old it is`() async {
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 600)]))
        let model = model()
        await model.load()
        phone.clock.advance(60)
        phone.server.goOffline()
        await model.load()
        let standing = model.state.board.standing
        #expect(standing?.basis == .kept && standing?.problem == .offline && standing?.asOf == NetworkClock.start)
        #expect(standing?.banner?.text == Words("standing.offline_kept") && standing?.banner?.isUrgent == true)
        #expect(model.state.rows[0].countdown(at: model.state.now).key == "time.minutes_last_heard %lld")
    }

    @Test func `without anything kept there is advice with a button`() async {
        phone.server.fail(board)
        let model = model()
        await model.load()
        #expect(model.state.board.advice == Advice(.offline) && model.state.board.advice?.action == .retry)
    }

    @Test func `a stop that is gone says what the server says`() async {
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 600)]))
        let model = model()
        await model.load()
        phone.server.refuse(board, status: 404, code: "STOP_NOT_FOUND", message: "There is no such stop.")
        await model.load()
        #expect(model.state.board.advice?.detail?.english == "There is no such stop.")
        #expect(model.state.board.advice?.requestID == "r-2" && model.state.board.advice?.action == Advice.Action.none)
    }

    @Test func `countdowns go on between polls, and what has left goes`() async {
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 100, delay: 0), .fixture(in: 400, delay: 0)]))
        let model = model()
        model.appear()
        await eventually { model.state.rows.count == 2 && phone.clock.waiting == 2 }
        #expect(model.state.rows[0].countdown(at: model.state.now) == Words("time.in_minutes %lld", .number(1)))
        phone.server.hold(board)
        phone.clock.advance(41)
        await eventually { model.state.now == NetworkClock.start + 41 }
        #expect(model.state.rows[0].countdown(at: model.state.now) == Words("time.now"))
        await eventually { phone.clock.waiting == 1 }
        phone.clock.advance(130)
        await eventually { model.state.rows.count == 1 }
        phone.server.release(board)
        model.disappear()
    }

    @Test func `it is asked every fifteen seconds while somebody looks`() async {
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 3_000)]))
        let model = model()
        model.appear()
        await eventually { phone.server.count(board) == 1 && phone.clock.waiting == 2 }
        phone.clock.advance(15)
        await eventually { phone.server.count(board) == 2 && phone.clock.waiting == 2 }
        model.disappear()
        await eventually { phone.clock.waiting == 0 }
        phone.clock.advance(60)
        #expect(phone.server.count(board) == 2)
        model.appear()
        await eventually { phone.server.count(board) == 3 }
        model.disappear()
    }

    @Test func `whoever looks again at once is not left with what was broken off`() async {
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 300)]))
        phone.server.hold(board)
        let model = model()
        model.appear()
        await eventually { phone.server.count(board) == 1 }
        model.disappear()
        model.appear()
        await eventually { phone.server.count(board) == 2 }
        phone.server.release(board)
        await eventually { model.state.rows.count == 1 }
        model.disappear()
    }

    @Test func `one mode is shown at once and then asked for`() async {
        phone.server.answer(
            board, DeparturesBody.fixture([.fixture(in: 300), .fixture("370", in: 400, mode: .bus)]))
        let model = model()
        await model.load()
        phone.server.answer(board, DeparturesBody.fixture([.fixture("370", in: 400, mode: .bus)]))
        phone.server.hold(board)
        let choice = Task { await model.choose(.bus) }
        await eventually { model.state.mode == .bus }
        #expect(model.state.rows.map(\.departure.routeID) == ["370"])
        phone.server.release(board)
        await choice.value
        #expect(phone.server.last(board, "mode") == "bus")
        await model.choose(nil)
        #expect(phone.server.last(board, "mode") == nil)
    }

    @Test func `an answer about another mode than the one chosen now is not shown`() async {
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 300)]))
        phone.server.hold(board)
        let model = model()
        let first = Task { await model.refresh() }
        await eventually { phone.server.count(board) == 1 }
        let second = Task { await model.choose(.ferry) }
        await eventually { model.state.mode == .ferry }
        phone.server.release(board)
        await first.value
        await second.value
        #expect(phone.server.last(board, "mode") == "ferry")
    }

    @Test func `later departures come on request and stay`() async {
        let first = (0..<10).map { Departure.fixture(in: 300 + Double($0) * 60) }
        phone.server.answer(board, DeparturesBody.fixture(first, next: "t5kq9c_1a2b_3_t5k000"))
        let model = model()
        await model.load()
        #expect(model.state.later == .offered)
        let more = (0..<14).map { Departure.fixture(in: 300 + Double($0) * 60) }
        phone.server.answer(board, DeparturesBody.fixture(more))
        await model.showLater()
        #expect(phone.server.last(board, "limit") == "20")
        #expect(model.state.rows.count == 14 && model.state.later == .hidden)
        await model.load()
        #expect(model.state.rows.count == 14)
    }

    @Test func `departures past fifty are asked for by the cursor, and anew with all others`() async {
        let first = (0..<50).map { Departure.fixture("a\($0)", in: 300 + Double($0) * 60) }
        let cursor = "t5kq9c_1a2b_3_t5k000"
        phone.server.answer(board, DeparturesBody.fixture(first, next: cursor))
        let model = model()
        await model.load()
        for _ in 0..<4 { await model.showLater() }
        #expect(phone.server.last(board, "limit") == "50" && model.state.later == .offered)
        func later(_ delay: Int?) -> DeparturesBody {
            .fixture([.fixture("later", in: 300 + 50 * 60, delay: delay)])
        }
        phone.server.answer(board + "?cursor=" + cursor, later(nil))
        await model.showLater()
        #expect(model.state.rows.count == 51 && model.state.later == .hidden)
        #expect(model.state.rows.last?.departure.delaySeconds == nil)
        phone.server.answer(board + "?cursor=" + cursor, later(240))
        await model.load()
        #expect(model.state.rows.count == 51 && model.state.rows.last?.departure.delaySeconds == 240)
    }

    @Test func `a star makes a favourite, and takes it away`() async {
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 300)]))
        let favourites = NetworkFavourites()
        let model = model(favourites)
        #expect(model.state.isFavourite == nil)
        await model.load()
        #expect(model.state.isFavourite == false)
        await model.toggleFavourite()
        #expect(model.state.isFavourite == true)
        #expect(await favourites.all.map(\.place) == [.stop("200060")])
        await model.toggleFavourite()
        #expect(await favourites.all.isEmpty)
    }

    @Test func `alerts and notices stand above the departures`() async {
        phone.server.answer(
            board,
            DeparturesBody.fixture(
                [.fixture(in: 300)], alerts: [.fixture("a")],
                notices: [
                    PlanNotice(code: .timetableExpired, message: "The timetable has ended."),
                    PlanNotice(code: .timetableOnly, message: "Nothing live."),
                ]))
        let model = model()
        await model.load()
        #expect(model.state.board.value?.alerts.map(\.id) == ["a"])
        let notices = model.state.board.value?.notices ?? []
        #expect(notices.map(\.key) == ["server.timetable_expired"])
        #expect(notices.map(\.fallback) == ["The timetable has ended."])
    }
}

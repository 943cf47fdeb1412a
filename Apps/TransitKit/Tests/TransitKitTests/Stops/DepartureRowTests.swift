import Testing
import TransitAPI
import TransitKit

/// A row of a board says what is known, and never more.
@Suite struct DepartureRowTests {
    private let now = NetworkClock.start

    private func row(_ departure: Departure, _ basis: Basis = .live, alerts: [Alert] = []) -> DepartureRow {
        DepartureRow(departure, basis: basis, asOf: now, alerts: alerts)
    }

    @Test func `a live countdown goes by the live time`() {
        let row = row(.fixture(in: 300, delay: 120))
        #expect(row.countdown(at: now) == Words("time.in_minutes %lld", .number(7)))
        #expect(row.countdown(at: now + 1) == Words("time.in_minutes %lld", .number(6)))
        #expect(row.countdown(at: now + 361) == Words("time.now"))
        #expect(row.countdown(at: now + 451) == Words("time.left"))
        #expect(row.state == Words("delay.late %lld", .number(2)) && row.isLate && row.evidence == .live)
        #expect(row.clock == "11:07" && row.scheduledClock == "11:05")
    }

    @Test func `without live data minutes are said to be the timetable's`() {
        let row = row(.fixture(in: 300, realtime: false))
        #expect(row.countdown(at: now) == Words("time.minutes_by_timetable %lld", .number(5)))
        #expect(row.state == Words("delay.by_timetable") && !row.isLate && row.scheduledClock == nil)
    }

    @Test(arguments: [
        (Basis.live, Evidence.live), (.timetable, .live), (.stale, .lastHeard), (.kept, .lastHeard),
        (.phone, .timetable),
    ])
    func `what a live time rests on depends on the answer it came in`(basis: Basis, evidence: Evidence) {
        #expect(row(.fixture(in: 300, delay: 0), basis).evidence == evidence)
        #expect(row(.fixture(in: 300, realtime: false), basis).evidence == .timetable)
    }

    @Test func `minutes that were heard a while ago are said to be that`() {
        let row = row(.fixture(in: 300, delay: 0), .kept)
        #expect(row.countdown(at: now) == Words("time.minutes_last_heard %lld", .number(5)))
        #expect(row.countdown(at: now + 300) == Words("time.now"))
    }

    @Test func `early, on time, late`() {
        #expect(row(.fixture(in: 0, delay: -70)).state == Words("delay.early %lld", .number(1)))
        #expect(row(.fixture(in: 0, delay: 20)).state == Words("delay.on_time"))
        #expect(row(.fixture(in: 0, delay: 90)).state == Words("delay.late %lld", .number(2)))
    }

    @Test func `what does not run is cancelled at any time, and why is said`() {
        let departure = Departure.fixture(
            in: 300, isCancelled: true, status: .cancelled, alertIDs: ["a"])
        let row = row(departure, alerts: [.fixture("a", "Signal failure"), .fixture("b", "Elsewhere")])
        #expect(row.countdown(at: now) == Words("delay.cancelled") && row.state == Words("delay.cancelled"))
        #expect(row.reasons == ["Signal failure"])
        #expect(row.spoken(at: now).contains(Words("board.was_to_leave_at %@", .text("11:05"))))
        #expect(row.spoken(at: now).last == .verbatim("Signal failure"))
    }

    @Test func `a stop that is passed by is told from a trip that does not run`() {
        #expect(row(.fixture(in: 300, isCancelled: true, status: .skipped)).state == Words("board.skipped"))
    }

    @Test func `extra trips and replacements are named`() {
        #expect(row(.fixture(in: 300, status: .added)).note == Words("board.extra"))
        #expect(row(.fixture(in: 300, status: .replacement)).note == Words("board.replacement"))
        #expect(row(.fixture(in: 300)).note == nil)
    }

    @Test func `what runs by frequency says how often`() {
        let row = row(.fixture(in: 300, realtime: false, status: .unscheduled, headway: 590))
        #expect(row.state == Words("board.every %lld", .number(10)))
    }

    @Test func `a platform is called as it is signed, and a change is told`() {
        #expect(row(.fixture(in: 0)).platform == Words("board.platform %@", .text("2")))
        #expect(row(.fixture(in: 0, mode: .bus)).platform == Words("board.stand %@", .text("2")))
        #expect(row(.fixture(in: 0, mode: .ferry)).platform == Words("board.wharf %@", .text("2")))
        #expect(
            row(.fixture(in: 0, platform: "5")).platform
                == Words("board.platform_changed %@ %@", .text("5"), .text("2")))
        #expect(row(.fixture(in: 0, platform: nil, scheduledPlatform: nil)).platform == nil)
    }

    @Test func `how to board is said where it is unusual`() {
        #expect(row(.fixture(in: 0)).boarding == nil)
        #expect(row(.fixture(in: 0, pickup: .phoneAgency)).boarding == Words("board.phone_first"))
        #expect(row(.fixture(in: 0, pickup: .askDriver)).boarding == Words("board.ask_driver"))
    }

    @Test func `crowding is said of the vehicle and of each carriage`() {
        let vehicle = DepartureVehicle(
            occupancyStatus: .standingRoomOnly,
            carriages: [
                Carriage(position: 1, occupancyStatus: .empty, quietCarriage: true),
                Carriage(position: 2, occupancyStatus: .full, toilet: .accessible), Carriage(position: 3),
            ])
        let row = row(.fixture(in: 0, vehicle: vehicle))
        #expect(row.crowding == .standing)
        #expect(row.carriages.map(\.crowding) == [.manySeats, .packed, nil])
        #expect(
            row.carriages[0].spoken == [
                Words("carriage.number %lld", .number(1)), Words("crowding.many_seats"), Words("carriage.quiet"),
            ])
        #expect(
            row.carriages[2].spoken == [Words("carriage.number %lld", .number(3)), Words("crowding.unknown")])
        #expect(self.row(.fixture(in: 0)).crowding == nil)
    }

    @Test func `a wheelchair is promised only where the feed says so`() {
        #expect(ThreeValued.yes.wheelchairWords == Words("wheelchair.yes"))
        #expect(ThreeValued.no.wheelchairWords == Words("wheelchair.no"))
        #expect(ThreeValued.unknown.wheelchairWords == nil)
    }

    @Test func `the words change when they are said to`() {
        let row = row(.fixture(in: 1_000, delay: 15))
        var moment = now
        for _ in 0..<20 {
            let pause = row.secondsUntilChange(moment)
            guard pause.isFinite else { break }
            if moment + pause < now + 1_015 + 30 {
                #expect(row.countdown(at: moment) == row.countdown(at: moment + pause - 0.02))
                #expect(row.countdown(at: moment) != row.countdown(at: moment + pause))
            }
            moment += pause
        }
        #expect(row.isOver(at: moment) && row.secondsUntilChange(moment) == .infinity)
    }
}

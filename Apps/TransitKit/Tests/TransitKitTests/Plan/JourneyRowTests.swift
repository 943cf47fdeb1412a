import Testing
import TransitAPI
import TransitKit
import Wire

/// What a journey's row and its legs say.
@Suite struct JourneyRowTests {
    @Test func `a row names times, changes, walking and the first vehicle`() {
        let row = JourneyRow(.toWork(), basis: .live)
        #expect(row.duration == Words("plan.minutes %lld", .number(33)))
        #expect(row.transfers == Words("plan.transfers_one"))
        #expect(row.walking == Words("plan.walking_m %lld", .number(800)))
        #expect(row.start == Words("plan.first_ride %@ %@ %@", .text("T1"), .text("11:07"), .text("Central")))
        #expect(row.chips.map(\.mode) == [.walk, .rail, .walk, .bus, .walk])
        #expect(row.chips[0].minutes == 5 && row.chips[1].name == "T1")
        #expect(row.warnings.isEmpty)
    }

    @Test func `a row says what it rests on`() {
        let keys: [(Basis, String)] = [
            (.live, "plan.basis_live"), (.timetable, "plan.basis_timetable"), (.stale, "plan.basis_stale"),
            (.kept, "plan.basis_kept"), (.phone, "plan.basis_phone"),
        ]
        for (basis, key) in keys {
            let row = JourneyRow(.toWork(live: basis == .live), basis: basis)
            #expect(row.basis == Words(key) && row.isLive == (basis == .live))
        }
    }

    @Test func `what is wrong comes first when it is read out`() {
        let row = JourneyRow(.toWork(status: .atRisk), basis: .live, next: stamp(36_000))
        #expect(row.warnings == [.atRisk, .last(next: stamp(36_000))])
        #expect(row.spoken.first == Words("plan.at_risk"))
        #expect(JourneyRow(.toWork(status: .broken), basis: .live).warnings == [.broken])
    }

    @Test func `a row is the same row while its times change`() {
        #expect(JourneyRow(.toWork(), basis: .live).id == JourneyRow(.toWork(delay: 300), basis: .live).id)
        #expect(JourneyRow(.toWork(), basis: .live).id != JourneyRow(.toWork(in: 900), basis: .live).id)
    }

    @Test func `a walk alone is said to be one`() {
        let row = JourneyRow(.of([.walk(("Home", 0, 0), ("Shop", 1.2, 900))]), basis: .timetable)
        #expect(row.start == Words("plan.only_walk") && row.transfers == Words("plan.transfers_none"))
        #expect(row.walking == Words("plan.walking_km %@", .text("1.2")))
    }

    @Test func `legs say late, cancelled, seated and at risk`() {
        let risk = LegConnection(
            minimumSeconds: 120, slackSeconds: 65, atRisk: true,
            next: NextConnection(routeID: "370", routeShortName: "370", headsign: "Beach", departureTime: stamp(2_100)))
        let journey = Itinerary.toWork(delay: 180, busStatus: .cancelled, connection: risk)
        let rows = journey.legs.enumerated().map { LegRow($1, id: $0, basis: .live) }
        #expect(rows[0].title == Words("itinerary.walk %@ %lld", .text("Central"), .number(5)))
        #expect(rows[1].status == Words("delay.late %lld", .number(3)))
        #expect(rows[1].extent == Words("itinerary.stops %lld", .number(3)))
        #expect(rows[1].start.clock == "11:10" && rows[1].start.scheduledClock == "11:07")
        #expect(rows[1].start.platform == Words("board.platform %@", .text("4")))
        #expect(rows[1].change == Words("itinerary.change_at_risk %lld", .number(1)))
        #expect(rows[1].fallback == Words("itinerary.next_instead %@ %@", .text("370"), .text("11:35")))
        #expect(rows[3].isCancelled && rows[3].status == Words("delay.cancelled"))
        let seated = LegRow(.ride("T1", ("A", 0, 0), [], ("B", 1, 60), live: false, seated: true), id: 0, basis: .live)
        #expect(seated.status == Words("itinerary.stay_seated") && seated.extent == Words("itinerary.stops_one"))
        let missed = LegConnection(minimumSeconds: 60, slackSeconds: -60, missed: true)
        #expect(
            LegRow(.ride("T1", ("A", 0, 0), [], ("B", 1, 60), connection: missed), id: 0, basis: .live).change
                == Words("itinerary.change_missed"))
    }

    /// Seconds from the clock's start, 11:00, to an hour of that day.
    private func hour(_ hour: Double) -> Double { (hour - 11) * 3_600 }

    @Test func `the last journey of the evening is found by the gap after it`() {
        let evening = [23.0, 23.5, 28.75].map { Itinerary.toWork(in: hour($0)) }
        #expect(LastJourney.found(in: evening) == [1: evening[2].departureTime])
        #expect(LastJourney.found(in: [11.0, 15].map { .toWork(in: hour($0)) }).isEmpty)
        #expect(LastJourney.found(in: [.toWork(in: hour(23))]).isEmpty)
    }

    @Test func `a broken journey is no last one`() {
        let evening = [
            Itinerary.toWork(in: hour(22)), .toWork(in: hour(23), status: .broken), .toWork(in: hour(28)),
        ]
        #expect(LastJourney.found(in: evening) == [0: evening[2].departureTime])
    }

    @Test func `the last of the evening may be learned from the next page`() {
        var journeys = PlannedJourneys(.fixture([.toWork(in: hour(23))], later: "l"), basis: .timetable)
        #expect(journeys.rows[0].warnings.isEmpty)
        journeys = PlannedJourneys(
            .fixture([.toWork(in: hour(23)), .toWork(in: hour(28))]), basis: .timetable)
        #expect(journeys.rows[0].warnings == [.last(next: stamp(hour(28)))])
    }

    @Test func `a journey is as long as its two clocks say`() {
        var journey = Itinerary.fixture(in: 600)
        (journey.departureTime, journey.arrivalTime) = (stamp(59), stamp(2_401))
        journey.durationMinutes = 40
        #expect(JourneyRow(journey, basis: .live).duration == Words("plan.minutes %lld", .number(40)))
        (journey.departureTime, journey.arrivalTime) = (stamp(30), stamp(2_399))
        #expect(JourneyRow(journey, basis: .live).duration == Words("plan.minutes %lld", .number(39)))
    }
}

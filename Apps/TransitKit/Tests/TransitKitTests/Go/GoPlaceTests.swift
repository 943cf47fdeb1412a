import JourneyProgress
import Testing
import TransitAPI
import TransitKit
import Wire

/// What a place proves of where a rider is, and what it does not.
@Suite struct GoPlaceTests {
    private let start = NetworkClock.start

    private func place(_ kilometres: Double, at seconds: Double, north: Double = 0) -> GoProgress.Place {
        GoProgress.Place(along(kilometres, north: north), at: start + seconds)
    }

    /// Whether a rider who waited for the train at 11:07 is on it, by where they are two minutes later.
    private func isAboard(_ kilometres: Double, north: Double = 0) -> Bool {
        var progress = GoProgress(.toWork())
        _ = progress.advance(to: start + 400)
        _ = progress.advance(to: start + 545, place: place(kilometres, at: 545, north: north))
        #expect((progress.trouble(at: start + 545) == .left(leg: 1)) == (progress.position.stage == .waiting))
        return progress.position.stage == .riding
    }

    @Test func `whoever only strolls about the station was left behind`() {
        #expect(!isAboard(0.55) && !isAboard(0.6, north: 0.4))
        #expect(isAboard(0.8))
    }

    @Test func `a vehicle may run beside the straight line, and a boat far from it`() {
        #expect(isAboard(1.2, north: 0.3) && isAboard(0.5, north: 0.8))
    }

    @Test func `a hop of a few hundred metres has its rider aboard`() {
        var progress = GoProgress(.of([.ride("H", ("A", 0, 60), [], ("B", 0.28, 180))]))
        _ = progress.advance(to: start + 10)
        _ = progress.advance(to: start + 120, place: place(0.15, at: 120))
        #expect(progress.position.stage == .gettingOff)
    }

    @Test func `a phone that wakes far ahead of the times goes by the place`() {
        let between: [PlanStop] = [("B", 3, 900), ("C", 6, 1_800), ("D", 9, 2_700)]
        var progress = GoProgress(.of([.ride("L", ("A", 0, 0), between, ("E", 12, 3_600))]))
        _ = progress.advance(to: start + 10)
        _ = progress.advance(to: start + 60, place: place(0.5, at: 60))
        _ = progress.advance(to: start + 1_000, place: place(10.5, at: 1_000))
        #expect(progress.stopsToGo == 1)
    }

    @Test func `whoever catches what was missed is guided on it`() {
        let missed = LegConnection(minimumSeconds: 120, slackSeconds: -90, missed: true)
        var progress = GoProgress(.toWork(connection: missed))
        _ = progress.advance(to: start + 1_100)
        _ = progress.advance(to: start + 1_190, place: place(6.2, at: 1_190))
        _ = progress.advance(to: start + 1_260, place: place(5.6, at: 1_260))
        #expect(progress.position == GoProgress.Position(leg: 3, stage: .waiting))
        #expect(progress.trouble(at: start + 1_260) == .missed(leg: 1))
        let events = progress.advance(to: start + 1_290, place: place(6.2, at: 1_290))
        #expect(events == [.boarded(leg: 3)] && progress.trouble(at: start + 1_290) == nil)
        // What does not run nobody catches.
        var cancelled = GoProgress(.toWork(busStatus: .cancelled))
        _ = cancelled.advance(to: start + 1_100)
        _ = cancelled.advance(to: start + 1_290, place: place(6.2, at: 1_290))
        #expect(cancelled.position.stage == .waiting)
    }

    @Test func `on a way out and back no stop is left out, and it ends at its end`() {
        var bus = Leg.ride(
            "L", ("A", 0, 0), [("B", 2, 150), ("Turn", 3, 250), ("B back", 2, 350)], ("A back", 0, 500), mode: .bus)
        // Back on the other side of the street.
        (bus.intermediateStops[2].lat, bus.to.lat) = (along(2, north: 0.03).latitude, along(0, north: 0.03).latitude)
        var progress = GoProgress(.of([bus]))
        _ = progress.advance(to: start + 10)
        func stops(_ kilometres: Double, _ seconds: Double) -> Int? {
            _ = progress.advance(to: start + seconds, place: place(kilometres, at: seconds, north: 0.03))
            return progress.stopsToGo
        }
        #expect(stops(0.1, 20) == 4)
        #expect(stops(0.5, 60) == 4)
        #expect(stops(2, 150) == 3)
        #expect(stops(2.5, 200) == 3)
        #expect(stops(2.98, 250) == 2)
        #expect(stops(2.5, 300) == 2)
        #expect(stops(2, 350) == 1 && progress.position.stage == .gettingOff)
        #expect(stops(0.05, 490) == nil && progress.isOver)
    }

    @Test func `a vehicle ahead of its times comes by one stop at a time`() {
        let between: [PlanStop] = [("B", 0.5, 900), ("C", 1, 1_800), ("D", 1.5, 2_700)]
        var progress = GoProgress(.of([.ride("L", ("A", 0, 0), between, ("E", 3, 3_600))]))
        _ = progress.advance(to: start + 10)
        for (seconds, stops) in [(60.0, 3), (70, 2), (80, 2)] {
            _ = progress.advance(to: start + seconds, place: place(1.4, at: seconds))
            #expect(progress.stopsToGo == stops)
        }
    }
}

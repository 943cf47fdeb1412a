import JourneyProgress
import Testing
import TransitAPI
import TransitKit
import Wire

/// What becomes of where a rider is when the same journey comes with other walks or names.
@Suite struct GoRefreshTests {
    private let start = NetworkClock.start

    /// Two trains and a walk home; the second train leaves the same platform, or one to which there is a walk.
    private func journey(platform: Int = 1, walksHome: Bool = true) -> Itinerary {
        let first = Leg.ride("T1", ("Manly", 0, 0), [], ("Central 1", 5, 600))
        let change: PlanStop = platform == 1 ? ("Central 1", 5, 900) : ("Central 2", 5.1, 900)
        let second = Leg.ride("T2", change, [], ("Home", 9, 1_500))
        let walk = Leg.walk(("Central 1", 5, 600), ("Central 2", 5.1, 720))
        let home = Leg.walk(("Home", 9, 1_500), ("Bed", 9.2, 1_700))
        return .of([first] + (platform == 1 ? [] : [walk]) + [second] + (walksHome ? [home] : []))
    }

    private func progress(_ itinerary: Itinerary, at seconds: Double) -> GoProgress {
        var progress = GoProgress(itinerary)
        _ = progress.advance(to: start + seconds)
        return progress
    }

    @Test func `a walk to another platform is put in, and the rider stays on the same ride`() {
        let cases: [(seconds: Double, leg: Int, stage: GoProgress.Stage)] = [
            (300, 0, .gettingOff), (700, 2, .waiting), (1_000, 2, .gettingOff), (1_600, 3, .walking),
            (1_800, 4, .arrived),
        ]
        for (seconds, leg, stage) in cases {
            var progress = progress(journey(), at: seconds)
            let isTaken = progress.take(journey(platform: 2))
            #expect(isTaken && progress.itinerary == journey(platform: 2))
            #expect(progress.position == GoProgress.Position(leg: leg, stage: stage))
        }
    }

    @Test func `a walk that is no longer needed leads to where it led`() {
        for (seconds, stage) in [(700.0, GoProgress.Stage.waiting), (800, .waiting), (1_000, .gettingOff)] {
            var progress = progress(journey(platform: 2), at: seconds)
            let isTaken = progress.take(journey())
            #expect(isTaken && progress.position == GoProgress.Position(leg: 1, stage: stage))
        }
        var home = progress(journey(), at: 1_600)
        let isTaken = home.take(journey(walksHome: false))
        #expect(isTaken && home.isOver)
    }

    @Test func `a walk is the same as no other walk`() {
        let walk = Itinerary.of([.walk(("Home", 0, 0), ("Work", 1, 900))])
        #expect(walk.hasSameRides(as: walk))
        #expect(!walk.hasSameRides(as: .of([.walk(("Home", 0, 0), ("Beach", 5, 3_600))])))
    }

    @Test func `a trip that is called otherwise once it is live is the same, another run is not`() {
        var live = journey()
        live.legs[1].tripID = "live-4711"
        var progress = progress(journey(), at: 700)
        let isTaken = progress.take(live)
        #expect(isTaken && progress.itinerary == live)
        var later = live
        later.legs[1].tripID = "live-4712"
        later.legs[1].from.scheduledDepartureTime = stamp(1_500)
        var elsewhere = live
        elsewhere.legs[1].to = .plan("Hornsby", at: 30, arrives: 1_500)
        var tomorrow = live
        tomorrow.legs[0].serviceDate = nil
        for other in [later, elsewhere, tomorrow] {
            let isOtherTaken = progress.take(other)
            #expect(!isOtherTaken && progress.itinerary == live)
        }
    }
}

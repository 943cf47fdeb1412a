import JourneyProgress
import Testing
import TransitAPI
import TransitKit
import Wire

/// Where GO mode says that a rider is.
@Suite struct GoProgressTests {
    private let start = NetworkClock.start

    private func place(_ kilometres: Double, at seconds: Double, north: Double = 0) -> GoProgress.Place {
        GoProgress.Place(along(kilometres, north: north), at: start + seconds)
    }

    @Test func `by the clock each step comes in its time`() {
        var progress = GoProgress(.toWork())
        func stage(_ seconds: Double) -> [Int] {
            _ = progress.advance(to: start + seconds)
            return [progress.position.leg, progress.position.stage.rawValue, progress.stopsToGo ?? 0]
        }
        let walking = GoProgress.Stage.walking.rawValue
        let (waiting, riding) = (GoProgress.Stage.waiting.rawValue, GoProgress.Stage.riding.rawValue)
        let gettingOff = GoProgress.Stage.gettingOff.rawValue
        #expect(stage(-600) == [0, walking, 0])
        #expect(stage(299) == [0, walking, 0])
        #expect(stage(300) == [1, waiting, 3])
        #expect(stage(420) == [1, riding, 3])
        #expect(stage(600) == [1, riding, 2])
        #expect(stage(780) == [1, gettingOff, 1])
        #expect(stage(900) == [2, walking, 0])
        #expect(stage(1_020) == [3, waiting, 2])
        #expect(stage(1_200) == [3, riding, 2])
        #expect(stage(1_500) == [3, gettingOff, 1])
        #expect(stage(1_800) == [4, walking, 0])
        #expect(stage(2_000) == [5, GoProgress.Stage.arrived.rawValue, 0])
        #expect(progress.isOver)
    }

    @Test func `what was missed in between is told in order`() {
        var progress = GoProgress(.toWork())
        let events = progress.advance(to: start + 1_600)
        #expect(
            events == [
                .began(leg: 1), .boarded(leg: 1), .began(leg: 2), .began(leg: 3), .boarded(leg: 3), .getOffNext(leg: 3),
            ])
        let again = progress.advance(to: start + 1_600)
        #expect(again.isEmpty)
    }

    @Test func `a rider who is at the stop early waits there`() {
        var progress = GoProgress(.toWork())
        _ = progress.advance(to: start + 120, place: place(0.4, at: 120))
        #expect(progress.position == GoProgress.Position(leg: 1, stage: .waiting))
    }

    @Test func `a train that has not moved has not left`() {
        var progress = GoProgress(.toWork())
        _ = progress.advance(to: start + 480, place: place(0.4, at: 480))
        #expect(progress.position.stage == .waiting)
        _ = progress.advance(to: start + 500, place: place(0.9, at: 500))
        #expect(progress.position.stage == .riding)
    }

    @Test func `a place counts stops better than the clock`() {
        var progress = GoProgress(.toWork())
        _ = progress.advance(to: start + 500, place: place(1, at: 500))
        // By the clock two stops are behind, but the train is before the first.
        _ = progress.advance(to: start + 800, place: place(1.5, at: 800))
        #expect(progress.stopsToGo == 3)
        _ = progress.advance(to: start + 850, place: place(4.5, at: 850))
        #expect(progress.position.stage == .gettingOff)
        // A place behind is no way back.
        _ = progress.advance(to: start + 860, place: place(1.5, at: 860))
        #expect(progress.position.stage == .gettingOff)
    }

    @Test func `an old place is not believed, and holds nobody for ever`() {
        var progress = GoProgress(.toWork())
        _ = progress.advance(to: start + 700, place: place(0.4, at: 500))
        #expect(progress.position.stage == .riding)
        var stuck = GoProgress(.toWork())
        _ = stuck.advance(to: start + 300 + GoProgress.longestHold - 1, place: place(0, at: 1_499))
        #expect(stuck.position.leg == 0)
        _ = stuck.advance(to: start + 4_000, place: place(0, at: 4_000))
        #expect(stuck.isOver)
    }

    @Test func `whoever stays seated is not told to get off`() {
        let journey = Itinerary.of([
            .ride("T1", ("A", 0, 0), [("B", 1, 100)], ("C", 2, 200)),
            .ride("T2", ("C", 2, 220), [("D", 3, 300)], ("E", 4, 400), seated: true),
        ])
        var progress = GoProgress(journey)
        let events = progress.advance(to: start + 150) + progress.advance(to: start + 250)
        #expect(!events.contains(.getOffNext(leg: 0)) && events.contains(.began(leg: 1)))
        #expect(progress.position.stage == .riding && progress.position.leg == 1)
        let next = progress.advance(to: start + 300)
        #expect(next == [.getOffNext(leg: 1)])
    }

    @Test func `newer times are taken, another journey is not`() {
        var progress = GoProgress(.toWork())
        _ = progress.advance(to: start + 500)
        let isTaken = progress.take(.toWork(delay: 300))
        #expect(isTaken)
        #expect(progress.position.stage == .riding)
        _ = progress.advance(to: start + 890)
        #expect(progress.stopsToGo == 3)
        let others = [Itinerary.toWork(in: 600), .of([.walk(("Home", 0, 0), ("Work", 1, 900))])]
        for other in others {
            let isOtherTaken = progress.take(other)
            #expect(!isOtherTaken)
        }
    }

    @Test func `a cancelled ride is trouble before it, and nobody boards it`() {
        var progress = GoProgress(.toWork(busStatus: .cancelled))
        #expect(progress.trouble(at: start) == .cancelled(leg: 3))
        _ = progress.advance(to: start + 1_300)
        #expect(progress.position == GoProgress.Position(leg: 3, stage: .waiting))
    }

    @Test func `a change in danger is trouble, worse where it is missed`() {
        let risk = LegConnection(minimumSeconds: 120, slackSeconds: 20, atRisk: true)
        #expect(GoProgress(.toWork(connection: risk)).trouble(at: start) == .atRisk(leg: 1, slack: 20))
        let missed = LegConnection(minimumSeconds: 120, slackSeconds: -90, missed: true)
        var progress = GoProgress(.toWork(connection: missed))
        #expect(progress.trouble(at: start) == .missed(leg: 1))
        _ = progress.advance(to: start + 1_300)
        #expect(progress.position.stage == .waiting)
        #expect(GoTrouble.atRisk(leg: 1, slack: 20).isBearable && !GoTrouble.missed(leg: 1).isBearable)
    }

    @Test func `whoever still walks when the train leaves has missed it`() {
        var progress = GoProgress(.toWork())
        _ = progress.advance(to: start + 600, place: place(0.1, at: 600))
        #expect(progress.trouble(at: start + 600) == .left(leg: 1))
        #expect(GoProgress(.toWork()).trouble(at: start) == nil)
    }

    @Test func `a journey without legs is over at once`() {
        #expect(GoProgress(.of([])).isOver)
    }
}

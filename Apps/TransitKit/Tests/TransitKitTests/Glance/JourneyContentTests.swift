import Foundation
import JourneyProgress
import Testing
import TransitAPI
import TransitKit
import Wire

/// What a Live Activity and the widgets show of a journey.
@Suite struct JourneyContentTests {
    private let start = NetworkClock.start

    private func content(_ seconds: Double, _ itinerary: Itinerary = .toWork()) -> JourneyContent {
        var progress = GoProgress(itinerary)
        _ = progress.advance(to: start + seconds)
        return JourneyContent(progress, at: start + seconds)
    }

    @Test func `waiting says where from, which platform and when`() {
        let content = content(320, .toWork(delay: 120))
        #expect(content.step == .board && content.until == start + 540)
        #expect(
            content.detail
                == Words("go.board_from %@ %@ %@", .text("Central"), .text("4"), .text("11:09")))
        #expect(content.delay == Words("delay.late %lld", .number(2)))
        #expect(content.short == .verbatim("11:09") && content.vehicle == .rail)
        #expect(content.arrivalWords == Words("go.arrives %@", .text("11:33")))
    }

    @Test func `riding counts stops, and the last one is said`() {
        #expect(content(430).short == Words("go.short_stops %lld", .number(3)))
        #expect(content(430).detail == Words("go.get_off_at %@ %@", .text("Sydenham"), .text("11:15")))
        let last = content(800)
        #expect(last.step == .getOff && last.short == Words("go.short_next"))
        #expect(last.title == Words("go.get_off_next %@", .text("Sydenham")))
    }

    @Test func `whoever stays seated is told where to get off at last`() {
        let journey = Itinerary.of([
            .ride("T1", ("A", 0, 0), [("B", 1, 100)], ("C", 2, 200)),
            .ride("T2", ("C", 2, 220), [("D", 3, 300)], ("E", 4, 400), seated: true),
        ])
        let first = content(150, journey)
        #expect(first.step == .ride && first.stopsToGo == 3 && first.leg == 0)
        #expect(first.place == "E" && first.until == start + 400)
        #expect(first.detail == Words("go.get_off_at %@ %@", .text("E"), .text("11:06")))
        #expect(content(10, journey).stopsToGo == 4 && content(250, journey).stopsToGo == 2)
        #expect(content(300, journey).title == Words("go.get_off_next %@", .text("E")))
    }

    @Test func `on the night on which clocks change, each time is as the clock will be`() {
        var journey = Itinerary.toWork()
        journey.arrivalTime = Timestamp(epochSeconds: journey.arrivalTime.epochSeconds, offsetSeconds: 36_000)
        let content = content(320, journey)
        #expect(content.clockOffset == 39_600 && content.arrivalOffset == 36_000)
        #expect(content.short == .verbatim("11:07"))
        #expect(content.arrivalWords == Words("go.arrives %@", .text("10:33")))
        #expect(self.content(320).arrivalOffset == nil)
        // That the clock changes before the end of the step is news of a time, no step.
        var moved = content
        (moved.clockOffset, moved.arrivalOffset) = (36_000, nil)
        #expect(!JourneyTimeline.isWorthAnUpdate(content, moved, after: 5))
    }

    @Test func `by the timetable no delay is claimed`() {
        #expect(content(320, .toWork(live: false)).delay == Words("delay.by_timetable"))
        #expect(content(1_900).delay == nil)
    }

    @Test func `it is written and read as the server sends it`() throws {
        let content = content(430)
        let json = try JSONEncoder().encode(content)
        #expect(try JSONDecoder().decode(JourneyContent.self, from: json) == content)
        let newer = """
            {"step":"fly","leg":0,"legs":1,"place":"Manly","arrival":1773103000,"clockOffset":39600,"risk":"storm","x":1}
            """
        let read = try JSONDecoder().decode(JourneyContent.self, from: Data(newer.utf8))
        #expect(read.step == .other && read.risk == .atRisk && read.title == Words("go.on_the_way"))
    }

    @Test func `the timeline of a journey is sorted, changes each time and ends`() {
        for seconds in [-600.0, 0, 500, 1_250, 1_999] {
            let entries = JourneyTimeline.entries(.toWork(), from: start + seconds)
            #expect(entries.first?.from == start + seconds && entries.last?.content.step == .arrived)
            #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.from < $1.from && $0.content != $1.content })
            // Nothing that has left is still to be boarded.
            for (index, entry) in entries.enumerated() where entry.content.step == .board {
                let until = index + 1 < entries.count ? entries[index + 1].from : .infinity
                #expect((entry.content.until ?? 0) >= until)
            }
        }
        #expect(JourneyTimeline.entries(.toWork(), from: start + 9_000).map(\.content.step) == [.arrived])
    }

    @Test func `of a ride with very many stops no wrong number is shown`() {
        let between: [PlanStop] = (1...80).map { ("S\($0)", Double($0), Double($0) * 60) }
        let journey = Itinerary.of([.ride("B1", ("A", 0, 30), between, ("Z", 81, 4_900))])
        let entries = JourneyTimeline.entries(journey, from: start)
        #expect(entries.count <= JourneyTimeline.limit && entries.last?.content.step == .arrived)
        for (index, entry) in entries.enumerated() where entry.content.step == .ride {
            let until = index + 1 < entries.count ? entries[index + 1].from : entry.from + 1
            var progress = GoProgress(journey)
            _ = progress.advance(to: until - 0.5)
            #expect(entry.content.stopsToGo == nil || entry.content.stopsToGo == progress.stopsToGo)
        }
    }

    @Test func `a Live Activity is told of steps at once and of times in peace`() {
        let (riding, next) = (content(430), content(610))
        #expect(JourneyTimeline.isWorthAnUpdate(riding, next, after: 0))
        #expect(!JourneyTimeline.isWorthAnUpdate(riding, riding, after: 999))
        var late = riding
        late.arrival += 120
        #expect(!JourneyTimeline.isWorthAnUpdate(riding, late, after: 5))
        #expect(JourneyTimeline.isWorthAnUpdate(riding, late, after: JourneyTimeline.quietInterval))
        var hardly = riding
        hardly.arrival += 5
        #expect(!JourneyTimeline.isWorthAnUpdate(riding, hardly, after: 999))
        var risky = riding
        risky.risk = .atRisk
        #expect(JourneyTimeline.isWorthAnUpdate(riding, risky, after: 0))
    }
}

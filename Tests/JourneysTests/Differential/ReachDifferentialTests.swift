import FeedFixtures
import Synchronization
import Testing
import Timetable

@testable import Journeys

/// Walks on from everywhere at once against walks from each node by itself.
@Suite struct ReachDifferentialTests {
    @Test(
        "What is within reach is what walks from every node find",
        .enabled(if: SharedFiles.arePresent, "the real feeds (../shared/feeds) are absent"),
        arguments: [
            ("caltrain", 12, 30_000.0), ("cairns", 8, 10_000), ("halifax", 4, 2_000), ("wmata-pathways", 3, 1_500),
            ("sydney-2015-rail-lightrail-ferry", 6, 5_000), ("amtrak-time-zones", 8, 10_000),
        ])
    func agree(_ feed: String, _ count: Int, _ farthest: Double) throws {
        let compiled = try Compiled(path: SharedFiles.feed("\(feed).zip"))
        let planner = JourneyPlanner(RoutingNetwork(compiled.timetable))
        var dice = QuestionDice(compiled.timetable, seed: feed.utf8.reduce(5) { $0 &* 31 &+ Int($1) })
        var told = 0
        for number in 0..<(count * QuestionDice.times) {
            var options = dice.options()
            options.maxWalk = dice.dice.pick([0, 400, 1_000, farthest / 2, farthest])
            let (origin, time) = (dice.place(), dice.moment())
            let seconds = Int32(dice.dice.pick([600, 3_600, 14_400]))
            let all = try planner.reach(from: origin, at: time, within: seconds, options: options)
            let plain = try planner.naiveReach(from: origin, at: time, within: seconds, options: options)
            #expect(all == plain, "\(feed) \(number): \(origin) at \(time), \(seconds) s, \(options)")
            told += all.count
        }
        print("\(feed): \(told) stops reached in \(count * QuestionDice.times) questions")
        #expect(told >= count)
    }

    @Test("A random city, where changes have rules of their own and stops no places", arguments: 1...6)
    func randomCity(_ seed: Int) throws {
        let compiled = try Compiled(
            RandomCity(
                zone: "Australia/Sydney", otherZone: "Australia/Adelaide", first: "20240404", last: "20240409",
                seed: seed
            ).feed)
        let planner = JourneyPlanner(RoutingNetwork(compiled.timetable))
        var dice = QuestionDice(compiled.timetable, seed: seed)
        for number in 0..<60 {
            let (origin, time, options) = (dice.place(), dice.moment(), dice.options())
            let seconds = Int32(dice.dice.pick([3_600, 14_400]))
            let all = try planner.reach(from: origin, at: time, within: seconds, options: options)
            #expect(
                try all == planner.naiveReach(from: origin, at: time, within: seconds, options: options), "\(number)")
        }
    }

    @Test("Every step of it asks whether somebody still waits")
    func cancel() throws {
        let compiled = try Compiled(
            RandomCity(
                zone: "Australia/Sydney", otherZone: "Australia/Adelaide", first: "20240404", last: "20240409", seed: 2
            ).feed)
        var dice = QuestionDice(compiled.timetable, seed: 2)
        let (origin, time) = (dice.place(), dice.moment())
        func ask(_ cancel: SearchCancel?) throws -> [ReachedStop] {
            try JourneyPlanner(RoutingNetwork(compiled.timetable)).reach(
                from: origin, at: time, within: 14_400, options: JourneyOptions(), cancel: cancel)
        }
        let asked = Looks(left: .max)
        _ = try ask(SearchCancel { asked.isOver })
        let looks = asked.count
        #expect(looks > 3)
        // Cancelled at any one of its looks, it ends there.
        for look in 0..<looks {
            let asked = Looks(left: look)
            let cancel = SearchCancel { asked.isOver }
            #expect(throws: JourneyError.cancelled) { try ask(cancel) }
        }
    }
}

/// Counts how often it is asked, and is over after so many times.
private final class Looks: Sendable {
    private let left: Int
    private let asked = Mutex(0)

    init(left: Int) { self.left = left }

    var count: Int { asked.withLock { $0 } }

    var isOver: Bool {
        asked.withLock { asked in
            asked += 1
            return asked > left
        }
    }
}

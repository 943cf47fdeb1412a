import FeedFixtures
import Testing
import Timetable

@testable import Journeys

/// Plans that go from journey to journey, and look ahead whether there is anything to be found, against plans that search every window.
@Suite struct PlanDifferentialTests {
    private func plans(
        _ planner: JourneyPlanner, _ query: JourneyQuery
    ) throws -> (ahead: JourneyPlan, plain: JourneyPlan) {
        func plan(_ looksAhead: Bool) throws -> JourneyPlan {
            try planner.withScratch { scratch throws(JourneyError) in
                try PlanRun(planner: planner, query: query, overlay: nil, scratch: scratch, cancel: nil)
                    .plan(looksAhead: looksAhead)
            }
        }
        return (try plan(true), try plan(false))
    }

    /// What riders choose by: of several vehicles that make the same journey either may be named.
    private func told(_ plan: JourneyPlan) -> [[Int64]] {
        plan.journeys.map { [$0.departure, $0.arrival, Int64($0.transfers)] }
    }

    /// All there is in the times that a plan says it covers.
    private func whole(_ plan: JourneyPlan, _ planner: JourneyPlanner, _ query: JourneyQuery) throws -> JourneyPlan {
        var query = query
        query.window = Int32(plan.covered.count)
        query.limit = .max
        return try plans(planner, query).plain
    }

    /// Whether what is not known to be usable is weighed against what is, and nothing else: that, too, is the same in every window.
    private func weighsUnknown(_ query: JourneyQuery) -> Bool {
        query.options.refusals.unknown != 0 && query.options.goal != .leastWalking && query.window == nil
            && !query.turnsBack && query.vias.isEmpty
    }

    /// The best journey is among all there are up to it, and none of these is better. Where one can walk, plans leave out rides.
    private func check(best query: JourneyQuery, _ planner: JourneyPlanner, _ name: String) throws {
        var query = query
        (query.turnsBack, query.window, query.limit) = (false, 1_800, .max)
        (query.options.goal, query.options.wheelchair, query.options.bicycle) = (.fastest, false, false)
        // A stay at the very end is part of no journey.
        query.vias.removeAll { $0.stay > 0 }
        let isWalked = try planner.withScratch { scratch throws(JourneyError) in
            PlanRun(planner: planner, query: query, overlay: nil, scratch: scratch, cancel: nil).directWalk() != nil
        }
        if isWalked { return }
        func lasts(_ journey: Journey) -> Int64 {
            query.arrivesBy ? query.time - journey.departure : journey.arrival - query.time
        }
        guard let best = try planner.best(query) else {
            let all = try plans(planner, query).plain.journeys
            #expect(all.allSatisfy { lasts($0) > Int64(JourneyQuery.horizon) }, "\(name): \(query)")
            return
        }
        query.window = Int32(query.arrivesBy ? query.time - best.arrival : best.departure - query.time) + 1
        let all = try plans(planner, query).plain.journeys
        let isThere = all.contains { $0.departure == best.departure && $0.arrival == best.arrival }
        #expect(isThere && all.allSatisfy { lasts($0) >= lasts(best) }, "\(name): \(query)")
    }

    private func compare(_ timetable: Timetable, _ count: Int, seed: Int, _ name: String) throws {
        let planner = JourneyPlanner(RoutingNetwork(timetable))
        var dice = QuestionDice(timetable, seed: seed)
        var empty = 0
        for number in 0..<count {
            let query = dice.query()
            let (ahead, plain) = try plans(planner, query)
            #expect(told(ahead) == told(plain) && ahead.walk == plain.walk, "\(name) \(number): \(query)")
            try check(best: query, planner, "\(name) \(number)")
            let goesAhead = PlanRun.goesFromJourneyToJourney(query)
            if goesAhead || weighsUnknown(query) {
                #expect(told(try whole(ahead, planner, query)) == told(ahead), "\(name) \(number): \(query)")
            }
            if !goesAhead {
                #expect(
                    ahead.journeys == plain.journeys && ahead.covered == plain.covered, "\(name) \(number): \(query)")
            }
            if plain.journeys.isEmpty { empty += 1 }
        }
        print("\(name): \(count) plans, \(empty) without a journey")
        #expect(empty > 0 && empty < count, "questions of both kinds")
    }

    @Test(
        "Looking ahead changes no answer, nor its order, nor the times it covers",
        .enabled(if: SharedFiles.arePresent, "the real feeds (../shared/feeds) are absent"),
        arguments: [
            ("caltrain", 60), ("cairns", 60), ("darwin", 30), ("amtrak-time-zones", 60), ("metro-north", 20),
            ("sydney-2015-rail-lightrail-ferry", 20),
        ])
    func agree(_ feed: String, _ count: Int) throws {
        let compiled = try Compiled(path: SharedFiles.feed("\(feed).zip"))
        try compare(
            compiled.timetable, count * QuestionDice.times, seed: feed.utf8.reduce(11) { $0 &* 31 &+ Int($1) }, feed)
    }

    @Test("A random city, by night and over the clock changes", arguments: 1...6)
    func randomCity(_ seed: Int) throws {
        let compiled = try Compiled(
            RandomCity(
                zone: "Australia/Sydney", otherZone: "Australia/Adelaide", first: "20240404", last: "20240409",
                seed: seed
            ).feed)
        try compare(compiled.timetable, 120 * QuestionDice.times, seed: seed, "city \(seed)")
    }
}

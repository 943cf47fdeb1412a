import FeedFixtures
import Journeys
import Testing

/// Moments far from those at which anything is live.
@Suite struct FarTimeTests {
    @Test("Decades and centuries away nothing is found, and no search ends the process")
    func farAway() async {
        await #expect(processExitsWith: .success) {
            let town = try LiveTown { $0.trip("t1", calls: ["a 8:00", "b 8:10"]) }
            town.hear(at: "7:55") { $0.run("t1", ["a +60"]) }
            for asked in ["a b 8:00", "a b by 8:30"] {
                #expect(try FarTimeTests.journeys(town, asked, away: 0) == 1)
                for away: Int64 in [1 << 30, 1 << 31, 1 << 33] {
                    #expect(try FarTimeTests.journeys(town, asked, away: away) == 0)
                    #expect(try FarTimeTests.journeys(town, asked, away: -away) == 0)
                }
            }
        }
    }

    /// How many journeys there are so many seconds after a question, in a window and without one.
    static func journeys(_ town: LiveTown, _ asked: String, away: Int64) throws -> Int {
        var query = try town.query(asked)
        query.time += away
        let plan = try town.planner.plan(query, live: town.liveStore.state, now: town.at("7:55"))
        (query.window, query.limit) = (nil, 1)
        let first = try town.planner.plan(query, live: town.liveStore.state, now: town.at("7:55"))
        #expect(plan.journeys == first.journeys)
        return plan.journeys.count
    }
}

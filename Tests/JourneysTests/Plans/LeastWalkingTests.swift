import Testing

@testable import Journeys

/// Who wants to walk as little as can be rides, though a walk would be quicker.
@Suite struct LeastWalkingTests {
    /// A bus goes in twelve minutes where the feed says that one walks in ten.
    private func plan(_ goal: JourneyGoal) throws -> (JourneyPlan, [String]) {
        let town = try PlannedTown("a 8:05, n 8:17") { feed in
            feed.stop("n", at: (-33.9, 151.206))
            feed.add(
                "transfers.txt",
                ["from_stop_id": "a", "to_stop_id": "n", "transfer_type": "2", "min_transfer_time": "600"])
        }
        let plan = try town.planner.plan(town.query("a n 8:00") { $0.options.goal = goal })
        return (plan, plan.journeys.map(town.text))
    }

    @Test func `a ride that walks less is shown beside a walk of which the feed tells`() throws {
        let (quickest, journeys) = try plan(.fastest)
        #expect(journeys.isEmpty && quickest.walk?.certainty == .verified)
        let (least, rides) = try plan(.leastWalking)
        #expect(rides == ["8:05-8:17"] && least.walk == quickest.walk)
    }

    @Test func `a quicker ride of which it is not known whether it takes bicycles takes none away that does`() throws {
        let town = try PlannedTown("a 8:00, c 9:00+", "a 8:05, c 8:30")
        for goal in [JourneyGoal.fastest, .leastWalking] {
            let query = try town.query("a c 7:55") { ($0.options.goal, $0.options.bicycle) = (goal, true) }
            #expect(try town.plan(query) == ["8:00-9:00", "8:05-8:30"])
        }
    }
}

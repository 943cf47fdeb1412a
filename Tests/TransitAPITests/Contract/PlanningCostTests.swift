import Testing
import TransitAPI

/// What a question for journeys counts as.
struct PlanningCostTests {
    private func plan(window: Int = 0, walk: Int = 1_000, transfers: Int = 6) -> Int {
        let preferences = TripPreferences(maxWalkingDistance: walk, maxTransfers: transfers)
        let request = TripPlanRequest(
            origin: .search("a", name: nil), destination: .search("b", name: nil), windowMinutes: window,
            preferences: preferences)
        #expect(TripPlanLinkRequest(request).cost == request.cost)
        return request.cost
    }

    @Test func `a plan as riders ask for it counts as one`() {
        #expect(plan() == 1 && plan(window: 120) == 1 && plan(walk: 2_000) == 1 && plan(walk: 0, transfers: 0) == 1)
    }

    @Test func `long windows, long walks and many changes count more, up to a minute's budget`() {
        #expect(plan(window: 121) == 2 && plan(window: 720) == 6)
        #expect(plan(walk: 2_001) == 2 && plan(walk: 10_000) == 5)
        #expect(plan(transfers: 7) == 2)
        #expect(plan(window: 720, walk: 10_000, transfers: 8) == PlanningCost.most)
        #expect(PlanningCost.most == RateClass.planning.anonymousLimit)
    }

    @Test func `reach counts by its area`() {
        func reach(_ minutes: Int, _ walk: Int) -> Int {
            ReachRequest(from: .search("a", name: nil), maxMinutes: minutes, maxWalkingDistance: walk).cost
        }
        #expect(reach(60, 1_000) == 1 && reach(61, 1_000) == 2 && reach(60, 2_001) == 2)
        #expect(reach(120, 4_000) == 4 && reach(240, 10_000) == PlanningCost.most)
    }
}

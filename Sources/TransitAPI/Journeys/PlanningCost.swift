/// As how many requests a question for journeys counts: what takes a planner longer takes more of the budget.
public enum PlanningCost {
    /// Most that one question counts: with it the dearest there is can still be asked once a minute.
    public static let most = 10
    /// Metres of walking that cost nothing more, and for each beginning stretch of as many more, one.
    static let metres = 2_000
    /// Minutes between the first departure and the last that cost nothing more, and for each beginning stretch of as many
    /// more, one.
    static let windowMinutes = 120
    /// Minutes within reach that cost nothing more, and for each beginning stretch of as many more, one; walking multiplies it.
    static let reachMinutes = 60
    /// Changes of vehicle that cost nothing more; beyond them a question costs one more.
    static let transfers = 6

    /// What documents say of it.
    static let details =
        " A question counts as one request, and as one more for each further \(metres / 1000) km of `max_walking_distance` and "
        + "\(windowMinutes / 60) hours of `window_minutes`, and for more than \(transfers) changes; as \(most) at most."
    /// What documents say of `/reach`.
    static let reachDetails =
        " A question counts as one request for each beginning \(reachMinutes) minutes of `max_minutes`, times each beginning "
        + "\(metres / 1000) km of `max_walking_distance`; as \(most) at most."

    /// How many stretches of a length something takes, one at least.
    static func stretches(_ amount: Int, of length: Int) -> Int { max(1, (amount + length - 1) / length) }
}

extension TripPlanRequest {
    /// One, and more for long windows, long walks and many changes.
    public var cost: Int {
        let windows = PlanningCost.stretches(windowMinutes, of: PlanningCost.windowMinutes)
        let walks = PlanningCost.stretches(preferences.maxWalkingDistance, of: PlanningCost.metres)
        let changes = preferences.maxTransfers > PlanningCost.transfers ? 1 : 0
        return min(PlanningCost.most, windows + walks - 1 + changes)
    }
}

extension TripPlanLinkRequest {
    /// That of the question it stands for.
    public var cost: Int { plan.cost }
}

extension ReachRequest {
    /// The area: how long, times how far on foot.
    public var cost: Int {
        let times = PlanningCost.stretches(maxMinutes, of: PlanningCost.reachMinutes)
        let walks = PlanningCost.stretches(maxWalkingDistance, of: PlanningCost.metres)
        return min(PlanningCost.most, times * walks)
    }
}

import Feeds

/// How the Trip Planner is asked.
package struct TripPlannerLimits: Sendable, Equatable {
    /// Seconds until an answer is given up, waiting for the provider's rate included.
    package var timeout: Double
    /// Seconds an answer is kept; the publisher allows ten minutes.
    package var lifetime: Double
    /// Plans that are kept, and answers to searches for places. A plan takes about 100 kB.
    package var keptPlans: Int
    package var keptPlaces: Int
    /// Questions of either kind under way at once.
    package var inFlight: Int
    /// Most bytes of an answer.
    package var answerBytes: Int

    /// Eight seconds, ten minutes, 128 plans, 512 searches, eight under way, 16 MB, unless told otherwise.
    package init(
        timeout: Double = 8, lifetime: Double = 600, keptPlans: Int = 128, keptPlaces: Int = 512, inFlight: Int = 8,
        answerBytes: Int = 16 << 20
    ) {
        (self.timeout, self.lifetime, self.keptPlans, self.keptPlaces) = (timeout, lifetime, keptPlans, keptPlaces)
        (self.inFlight, self.answerBytes) = (inFlight, answerBytes)
    }
}

/// How it goes with the Trip Planner, since the start.
package struct TripPlannerStatus: Sendable, Equatable {
    /// Questions that had a request made for them, or would have if they had been let through.
    package var asked = 0
    package var fromCache = 0
    /// Questions that waited for the answer to an equal one.
    package var joined = 0
    package var answered = 0
    /// Failures by `TripPlannerError.name`, one for each request and not for each who waited.
    package var failures: [String: Int] = [:]
    /// Journeys left out of answers, by reason.
    package var leftOut: [PlanFault: Int] = [:]
    package var circuit = CircuitBreaker.State.closed
    package var keptPlans = 0
    package var inFlight = 0
}

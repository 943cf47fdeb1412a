/// How the Trip Planner is asked.
public struct TripPlannerLimits: Sendable, Equatable {
    /// Seconds until an answer is given up, waiting for the provider's rate included.
    public var timeout: Double
    /// Seconds an answer is kept; the publisher allows ten minutes.
    public var lifetime: Double
    /// Plans that are kept, and answers to searches for places. A plan takes about 100 kB.
    public var keptPlans: Int
    public var keptPlaces: Int
    /// Questions of either kind under way at once.
    public var inFlight: Int
    /// Most bytes of an answer.
    public var answerBytes: Int

    /// Eight seconds, ten minutes, 128 plans, 512 searches, eight under way, 16 MB, unless told otherwise.
    public init(
        timeout: Double = 8, lifetime: Double = 600, keptPlans: Int = 128, keptPlaces: Int = 512, inFlight: Int = 8,
        answerBytes: Int = 16 << 20
    ) {
        (self.timeout, self.lifetime, self.keptPlans, self.keptPlaces) = (timeout, lifetime, keptPlans, keptPlaces)
        (self.inFlight, self.answerBytes) = (inFlight, answerBytes)
    }
}

/// How it goes with the Trip Planner, since the start.
public struct TripPlannerStatus: Sendable, Equatable {
    /// Questions that had a request made for them, or would have if they had been let through.
    public var asked = 0
    public var fromCache = 0
    /// Questions that waited for the answer to an equal one.
    public var joined = 0
    public var answered = 0
    /// Failures by `TripPlannerError.name`, one for each request and not for each who waited.
    public var failures: [String: Int] = [:]
    /// Journeys left out of answers, by reason.
    public var leftOut: [PlanFault: Int] = [:]
    public var circuit = CircuitBreaker.State.closed
    public var keptPlans = 0
    public var inFlight = 0
}

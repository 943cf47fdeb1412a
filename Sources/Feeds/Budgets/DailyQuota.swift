/// What is done about a quota; the raw value is its name in `/realtime/status`.
package enum QuotaStep: String, Sendable, CaseIterable, Comparable {
    /// Less than 80 % is used.
    case normal
    /// From 80 %: sources are asked half as often.
    case slowed
    /// From 95 %: no trip is planned upstream, sources are asked a quarter as often.
    case essentialOnly = "essential_only"
    /// All of it is used: nothing is asked until the next day.
    case exhausted

    /// Percent of the limit from which it holds.
    package var percent: Int {
        switch self {
        case .normal: 0
        case .slowed: 80
        case .essentialOnly: 95
        case .exhausted: 100
        }
    }

    /// How much longer the time from poll to poll is.
    package var slowdown: Double {
        switch self {
        case .normal: 1
        case .slowed: 2
        case .essentialOnly, .exhausted: 4
        }
    }

    package static func < (a: QuotaStep, b: QuotaStep) -> Bool { a.percent < b.percent }
}

/// Counts requests from midnight to midnight in a time zone.
package struct DailyQuota: Sendable {
    /// Most requests in a day.
    package let limit: Int
    /// Requests made since midnight.
    package private(set) var used = 0
    /// The midnight that ends the present day, in seconds since 1970-01-01T00:00:00Z.
    package private(set) var resetsAt: Int64
    private let clock: LocalClock

    /// A quota of which nothing is used.
    package init(limit: Int, clock: LocalClock, now: Int64) {
        (self.limit, self.clock) = (limit, clock)
        resetsAt = clock.next(secondsOfDay: 0, after: now)
    }

    /// Begins a new day if midnight has passed.
    package mutating func turn(to now: Int64) {
        guard now >= resetsAt else { return }
        used = 0
        resetsAt = clock.next(secondsOfDay: 0, after: now)
    }

    /// Counts a request.
    package mutating func count(at now: Int64) {
        turn(to: now)
        used += 1
    }

    /// Corrects the number of the day's requests to what is known of all that ask.
    mutating func correct(to used: Int) { self.used = used }

    /// How far the day's quota is used up.
    package var step: QuotaStep {
        QuotaStep.allCases.last { used * 100 >= limit * $0.percent } ?? .normal
    }
}

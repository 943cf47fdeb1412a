/// What a request is for: the less of a quota is left, the less it is used for.
package enum RequestPurpose: Sendable, CaseIterable {
    case polling
    case schedule
    /// Something a user asked for.
    case trip
}

/// Whether a request may be made.
package enum Admission: Sendable, Equatable {
    /// Now; it is counted.
    case admitted
    /// Not before an instant, in seconds since 1970-01-01T00:00:00Z.
    case notBefore(Double)
    /// Not before the quota's next day.
    case refused(until: Int64)
}

/// Rate, quota and good standing with one provider.
package struct ProviderBudget: Sendable {
    /// Counts the day's requests.
    package private(set) var quota: DailyQuota
    private var bucket: TokenBucket
    /// Nothing is asked before, because the provider said it was too much.
    package private(set) var pausedUntil = -Double.infinity
    /// Whether it has ever let a request in: a refusal before that is one of the key, later one of the rate.
    package private(set) var hasSucceeded = false
    private var refusals = 0
    private var toldStep = QuotaStep.normal
    private let backOff = BackOff(base: 2, cap: 300)

    /// A budget of which nothing is used.
    package init(_ provider: Provider, now: Double) {
        quota = DailyQuota(limit: provider.dailyLimit, clock: provider.clock, now: Int64(now))
        bucket = TokenBucket(rate: provider.requestsPerSecond, now: now)
    }

    /// How far the quota is used up.
    package var step: QuotaStep { quota.step }

    /// Asks for a request and counts it where it is admitted.
    package mutating func ask(_ purpose: RequestPurpose, now: Double) -> Admission {
        quota.turn(to: Int64(now))
        if step == .exhausted || purpose == .trip && step >= .essentialOnly { return .refused(until: quota.resetsAt) }
        if now < pausedUntil { return .notBefore(pausedUntil) }
        guard bucket.take(now: now) else { return .notBefore(bucket.nextToken(now: now)) }
        quota.count(at: Int64(now))
        return .admitted
    }

    /// The first instant at which a poll may be admitted.
    func earliest(now: Double) -> Double {
        if step == .exhausted, Int64(now) < quota.resetsAt { return Double(quota.resetsAt) }
        return max(pausedUntil, bucket.nextToken(now: now))
    }

    /// The provider let a request in.
    package mutating func accepted() { (hasSucceeded, refusals) = (true, 0) }

    /// The provider refused a request as too much, or for its key: nothing is asked for a while.
    ///
    /// - Parameter retryAfter: seconds the provider asked for.
    package mutating func refused(
        retryAfter: Double?, now: Double, using random: inout some RandomNumberGenerator
    ) {
        refusals += 1
        let delay = backOff.delay(after: refusals, retryAfter: retryAfter, using: &random)
        pausedUntil = max(pausedUntil, now + delay)
    }

    /// The step, if it is another than when this was last asked.
    mutating func newStep(now: Double) -> QuotaStep? {
        quota.turn(to: Int64(now))
        guard step != toldStep else { return nil }
        toldStep = step
        return step
    }

    /// The clock was set: instants move by that many seconds.
    mutating func shift(by seconds: Double) { pausedUntil += seconds }
}

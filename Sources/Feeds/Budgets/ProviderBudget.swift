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
    /// What the ledger lets this process do; nil where there is none, and it counts for itself.
    private var reserved: ReservedRequests?
    /// A pause that other processes have not been told of, seconds.
    private var untoldPause: Double?
    private let id: String
    /// Nothing is asked before, because the provider said it was too much.
    package private(set) var pausedUntil = -Double.infinity
    /// Whether it has ever let a request in: a refusal before that is one of the key, later one of the rate.
    package private(set) var hasSucceeded = false
    private var refusals = 0
    private var toldStep = QuotaStep.normal
    private let backOff = BackOff(base: 2, cap: 300)

    /// Seconds until a request that the ledger has to be asked for first may be asked for again.
    private static let ledgerPause = 0.05
    /// Seconds until a trip may be asked for again while the ledger can't be had.
    private static let tripPause = 60.0

    /// A budget of which nothing is used.
    ///
    /// - Parameter isInLedger: whether requests are set aside in a ledger before they are made.
    package init(_ provider: Provider, isInLedger: Bool = false, now: Double) {
        id = provider.id
        quota = DailyQuota(limit: provider.dailyLimit, clock: provider.clock, now: Int64(now))
        bucket = TokenBucket(rate: provider.requestsPerSecond, now: now)
        if isInLedger { reserved = ReservedRequests(day: day, limit: quota.limit, rate: provider.requestsPerSecond) }
    }

    private var day: QuotaDay { QuotaDay(provider: id, end: quota.resetsAt) }

    /// How far the quota is used up.
    package var step: QuotaStep { quota.step }

    /// Asks for a request and counts it where it is admitted.
    package mutating func ask(_ purpose: RequestPurpose, now: Double) -> Admission {
        turn(to: now)
        if step == .exhausted || purpose == .trip && step >= .essentialOnly { return .refused(until: quota.resetsAt) }
        if now < pausedUntil { return .notBefore(pausedUntil) }
        if let reserved {
            // What others ask for meanwhile is not known: what matters most goes on.
            if purpose == .trip, reserved.alone != nil { return .notBefore(now + Self.tripPause) }
            guard reserved.hasRoom else { return .notBefore(now + Self.ledgerPause) }
        }
        guard bucket.take(now: now) else { return .notBefore(bucket.nextToken(now: now)) }
        count(at: now)
        return .admitted
    }

    private mutating func count(at now: Double) {
        if reserved == nil { quota.count(at: Int64(now)) } else { change { $0.take() } }
    }

    /// Counts a request that was not asked for: one that was admitted has been redirected, and is made again at another address.
    package mutating func countRedirect(now: Double) {
        turn(to: now)
        bucket.overdraw(now: now)
        count(at: now)
    }

    private mutating func turn(to now: Double) {
        quota.turn(to: Int64(now))
        let day = day
        reserved?.turn(to: day)
    }

    /// Changes what the ledger lets this process do; the quota shows it.
    private mutating func change<Result>(_ work: (inout ReservedRequests) -> Result) -> Result? {
        guard var changed = reserved else { return nil }
        let result = work(&changed)
        reserved = changed
        quota.correct(to: changed.used)
        return result
    }

    /// What is to be asked of the ledger now; nil for nothing.
    mutating func order(now: Double, isIdle: Bool) -> LedgerOrder? {
        turn(to: now)
        return reserved?.order(now: now, isIdle: isIdle)
    }

    /// Takes in what the ledger said to an order.
    mutating func answered(_ answer: LedgerAnswer, _ order: LedgerOrder, now: Double) {
        turn(to: now)
        _ = change { $0.answered(answer, order, now: now) }
    }

    /// A request that was admitted is not made, as another process was told to leave the provider alone until an instant.
    mutating func putBack(pausedUntil instant: Double) {
        pausedUntil = max(pausedUntil, instant)
        _ = change { $0.putBack() }
    }

    /// Gives up what was set aside and not made; nil for nothing.
    mutating func surrender() -> (count: Int, day: QuotaDay)? {
        guard let count = change({ $0.surrender() }), count > 0 else { return nil }
        return (count, day)
    }

    /// A pause that other processes have not been told of yet, in seconds.
    mutating func takeUntoldPause() -> Double? {
        defer { untoldPause = nil }
        return untoldPause
    }

    /// The first instant at which a poll may be admitted.
    func earliest(now: Double) -> Double {
        if step == .exhausted, Int64(now) < quota.resetsAt { return Double(quota.resetsAt) }
        // Where the ledger has to be asked first, others go first.
        let ledger = reserved?.hasRoom ?? true ? now : now + Self.ledgerPause
        return max(pausedUntil, bucket.nextToken(now: now), ledger)
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
        if reserved != nil { untoldPause = delay }
    }

    /// The step, if it is another than when this was last asked.
    mutating func newStep(now: Double) -> QuotaStep? {
        turn(to: now)
        guard step != toldStep else { return nil }
        toldStep = step
        return step
    }

    /// The clock was set: instants move by that many seconds.
    package mutating func shift(by seconds: Double) {
        pausedUntil += seconds
        bucket.shift(by: seconds)
        _ = change { $0.shift(by: seconds) }
    }
}

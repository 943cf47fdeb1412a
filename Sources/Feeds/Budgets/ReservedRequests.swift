/// Requests that a process may make without asking its ledger again.
struct ReservedRequests: Sendable {
    /// The day they are of.
    private(set) var day: QuotaDay
    /// Set aside in the ledger for this process, and not made yet.
    private(set) var inHand = 0
    /// Made while the ledger could not be had, and not written down yet.
    private(set) var spent = 0
    /// What may still be made without the ledger; nil while it can be had.
    private(set) var alone: Int?
    /// Requests of the day by all processes, as the ledger last said, those in hand among them.
    private var total = 0
    private var isAsking = false
    /// Before then the ledger is not asked again.
    private var askAgainAt = -Double.infinity
    /// When the ledger last said what it knows; nil for never.
    private var heardAt: Double?
    private let limit: Int
    /// Requests in a second of all processes together.
    private let rate: Double

    /// Seconds between attempts while the ledger can't be had.
    static let pause = 1.0
    /// Seconds after which the ledger is asked what it knows, where nothing else is asked of it.
    static let refresh = 60.0
    /// The same of a process that asks the provider nothing: what it knows counts where those who ask are killed and the ledger forgets.
    static let idleRefresh = 10.0
    /// How many are set aside at a time, at most.
    static let most = 50
    /// The part of what was left that a process may use without the ledger: so many processes together stay within the limit.
    static let sharers = 4
    /// The part of the limit that a process may use which never heard of the ledger.
    static let unheardPart = 10

    /// None in hand.
    init(day: QuotaDay, limit: Int, rate: Double) { (self.day, self.limit, self.rate) = (day, limit, rate) }

    /// How many are set aside at a time: few enough that what a killed process had in hand matters little.
    private var portion: Int { max(1, min(Self.most, limit / 200)) }

    /// Requests of the day that were made, as far as is known here; those that others have in hand count as made.
    var used: Int { total - inHand + spent }

    /// Whether a request may be made.
    var hasRoom: Bool { inHand > 0 || alone ?? 0 > 0 }

    /// A request that was counted is not made. One that was counted yesterday leaves today's as they are.
    mutating func putBack() {
        if spent > 0 {
            spent -= 1
            alone = alone.map { $0 + 1 }
        } else if inHand < total {
            inHand += 1
        }
    }

    /// The clock was set: instants move by that many seconds.
    mutating func shift(by seconds: Double) {
        askAgainAt += seconds
        heardAt = heardAt.map { $0 + seconds }
    }

    /// Counts a request.
    mutating func take() {
        if inHand > 0 {
            inHand -= 1
        } else {
            spent += 1
            alone = alone.map { $0 - 1 }
        }
    }

    /// Begins another day.
    mutating func turn(to day: QuotaDay) {
        guard day != self.day else { return }
        (self.day, inHand, spent, total) = (day, 0, 0, 0)
        if alone != nil { alone = limit / Self.sharers }
    }

    /// What is to be asked of the ledger now; nil for nothing, or while it is being asked.
    ///
    /// - Parameter isIdle: whether this process asks the provider nothing: then it has nothing set aside, and only tells and hears
    ///   what is known.
    mutating func order(now: Double, isIdle: Bool) -> LedgerOrder? {
        guard !isAsking, now >= askAgainAt else { return nil }
        let isOld = now - (heardAt ?? -.infinity) >= (isIdle ? Self.idleRefresh : Self.refresh)
        guard alone != nil || isOld || !isIdle && inHand * 2 <= portion && used < limit else { return nil }
        isAsking = true
        let count = alone == nil && !isIdle ? max(0, portion - inHand) : 0
        return LedgerOrder(day: day, count: count, spent: spent, known: total, limit: limit)
    }

    /// Takes in what the ledger said to an order.
    mutating func answered(_ answer: LedgerAnswer, _ order: LedgerOrder, now: Double) {
        isAsking = false
        let grant: LedgerGrant
        switch answer {
        case .away(let known):
            askAgainAt = now + Self.pause
            if alone == nil { alone = ownShare(known, now) }
            return
        case .granted(let granted): grant = granted
        }
        if order.day == day {
            inHand += grant.count
            spent -= order.spent
            total = grant.isForgotten ? min(limit, grant.total + unknown(now)) : grant.total
        }
        (alone, heardAt) = (nil, now)
        // Nothing is left to be had: asked again now and then, as others may give something back.
        if order.count > 0, grant.count == 0, inHand == 0, !grant.isForgotten { askAgainAt = now + 30 }
    }

    /// What this process may use without the ledger: others may have asked as fast as all may since it was heard of last. Where it never
    /// was, what is remembered may be old.
    private func ownShare(_ known: Int, _ now: Double) -> Int {
        guard let heardAt else { return min(limit / Self.unheardPart, max(0, limit - known - spent) / Self.sharers) }
        let others = self.others(since: heardAt, now)
        // Nor do those that do not notice that it was away know what is made here: each may set aside as much as ever.
        let left = limit - total - spent - others - Self.sharers * portion
        return max(0, left) / Self.sharers
    }

    /// Requests that others may have made since an instant, as fast as all may.
    private func others(since instant: Double, _ now: Double) -> Int {
        Int(min(Double(limit), max(0, now - instant) * rate).rounded(.up))
    }

    /// Requests that others may have made, or had set aside, of which a ledger that has forgotten the day does not know, nor this
    /// process: since it last heard, or in as long as others go without hearing.
    private func unknown(_ now: Double) -> Int {
        others(since: heardAt ?? now - Self.refresh, now) + Self.sharers * portion
    }

    /// Gives up what is in hand.
    mutating func surrender() -> Int {
        defer { (total, inHand) = (total - inHand, 0) }
        return inHand
    }
}

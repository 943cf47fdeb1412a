/// Where the requests of a provider's day are written down before they are made: so that a quota outlives a restart, and
/// processes that ask the same provider keep it together.
package protocol RequestLedger: Sendable {
    /// Sets requests aside for this process; they count from now on, whether they are made or not.
    func reserve(_ order: LedgerOrder) async -> LedgerAnswer

    /// Gives back what was set aside and not used.
    func giveBack(_ count: Int, of day: QuotaDay) async

    /// Takes the next turn at a provider's rate, which all processes keep together.
    ///
    /// - Parameters:
    ///   - rate: turns in a second.
    ///   - limit: seconds that may be waited.
    /// - Returns: at once where only this process is known to ask.
    func turn(of provider: String, rate: Double, within limit: Double) async -> LedgerTurn

    /// Seconds by which a request may leave later than its turn: after that others have gone in its place.
    var lateness: Double { get }

    /// Tells the others that a provider wants to be left alone for so many seconds.
    func pause(_ provider: String, for seconds: Double) async
}

extension RequestLedger {
    package func turn(of provider: String, rate: Double, within limit: Double) async -> LedgerTurn { .after(0) }

    /// Far less than what a rate that is kept below a provider's leaves: at 4 a second, six requests take 1.25 seconds.
    package var lateness: Double { 0.05 }

    package func pause(_ provider: String, for seconds: Double) async {}
}

/// What a ledger says to an order.
package enum LedgerAnswer: Sendable, Equatable {
    /// What was set aside.
    case granted(LedgerGrant)
    /// It can't be had now; requests of the day that are remembered all the same.
    case away(known: Int)
}

/// When a request may be made, as far as all processes together go.
package enum LedgerTurn: Sendable, Equatable {
    /// After so many seconds.
    case after(Double)
    /// Not for so many seconds: longer than may be waited, or as long as the provider wants to be left alone.
    case notFor(Double)
}

/// A provider's day.
package struct QuotaDay: Sendable, Hashable {
    /// The provider's id.
    package let provider: String
    /// The midnight that ends the day, in seconds since 1970-01-01T00:00:00Z.
    package let end: Int64

    /// A day.
    package init(provider: String, end: Int64) { (self.provider, self.end) = (provider, end) }
}

/// Requests that a process wants set aside.
package struct LedgerOrder: Sendable, Equatable {
    /// Of which day.
    package let day: QuotaDay
    /// How many at most.
    package let count: Int
    /// Requests made while the ledger could not be had: they are written down first.
    package let spent: Int
    /// Requests of the day as this process knows them, without ``spent``: a ledger that knows of fewer has lost some.
    package let known: Int
    /// Most requests in the day.
    package let limit: Int

    /// An order.
    package init(day: QuotaDay, count: Int, spent: Int = 0, known: Int = 0, limit: Int) {
        (self.day, self.count, self.spent, self.known, self.limit) = (day, count, spent, known, limit)
    }

    /// What is granted where so many were written down before: never more than the limit leaves. Numbers that cannot be are taken
    /// for the nearest that can.
    package func grant(after written: Int) -> LedgerGrant {
        let total = min(max(0, written, known), limit) + spent
        let count = max(0, min(count, limit - total))
        return LedgerGrant(count: count, total: total + count)
    }
}

/// Requests that were set aside.
package struct LedgerGrant: Sendable, Equatable {
    /// How many.
    package let count: Int
    /// Requests of the day that are made or set aside, by all processes, these among them.
    package let total: Int
    /// Whether the ledger has lost what it knew of the day, so that requests may have been made that neither it nor this process
    /// knows of. Nothing is granted then.
    package let isForgotten: Bool

    /// What was granted.
    package init(count: Int, total: Int, isForgotten: Bool = false) {
        (self.count, self.total, self.isForgotten) = (count, total, isForgotten)
    }
}

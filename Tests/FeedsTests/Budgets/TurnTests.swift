import Feeds
import Synchronization
import Testing

/// Proves that what was admitted waits for its turn among all that ask a provider, and what becomes of it where that is not to be had.
struct TurnTests {
    private static let start = Double(Fixture.tuesday)

    private func budgets(_ limit: Int, _ ledger: any RequestLedger) -> RequestBudgets {
        RequestBudgets([Fixture.provider(limit: limit, rate: 10)], ledger: ledger, now: Self.start)
    }

    @Test func `where another was told to leave the provider alone, nothing is asked and nothing is counted`()
        async throws
    {
        let ledger = PausedLedger()
        let one = budgets(1_000, ledger)
        #expect(await admitted(1, one) == 1)
        let clock = PollerClock(preciseNow: { Self.start + 1 })
        #expect(try await one.awaitTurn(of: "nsw", within: 10, by: clock) == Self.start + 301)
        #expect(one.withBudgets { $0["nsw"]?.quota.used } == 0)
        #expect(one.ask(.polling, of: "nsw", now: Self.start + 300) == .notBefore(Self.start + 301))
    }

    private struct PausedLedger: RequestLedger {
        func reserve(_ order: LedgerOrder) async -> LedgerAnswer { .granted(order.grant(after: 0)) }
        func giveBack(_ count: Int, of day: QuotaDay) async {}
        func turn(of provider: String, rate: Double, within limit: Double) async -> LedgerTurn { .notFor(300) }
    }

    @Test func `a turn that is taken anew is waited for no longer than is left of what may be`() async throws {
        let ledger = TurningLedger()
        let one = budgets(1_000, ledger)
        #expect(try await one.awaitTurn(of: "nsw", within: 10, by: StoppedTime([1.5, 20]).clock) == nil)
        #expect(ledger.limits == [10, 6.5, 0])
    }

    @Test func `what is not asked while the ledger is away may be asked later`() async throws {
        // A tenth of the limit, for who has never heard of it.
        let one = budgets(100, DeafLedger())
        #expect(await admitted(3, one) == 3)
        let clock = PollerClock(preciseNow: { Self.start + 0.3 })
        for _ in 0..<2 { #expect(try await one.awaitTurn(of: "nsw", within: 10, by: clock) != nil) }
        #expect(one.withBudgets { $0["nsw"]?.quota.used } == 1)
        #expect(await admitted(20, one, at: Self.start + 1) == 9)
    }

    private final class DeafLedger: RequestLedger {
        func reserve(_ order: LedgerOrder) async -> LedgerAnswer { .away(known: 0) }
        func giveBack(_ count: Int, of day: QuotaDay) async {}
        func turn(of provider: String, rate: Double, within limit: Double) async -> LedgerTurn { .notFor(0.5) }
    }

    @Test func `what is counted before midnight and not asked after it leaves the new day as it is`() async throws {
        let one = budgets(1_000, PausedLedger())
        #expect(await admitted(1, one) == 1)
        let midnight = Self.start + Double(Fixture.day)
        #expect(one.ask(.polling, of: "nsw", now: midnight) != .admitted)
        let clock = PollerClock(preciseNow: { midnight })
        #expect(try await one.awaitTurn(of: "nsw", within: 10, by: clock) == midnight + 300)
        #expect(one.withBudgets { $0["nsw"]?.quota.used } == 0)
    }

    @Test(arguments: [(stops: [], turns: 1), ([0.04], 1), ([20], 2), ([20, 0.3], 3), ([9, 9, 9, 9], 3)])
    func `who was stopped until a turn was over takes another, and does not leave with all that waited`(
        stops: [Double], turns: Int
    ) async throws {
        let ledger = TurningLedger()
        let time = StoppedTime(stops)
        let one = budgets(1_000, ledger)
        #expect(try await one.awaitTurn(of: "nsw", within: 10, by: time.clock) == nil)
        #expect(ledger.turns == turns)
        #expect(abs(time.now - Self.start - 2 * Double(turns) - stops.prefix(turns).reduce(0, +)) < 1e-6)
    }

    /// Has each request wait two seconds for its turn.
    private final class TurningLedger: RequestLedger {
        private let asked = Mutex<[Double]>([])
        var turns: Int { limits.count }
        /// How long each might wait.
        var limits: [Double] { asked.withLock { $0 } }
        func reserve(_ order: LedgerOrder) async -> LedgerAnswer { .granted(order.grant(after: 0)) }
        func giveBack(_ count: Int, of day: QuotaDay) async {}
        func turn(of provider: String, rate: Double, within limit: Double) async -> LedgerTurn {
            asked.withLock { $0.append(limit) }
            return .after(2)
        }
    }

    /// A clock by which each sleep lasts longer than it was to, by so many seconds.
    private final class StoppedTime: Sendable {
        private let state: Mutex<(now: Double, stops: [Double])>

        init(_ stops: [Double]) { state = Mutex((TurnTests.start, stops)) }

        var now: Double { state.withLock { $0.now } }
        var clock: PollerClock {
            PollerClock(preciseNow: { self.now }, sleepUntil: { self.sleep(until: $0) })
        }

        private func sleep(until instant: Double) {
            state.withLock { state in
                state.now = instant + (state.stops.first ?? 0)
                state.stops = Array(state.stops.dropFirst())
            }
        }
    }
}

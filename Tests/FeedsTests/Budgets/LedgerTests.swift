import Feeds
import Foundation
import Logging
import Synchronization
import Testing

/// Proves that a quota holds over restarts and between processes, whatever ends when.
struct LedgerTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// What processes share; it can be away, and can forget.
    private final class CommonLedger: RequestLedger {
        private let state = Mutex((total: [QuotaDay: Int](), isAway: false))

        func reserve(_ order: LedgerOrder) async -> LedgerAnswer {
            state.withLock { state in
                if state.isAway { return .away(known: 0) }
                let isForgotten = state.total[order.day] == nil && order.known > 0
                let grant = order.grant(after: state.total[order.day] ?? 0)
                let count = isForgotten ? 0 : grant.count
                let total = grant.total - grant.count + count
                state.total[order.day] = total
                return .granted(LedgerGrant(count: count, total: total, isForgotten: isForgotten))
            }
        }

        func giveBack(_ count: Int, of day: QuotaDay) async { state.withLock { $0.total[day, default: 0] -= count } }

        func be(away: Bool) { state.withLock { $0.isAway = away } }

        func forget() { state.withLock { $0.total = [:] } }
    }

    /// Budgets whose rate does not stand in the way, as nothing here asks more than ten times a second.
    private func budgets(_ limit: Int, _ ledger: any RequestLedger, at now: Double = start) -> RequestBudgets {
        RequestBudgets([Fixture.provider(limit: limit, rate: 10)], ledger: ledger, now: now)
    }

    private static let start = Double(Fixture.tuesday)

    private func withFile(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quota-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder + "/quota.json")
    }

    @Test func `a restart does not begin a day anew, and one that was killed loses what it had set aside`() async throws
    {
        try await withFile { path in
            let first = budgets(10_000, FileLedger(path: path, logger: Self.quiet))
            #expect(await admitted(120, first) == 120)
            await first.close()
            let second = budgets(10_000, FileLedger(path: path, logger: Self.quiet))
            #expect(await admitted(1, second) == 1)
            #expect(second.withBudgets { $0["nsw"]?.quota.used } == 121)
            // Killed: nothing is given back.
            let third = budgets(10_000, FileLedger(path: path, logger: Self.quiet))
            #expect(await admitted(1, third) == 1)
            let used = try #require(third.withBudgets { $0["nsw"]?.quota.used })
            #expect((122...171).contains(used), "\(used)")
        }
    }

    @Test func `the next day begins with none`() async throws {
        try await withFile { path in
            let first = budgets(400, FileLedger(path: path, logger: Self.quiet))
            #expect(await admitted(500, first) == 400)
            let end = Fixture.tuesday + Fixture.day
            #expect(first.ask(.polling, of: "nsw", now: Self.start + 100) == .refused(until: end))
            #expect(await admitted(500, first, at: Self.start + Double(Fixture.day)) == 400)
        }
    }

    @Test func `a number that cannot be is taken for the limit`() async throws {
        try await withFile { path in
            let end = Fixture.tuesday + Fixture.day
            try Data("{\"nsw\": {\"end\": \(end), \"requests\": 9000000000000000000}}".utf8).write(
                to: URL(filePath: path))
            let one = budgets(400, FileLedger(path: path, logger: Self.quiet))
            #expect(await admitted(50, one) == 0)
            #expect(await admitted(50, one, at: Self.start + Double(Fixture.day)) == 50)
        }
    }

    @Test(arguments: ["", "{", "[1]", "{\"nsw\": {\"end\": 1}}", "{\"nsw\": {\"end\": 1, \"requests\": -5}}"])
    func `a file that says nothing sensible is an empty one`(text: String) async throws {
        try await withFile { path in
            try Data(text.utf8).write(to: URL(filePath: path))
            #expect(await admitted(500, budgets(400, FileLedger(path: path, logger: Self.quiet))) == 400)
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"requests\":400"))
        }
    }

    @Test func `a folder that is not there costs only the memory of it`() async {
        let ledger = FileLedger(path: "/nowhere/at/all/quota.json", logger: Self.quiet)
        #expect(await admitted(500, budgets(400, ledger)) == 400)
    }

    @Test func `without the ledger trips wait, and polling has a quarter of what was left`() async throws {
        let ledger = CommonLedger()
        let one = budgets(1_000, ledger)
        #expect(await admitted(600, one) == 600)
        ledger.be(away: true)
        let alone = await admitted(300, one, at: Self.start + 60)
        #expect((90...105).contains(alone), "what was in hand, and a quarter of 400 less that: \(alone)")
        #expect(await admitted(1, one, .trip, at: Self.start + 100) == 0)
        ledger.be(away: false)
        // First it is written down what was used meanwhile.
        #expect(await admitted(2, one, .trip, at: Self.start + 162) == 1)
        let rest = 1 + (await admitted(1_000, one, at: Self.start + 171))
        #expect(600 + alone + rest == 1_000)
    }

    @Test func `who never heard of the ledger has a tenth of the limit, or a quarter of what is known to be left`()
        async
    {
        let ledger = CommonLedger()
        ledger.be(away: true)
        #expect(await admitted(500, budgets(1_000, ledger)) == 100)
        let forgetful = AwayLedger(known: 900)
        #expect(await admitted(500, budgets(1_000, forgetful)) == 25)
    }

    /// A ledger that is away, beside which something is remembered.
    private struct AwayLedger: RequestLedger {
        var known: Int
        func reserve(_ order: LedgerOrder) async -> LedgerAnswer { .away(known: known) }
        func giveBack(_ count: Int, of day: QuotaDay) async {}
    }

    @Test func `a clock that is set back stops nobody`() async throws {
        try await withFile { path in
            let one = budgets(10_000, FileLedger(path: path, logger: Self.quiet), at: Self.start + 7_200)
            #expect(await admitted(100, one, at: Self.start + 7_200) == 100)
            one.withBudgets { $0["nsw"]?.shift(by: -3_600) }
            #expect(await admitted(100, one, at: Self.start + 3_611) == 100)
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `nothing ever makes it more than the limit`(seed: UInt64) async {
        var random = SeededRandom(seed: seed)
        let limit = [17, 150, 1_000, 2_345][Int(seed % 4)]
        let ledger = CommonLedger()
        var nodes = (0..<4).map { _ in budgets(limit, ledger) }
        var (made, now, isAway) = (0, Self.start, false)
        for node in nodes { await node.replenish(now: now) }
        for _ in 0..<10_000 {
            now += Double.random(in: 0.1...0.5, using: &random)
            switch Int.random(in: 0..<200, using: &random) {
            case 0:
                // Killed, and begun anew: what it had in hand is lost.
                let node = Int.random(in: 0..<4, using: &random)
                if !isAway {
                    nodes[node] = budgets(limit, ledger, at: now)
                    await nodes[node].replenish(now: now)
                }
            case 1, 2:
                isAway.toggle()
                ledger.be(away: isAway)
                // Whoever found it away asks again each second.
                now += 2
                if !isAway { for node in nodes { await node.replenish(now: now) } }
            case 3:
                let node = Int.random(in: 0..<4, using: &random)
                if !isAway {
                    await nodes[node].close()
                    nodes[node] = budgets(limit, ledger, at: now)
                    await nodes[node].replenish(now: now)
                }
            default: break
            }
            let node = Int.random(in: 0..<nodes.count, using: &random)
            await nodes[node].replenish(now: now)
            let purpose: RequestPurpose = Bool.random(using: &random) ? .polling : .trip
            if nodes[node].ask(purpose, of: "nsw", now: now) == .admitted { made += 1 }
            #expect(made <= limit)
        }
        #expect(made > limit / 2, "\(made) of \(limit)")
    }

    @Test func `a ledger that forgot learns from whoever asks`() async {
        let ledger = CommonLedger()
        let (one, other) = (budgets(1_000, ledger), budgets(1_000, ledger))
        #expect(await admitted(300, one) == 300)
        #expect(await admitted(300, other) == 300)
        ledger.forget()
        var made = 600
        for _ in 0..<200 {
            made += await admitted(3, one)
            made += await admitted(3, other)
        }
        // What one of them took since the other last asked is known to nobody but itself: at most what is set aside at a time.
        #expect(made <= 1_000 + 5 && made >= 950, "\(made)")
    }

    @Test func `a ledger forgets while who asked is killed, and who only listened knows`() async {
        let ledger = CommonLedger()
        for idle in [5.0, 9, 30] {
            let (one, other) = (budgets(1_000, ledger), budgets(1_000, ledger))
            await other.replenish(now: Self.start, isIdle: true)
            #expect(await admitted(600, one) == 600)
            // It heard of them so many seconds ago, and of nothing since: what can be asked in that time counts as asked.
            await other.replenish(now: Self.start + 60, isIdle: true)
            ledger.forget()
            let made = await admitted(1_000, other, at: Self.start + 60 + idle)
            #expect(made <= 400 && made > 0, "\(made)")
            ledger.forget()
        }
    }
}

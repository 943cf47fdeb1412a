import Database
import DatabaseFixtures
import Synchronization
import Testing
import TransitServer

/// How much is used of what costs, and who is told of it.
@Suite struct AllowanceTests {
    /// A node of a database.
    private final class Node: Sendable {
        let measured = Mutex<[Allowance: Int]>([:])
        let counted = Mutex<[Allowance: Int]>([:])
        let told = Mutex<[AllowanceUse]>([])

        func watch(_ database: Database, _ limits: [Allowance: Int]) -> AllowanceWatch {
            AllowanceWatch(
                database, AllowanceLimits(limits),
                AllowanceWatch.Sources(
                    measured: { self.measured.withLock { $0 } }, counted: { self.counted.withLock { $0 } }),
                report: { use in self.told.withLock { $0.append(use) } })
        }

        func mails(_ count: Int) { counted.withLock { $0[.mails] = count } }
        func bytes(_ count: Int?) { measured.withLock { $0[.database] = count } }
        var thresholds: [Int?] { told.withLock { $0.map(\.threshold) } }
    }

    @Test(
        arguments: [
            (0, nil, 0), (799, nil, 79), (800, 80, 80), (949, 80, 94), (950, 95, 95), (999, 95, 99), (1_000, 100, 100),
            (5_000, 100, 500),
        ] as [(Int, Int?, Int)])
    func `thresholds are reached at 80, 95 and 100 percent`(used: Int, threshold: Int?, percent: Int) {
        let use = AllowanceUse(.mails, used: used, limit: 1_000)
        #expect(use.threshold == threshold && use.percent == percent)
    }

    @Test func `what is counted is added up over nodes and restarts, and told once`() async throws {
        let clock = DatabaseFixtures.TestClock()
        try await withDatabase(.sqlite, schema: AllowanceTables.schema, clock: clock) { database in
            let (one, other) = (Node(), Node())
            let (first, second) = (one.watch(database, [.mails: 10]), other.watch(database, [.mails: 10]))
            one.mails(4)
            await first.look()
            await first.look()
            #expect(first.uses == [AllowanceUse(.mails, used: 4, limit: 10)], "added once")
            other.mails(4)
            await second.look()
            await first.look()
            #expect(second.uses == [AllowanceUse(.mails, used: 8, limit: 10)] && first.uses == second.uses)
            #expect(other.thresholds == [80] && one.thresholds == [], "whoever sees it first tells")
            // A restart: the process has counted nothing yet, the day has.
            let again = Node()
            let third = again.watch(database, [.mails: 10])
            await third.look()
            again.mails(3)
            await third.look()
            await first.look()
            #expect(third.uses == [AllowanceUse(.mails, used: 11, limit: 10)])
            #expect(again.thresholds == [100] && one.thresholds == [], "one line, of the highest")
            clock.advance(seconds: 86_400)
            await third.look()
            #expect(third.uses == [AllowanceUse(.mails, used: 0, limit: 10)])
            again.mails(11)
            await third.look()
            #expect(again.thresholds == [100, 80], "another day")
        }
    }

    @Test func `what is measured is told once a day, however it goes up and down`() async throws {
        let clock = DatabaseFixtures.TestClock()
        try await withDatabase(.sqlite, schema: AllowanceTables.schema, clock: clock) { database in
            let node = Node()
            let watch = node.watch(database, [.database: 1_000])
            await watch.look()
            #expect(watch.uses == [], "not known yet")
            for bytes in [700, 850, 700, 850, 960, 850, 1_000, 10] {
                node.bytes(bytes)
                await watch.look()
            }
            #expect(node.thresholds == [80, 95, 100])
            node.bytes(nil)
            await watch.look()
            #expect(watch.uses == [])
            clock.advance(seconds: 86_400)
            node.bytes(850)
            await watch.look()
            #expect(node.thresholds == [80, 95, 100, 80])
        }
    }

    @Test func `what has no limit is told to nobody`() async throws {
        try await withDatabase(.sqlite, schema: AllowanceTables.schema) { database in
            let node = Node()
            let watch = node.watch(database, [:])
            node.mails(1_000_000)
            node.bytes(1 << 40)
            await watch.look()
            #expect(watch.uses == [] && node.thresholds == [])
            let today = try await AllowanceLedger(database).today()
            #expect(today["mails"]?.used == 1_000_000, "counted all the same")
        }
    }

    @Test func `while the database is away nothing is lost of what was counted`() async throws {
        let path = try ProcessFolder.path("people.sqlite")
        let database = Database.awaited(
            .sqlite(SQLiteConfiguration(path: path)), schema: AllowanceTables.schema,
            now: { DatabaseFixtures.TestClock.start })
        let node = Node()
        let watch = node.watch(database, [.mails: 10])
        node.mails(9)
        await watch.look()
        #expect(node.thresholds == [])
        try await database.enterService()
        await watch.look()
        #expect(node.thresholds == [80] && watch.uses == [AllowanceUse(.mails, used: 9, limit: 10)])
        await database.close()
    }
}

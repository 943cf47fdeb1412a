import Database
import DatabaseFixtures
import Testing

@Suite("The ledger of allowances")
struct AllowanceLedgerTests {
    @Test("counts for all nodes, from midnight to midnight of UTC", arguments: DatabaseKind.all)
    func counting(_ kind: DatabaseKind) async throws {
        let clock = TestClock(Instant("2026-11-21T23:59:59Z")!)
        try await withTestDatabase(kind) { place in
            let here = try place.open(schema: AllowanceTables.schema, now: { clock.now })
            let there = try place.open(schema: AllowanceTables.schema, now: { clock.now })
            try await here.migrate()
            let (one, other) = (AllowanceLedger(here), AllowanceLedger(there))
            #expect(try await one.today() == [:])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...20 {
                    group.addTask { try await (number % 2 == 0 ? one : other).add(["mails": number, "pushes": 1]) }
                }
                try await group.waitForAll()
            }
            #expect(try await one.today() == ["mails": .init(used: 210), "pushes": .init(used: 20)])
            #expect(try await other.today()["mails"]?.used == 210)
            clock.advance(seconds: 1)
            #expect(try await one.today() == [:], "another day")
            try await one.add(["mails": 1])
            #expect(try await other.today() == ["mails": .init(used: 1)])
            await here.close()
            await there.close()
        }
    }

    @Test("says who tells of a threshold: one, once a day, and of none below", arguments: DatabaseKind.all)
    func telling(_ kind: DatabaseKind) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: AllowanceTables.schema, clock: clock) { database in
            let ledger = AllowanceLedger(database)
            let told = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { try await ledger.tell(80, of: "database") } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(told == 1)
            #expect(try await ledger.tell(100, of: "database"))
            #expect(try await ledger.tell(95, of: "database") == false)
            #expect(try await ledger.today() == ["database": .init(used: 0, told: 100)])
            clock.advance(seconds: 86_400)
            #expect(try await ledger.tell(80, of: "database"))
        }
    }

    @Test("forgets days of long ago", arguments: DatabaseKind.all)
    func forgetting(_ kind: DatabaseKind) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: AllowanceTables.schema, clock: clock) { database in
            let ledger = AllowanceLedger(database)
            try await ledger.add(["mails": 1])
            clock.advance(seconds: 86_400)
            try await ledger.add(["mails": 1])
            #expect(try await ledger.forget(before: clock.now.adding(seconds: -86_400)) == 1)
            #expect(try await ledger.today()["mails"]?.used == 1)
        }
    }
}

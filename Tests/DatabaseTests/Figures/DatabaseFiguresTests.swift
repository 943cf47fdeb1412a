import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Figures of a database")
struct DatabaseFiguresTests {
    @Test("say how large it is, and that it grows", arguments: DatabaseKind.all)
    func size(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: JobTables.schema) { database in
            let before = try await database.byteCount()
            #expect(before > 4_096)
            let payload = "\"" + String(repeating: "0123456789abcdef", count: 4_096) + "\""
            try await database.write(as: .service) { [queue = JobQueue(database)] transaction in
                // What is alike takes a server next to no room.
                for number in 0..<200 { try queue.enqueue(NewJob("big \(number)", payload: payload), in: transaction) }
            }
            #expect(try await database.byteCount() > before)
            #expect((database.folder == nil) == (kind == .postgreSQL))
        }
    }

    @Test("of one that is not open yet are none")
    func awaited() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let database = Database.awaited(
            .sqlite(SQLiteConfiguration(path: path + "/none/people.sqlite")), schema: JobTables.schema,
            now: { TestClock.start })
        await #expect(throws: DatabaseError.self) { _ = try await database.byteCount() }
        #expect(database.folder == nil)
    }

    @Test("count reads and writes apart, those that fail among them", arguments: DatabaseKind.all)
    func times(_ kind: DatabaseKind) async throws {
        struct Stop: Error {}
        try await withDatabase(kind, schema: JobTables.schema) { database in
            let before = database.times
            for _ in 0..<3 { _ = try await count(JobTables.jobs, in: database) }
            _ = try? await database.write(as: .service) { _ in throw Stop() }
            let after = database.times
            #expect(after.read.count - before.read.count == 3)
            #expect(after.write.count - before.write.count == 1)
            #expect(after.read.seconds > before.read.seconds)
        }
    }

    @Test("name the leases that this process has", arguments: DatabaseKind.all)
    func leases(_ kind: DatabaseKind) async throws {
        let clock = TestClock()
        try await withTestDatabase(kind) { place in
            let here = try place.open(schema: JobTables.schema, now: { clock.now })
            let there = try place.open(schema: JobTables.schema, now: { clock.now })
            try await here.migrate()
            #expect(here.heldLeases == [:])
            let held = try #require(try await Leases(here).acquire("alerts", holder: "one", seconds: 30))
            let refused = try await Leases(there).acquire("alerts", holder: "two", seconds: 30)
            #expect(refused == nil && here.heldLeases == ["alerts": true] && there.heldLeases == ["alerts": false])
            clock.advance(seconds: 31)
            #expect(here.heldLeases == ["alerts": false], "its time is over")
            let taken = try #require(try await Leases(there).acquire("alerts", holder: "two", seconds: 30))
            await #expect(throws: LeaseError.self) { _ = try await Leases(here).renew(held, seconds: 30) }
            #expect(here.heldLeases == ["alerts": false] && there.heldLeases == ["alerts": true])
            try await Leases(there).release(taken)
            #expect(there.heldLeases == ["alerts": false])
            await here.close()
            await there.close()
        }
    }
}

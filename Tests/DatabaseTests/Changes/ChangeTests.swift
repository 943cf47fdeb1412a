import Database
import DatabaseFixtures
import Dispatch
import Foundation
import Testing

@Suite("Changes of published tables")
struct ChangeTests {
    /// Notes that are their writer's, in notebooks that take them along.
    enum Notebook {
        static let books = Table(
            "books", "Notebooks.", columns: [.id, Column("title", .text, "What it is called.")], isPublished: true)
        static let notes = Table(
            "notes", "Notes.",
            columns: [
                .id, Column("user_id", .uuid, "Whose."), Column("text", .text, "What it says."),
                Column("is_open", .bool, initial: .value(false), "Whether everyone may read it."),
                Column("book_id", .uuid, nullable: true, references: ColumnReference("public.books"), "Where it is."),
            ],
            grants: [Grant(insert: .all, update: .all, delete: true)],
            policies: Policy.ownRows() + [.select("open", where: .equals("is_open", true))], isPublished: true)
        static let secrets = Table("secrets", "Not told.", columns: [.id])
        static let schema = Schema(
            "notebook", tables: [books, notes, secrets],
            migrations: [Migration(1, "notes", [.create(books), .create(notes), .create(secrets)])])
    }

    private let owner = UUID()

    private func note(_ text: String, in book: UUID? = nil) -> Insert {
        Insert(into: Notebook.notes, ["user_id": .uuid(owner), "text": .text(text), "book_id": .uuid(book)])
    }

    /// So many changes, once PostgreSQL tells them: transactions of other tests hold them up.
    private func told(_ count: Int, after cursor: ChangeCursor, _ database: Database) async throws -> [RowChange] {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            let changes = try await database.changes(after: cursor)
            if changes.count >= count { return changes }
            try await Task.sleep(for: .milliseconds(20))
        }
        return try await database.changes(after: cursor)
    }

    @Test("come in order, with what tells whose the row is and nothing else", arguments: DatabaseKind.all)
    func order(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Notebook.schema) { database in
            let start = try await database.latestChange()
            let id = try await database.write(as: .user(owner)) {
                try $0.insert(Insert(into: Notebook.notes, note("private words").rows[0], returning: ["id"]))[0].uuid(
                    "id")
            }
            try await database.write(as: .user(owner)) {
                try $0.update(Update(Notebook.notes, set: ["is_open": true], where: .equals("user_id", owner)))
            }
            try await database.write(as: .service) { try $0.insert(Insert(into: Notebook.secrets, [:])) }
            try await database.write(as: .user(owner)) {
                try $0.delete(Delete(from: Notebook.notes, where: .equals("user_id", owner)))
            }
            let changes = try await told(3, after: start, database)
            try #require(changes.map(\.operation) == [.insert, .update, .delete])
            #expect(changes.allSatisfy { $0.table == "public.notes" })
            #expect(changes.map { $0.before == nil } == [true, false, false])
            #expect(changes.map { $0.after == nil } == [false, false, true])
            #expect(try changes.map { try $0.before?.bool("is_open") } == [nil, false, true])
            #expect(try changes.map { try $0.after?.bool("is_open") } == [false, true, nil])
            for row in changes.flatMap({ [$0.before, $0.after].compactMap { $0 } }) {
                #expect(try row.uuid("id") == id)
                #expect(try row.uuid("user_id") == owner)
                #expect(row.columns.names == ["id", "is_open", "user_id"])
            }
            #expect(try await database.changes(after: changes[0].cursor, limit: 1).map(\.operation) == [.update])
            #expect(try await database.changes(after: changes[2].cursor).isEmpty)
            #expect(try await database.latestChange() > start)
        }
    }

    @Test("that are not kept are not told; those that go with another row are", arguments: DatabaseKind.all)
    func transactions(_ kind: DatabaseKind) async throws {
        struct Undone: Error {}
        try await withDatabase(kind, schema: Notebook.schema) { database in
            let start = try await database.latestChange()
            await #expect(throws: Undone.self) {
                try await database.write(as: .service) { transaction in
                    try transaction.insert(note("undone"))
                    throw Undone()
                }
            }
            let book = UUID()
            try await database.write(as: .service) { transaction in
                try transaction.insert(Insert(into: Notebook.books, ["id": .uuid(book), "title": "Diary"]))
                try? transaction.nested { inner in
                    try inner.insert(note("undone too", in: book))
                    throw Undone()
                }
                try transaction.insert(note("kept", in: book))
            }
            try await database.write(as: .service) {
                try $0.delete(Delete(from: Notebook.books, where: .equals("id", book)))
            }
            let changes = try await told(4, after: start, database).map { "\($0.operation) \($0.table)" }
            #expect(changes.prefix(2) == ["insert public.books", "insert public.notes"])
            #expect(changes.dropFirst(2).sorted() == ["delete public.books", "delete public.notes"])
        }
    }

    @Test("by many writers at once are each told once, whoever reads when", arguments: DatabaseKind.all)
    func atOnce(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Notebook.schema) { database in
            let start = try await database.latestChange()
            let (writers, each) = (8, 40)
            let told = try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<writers {
                    group.addTask {
                        for _ in 0..<each {
                            try await database.write(as: .service) { transaction in
                                try transaction.insert(note("one"))
                                try transaction.insert(note("two"))
                            }
                        }
                    }
                }
                var told: [UUID] = []
                var place = start
                let deadline = ContinuousClock.now + .seconds(60)
                while told.count < writers * each * 2, ContinuousClock.now < deadline {
                    let batch = try await database.changes(after: place)
                    told += try batch.compactMap { try $0.after?.uuid("id") }
                    if batch.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
                    place = batch.last?.cursor ?? place
                }
                try await group.waitForAll()
                return told
            }
            #expect(told.count == writers * each * 2)
            #expect(Set(told).count == told.count)
            let kept = try await database.read(as: .service) { transaction in
                try transaction.select(Select(Notebook.notes)).map { try $0.uuid("id") }
            }
            #expect(Set(told.map(Optional.some)) == Set(kept))
        }
    }

    /// Makes an insertion in a transaction that has written then and stays open.
    private static func hold(
        _ insert: Insert, _ database: Database, until over: DispatchSemaphore
    ) async -> Task<Void, any Error> {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let holding = Task {
            try await database.write(as: .service) { transaction in
                try transaction.insert(insert)
                begin.yield()
                _ = over.wait(timeout: .now() + 120)
            }
        }
        for await _ in begun { break }
        return holding
    }

    @Test(
        "behind an open transaction are read once, and its own when it has ended",
        .enabled(if: DatabaseKind.postgreSQL.isAvailable))
    func unseen() async throws {
        try await withDatabase(.postgreSQL, schema: Notebook.schema) { database in
            let start = try await database.latestChange()
            let over = DispatchSemaphore(value: 0)
            let holding = await Self.hold(note("late"), database, until: over)
            defer { over.signal() }
            for text in ["one", "two"] { try await database.write(as: .service) { try $0.insert(note(text)) } }
            let some = try await database.changes(after: start, unseenIn: nil, limit: 1)
            let (all, seen) = try await database.changes(after: start, unseenIn: nil, limit: 10)
            #expect(all.count == 2 && some.changes.map(\.change.cursor) == all.prefix(1).map(\.change.cursor))
            let (again, still) = try await database.changes(after: start, unseenIn: seen, limit: 10)
            #expect(again.isEmpty)
            over.signal()
            _ = await holding.result
            let (late, now) = try await database.changes(after: start, unseenIn: still, limit: 10)
            let one = try #require(late.first).change.cursor
            let (before, after) = (try #require(seen), try #require(now))
            #expect(late.count == 1 && one < all[0].change.cursor)
            #expect(!before.includes(one) && after.includes(one) && !after.isBefore(before))
        }
    }

    @Test("that were forgotten unread are told as such", arguments: DatabaseKind.all)
    func forgetting(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Notebook.schema) { database in
            let start = try await database.latestChange()
            func write(_ times: Int) async throws {
                for _ in 0..<times { try await database.write(as: .service) { try $0.insert(note("x")) } }
            }
            try await write(5)
            let middle = try #require(try await told(5, after: start, database).last).cursor
            #expect(try await database.forgetChanges(olderThan: 3_600) == 0)
            #expect(try await database.forgetChanges(5) == 5)
            #expect(try await database.forgetChanges(olderThan: 0) == 0)
            try await write(2)
            #expect(try await told(3, after: start, database).map(\.operation) == [.forgotten, .insert, .insert])
            #expect(try await database.changes(after: middle).map(\.operation) == [.insert, .insert])
            #expect(try await database.forgetChanges(2) == 2)
            #expect(try await database.changes(after: start).map(\.operation) == [.forgotten])
        }
    }

    @Test("are as old as the database's own clock says, whatever this process is told", arguments: DatabaseKind.all)
    func age(_ kind: DatabaseKind) async throws {
        for moment in ["1971-01-01T00:00:00Z", "2200-01-01T00:00:00Z"] {
            let clock = TestClock(try #require(Instant(moment)))
            try await withDatabase(kind, schema: Notebook.schema, clock: clock) { database in
                try await database.write(as: .service) { try $0.insert(note("x")) }
                #expect(try await database.forgetChanges(olderThan: 3_600) == 0, "\(moment)")
                #expect(try await database.forgetChanges(1) == 1, "\(moment)")
            }
        }
    }

    @Test("are told as the declaration says now", arguments: DatabaseKind.all)
    func declarations(_ kind: DatabaseKind) async throws {
        func schema(isPublished: Bool) -> Schema {
            let table = Table("secrets", "Told or not.", columns: [.id], isPublished: isPublished)
            return Schema("secrets", tables: [table], migrations: [Migration(1, "secrets", [.create(table)])])
        }
        try await withTestDatabase(kind) { place in
            var counts: [Int] = []
            for isPublished in [false, true, true, false] {
                let database = try place.open(schema: schema(isPublished: isPublished))
                try await database.migrate()
                try await database.write(as: .service) { try $0.insert(Insert(into: Notebook.secrets, [:])) }
                let kept = try await database.read(as: .service) {
                    try $0.run("SELECT count(*) AS n FROM {public.transit_changes}")[0].int("n")
                }
                counts.append(kept ?? -1)
                await database.close()
            }
            #expect(counts == [0, 1, 2, 2])
        }
    }
}

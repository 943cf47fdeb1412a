import Database
import DatabaseFixtures
import Testing

@Suite("SQLite on a disk that is full")
struct SQLiteFullTests {
    @Test("does not answer until something is written again, whatever ends well meanwhile")
    func full() async throws {
        try await withDatabase(.sqlite, schema: Shop.schema) { database in
            // No page more than there is.
            try await database.write(as: .service) { try $0.run("PRAGMA max_page_count = 1") }
            let refused = try await refusal { try await Self.fill(database) }
            #expect(refused == .unavailable("the disk is full"))
            #expect(database.trouble == "the disk is full")
            // As who looks for a job and finds none, or asks for a lease that another has.
            try await database.write(as: .service) { transaction in
                _ = try transaction.count(Shop.orders)
                _ = try transaction.run("SELECT 1")
                try transaction.delete(Delete(from: Shop.orders, where: .equals("place", 1)))
            }
            try await database.read(as: .service) { _ = try $0.count(Shop.orders) }
            #expect(database.trouble == "the disk is full")
            // What is undone again was not written either.
            try await database.write(as: .service) { transaction in
                do {
                    try transaction.nested { inner in
                        _ = try Shop.person(inner)
                        throw Undone()
                    }
                } catch is Undone {}
            }
            #expect(database.trouble == "the disk is full")
            try await database.write(as: .service) { try $0.run("PRAGMA max_page_count = 1000000") }
            try await Self.fill(database)
            #expect(database.trouble == nil)
        }
    }

    private struct Undone: Error {}

    private static func fill(_ database: Database) async throws {
        try await database.write(as: .service) { transaction in
            try Shop.order(transaction, ["note": .text(String(repeating: "x", count: 1_000_000))])
        }
    }
}

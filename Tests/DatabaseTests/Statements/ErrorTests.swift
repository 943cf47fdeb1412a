import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Both databases refuse with the same error")
struct ErrorTests {
    private struct Violation: Sendable, CustomStringConvertible {
        var description: String
        var expected: DatabaseError
        var work: @Sendable (Transaction) throws -> Void
    }

    private static let violations: [Violation] = [
        Violation(
            description: "a primary key that is taken",
            expected: .uniqueViolation(table: "public.orders", columns: ["id"]),
            work: { transaction in
                let id = try Shop.order(transaction)
                let person = try Shop.person(transaction)
                try transaction.insert(
                    Insert(into: Shop.orders, ["id": .uuid(id), "person_id": .uuid(person), "place": 2]))
            }),
        Violation(
            description: "a unique index of two columns",
            expected: .uniqueViolation(table: "public.orders", columns: ["person_id", "place"]),
            work: { transaction in
                let person = SQLValue.uuid(try Shop.person(transaction))
                for _ in 0..<2 { try Shop.order(transaction, ["person_id": person]) }
            }),
        Violation(
            description: "a unique column of another schema, by an update",
            expected: .uniqueViolation(table: "auth.people", columns: ["email"]),
            work: { transaction in
                for _ in 0..<2 { _ = try Shop.person(transaction) }
                try transaction.update(Update(Shop.people, set: ["email": "same@example.com"], where: .always))
            }),
        Violation(
            description: "a row referred to that is not there",
            expected: .foreignKeyViolation(table: "public.orders"),
            work: { try Shop.order($0, ["person_id": .uuid(UUID())]) }),
        Violation(
            description: "a row that is still referred to",
            expected: .foreignKeyViolation(table: "auth.people"),
            work: { transaction in
                let person = try Shop.person(transaction)
                try transaction.insert(Insert(into: Shop.invoices, ["person_id": .uuid(person)]))
                try transaction.delete(Delete(from: Shop.people, where: .equals("id", person)))
            }),
        Violation(
            description: "a rule of the table's",
            expected: .checkViolation(table: "public.orders", constraint: "orders_count_positive"),
            work: { try Shop.order($0, ["count": 0]) }),
        Violation(
            description: "a rule of the table's, by an update",
            expected: .checkViolation(table: "public.orders", constraint: "orders_count_positive"),
            work: { transaction in
                try Shop.order(transaction)
                try transaction.update(Update(Shop.orders, set: [:], increment: ["count": -1], where: .always))
            }),
        Violation(
            description: "a value that is not among those allowed",
            expected: .checkViolation(table: "public.orders", constraint: "orders_state_check"),
            work: { try Shop.order($0, ["state": "lost"]) }),
        Violation(
            description: "a missing value",
            expected: .notNullViolation(table: "public.orders", column: "person_id"),
            work: { try $0.insert(Insert(into: Shop.orders, ["place": 1])) }),
        Violation(
            description: "null given for a value that must be there",
            expected: .notNullViolation(table: "public.orders", column: "state"),
            work: { try Shop.order($0, ["state": nil]) }),
    ]

    @Test("to", arguments: DatabaseKind.all)
    func violations(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            for violation in Self.violations {
                let error = try await refusal { try await database.write(as: .service, violation.work) }
                #expect(error == violation.expected, "\(violation)")
            }
            #expect(try await count(Shop.people, in: database) == 0, "something was left behind")
        }
    }

    @Test("to SQL by riders, even where it would do no harm", arguments: DatabaseKind.all)
    func plainSQL(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            for principal in [Principal.user(UUID()), .anonymous] {
                for work: @Sendable (Transaction) throws -> Void in [
                    { try $0.run("SELECT 1") }, { try $0.runCount("DELETE FROM {public.orders}") },
                ] {
                    let read = try await refusal { try await database.read(as: principal, work) }
                    let write = try await refusal { try await database.write(as: principal, work) }
                    for error in [read, write] {
                        #expect(error == .permissionDenied(table: "any, by a statement in SQL"))
                    }
                }
            }
        }
    }

    @Test("to writing in a transaction that reads", arguments: DatabaseKind.all)
    func writingReader(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let rider = try await database.write(as: .service) { try Shop.person($0) }
            await #expect(throws: DatabaseError.self) {
                try await database.read(as: .user(rider)) { transaction in
                    _ = try transaction.insert(
                        Insert(into: Shop.orders, ["person_id": .uuid(rider), "place": 1]))
                }
            }
            #expect(try await count(Shop.orders, in: database) == 0)
        }
    }

    @Test("and no error holds a value that was given", arguments: DatabaseKind.all)
    func noValues(_ kind: DatabaseKind) async throws {
        let secret = "kept-secret-7f3a"
        try await withDatabase(kind, schema: Shop.schema) { database in
            let works: [@Sendable (Transaction) throws -> Void] = [
                { transaction in
                    for _ in 0..<2 { try transaction.insert(Insert(into: Shop.people, ["email": .text(secret)])) }
                },
                { try Shop.order($0, ["state": .text(secret)]) },
                { try $0.insert(Insert(into: Shop.samples, ["document": .json(secret)])) },
                { try $0.insert(Insert(into: Shop.samples, ["words": .text(secret + "\u{0}")])) },
                { try $0.run("SELECT $1 FROM nonsense", [.text(secret)]) },
            ]
            for (index, work) in works.enumerated() {
                let error = try await refusal { try await database.write(as: .service, work) }
                let told = try #require(error, "\(index) was not refused")
                #expect(!"\(told)".contains(secret) && !String(reflecting: told).contains(secret), "\(index)")
            }
        }
    }
}

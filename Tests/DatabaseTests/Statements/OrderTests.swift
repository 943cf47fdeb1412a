import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Orders")
struct OrderTests {
    private static let tasks = Table(
        "tasks", "Tasks.",
        columns: [.id, Column("place", .int, "Which."), Column("due", .int, nullable: true, "When.")],
        indexes: [.on("place"), .on("due")])
    private static let schema = Schema("tasks", tables: [tasks], migrations: [Migration(1, "tasks", [.create(tasks)])])

    private func withTasks(
        _ kind: DatabaseKind, _ due: [Int?], _ body: (Database) async throws -> Void
    ) async throws {
        try await withDatabase(kind, schema: Self.schema) { database in
            try await database.write(as: .service) { transaction in
                try transaction.insert(
                    Insert(
                        into: Self.tasks,
                        rows: due.enumerated().map { ["place": .int($0.offset + 1), "due": .int($0.element)] }))
            }
            try await body(database)
        }
    }

    @Test("put rows without a value where PostgreSQL does, or where they are told to", arguments: DatabaseKind.all)
    func nulls(_ kind: DatabaseKind) async throws {
        try await withTasks(kind, [5, nil, 1, nil, 3]) { database in
            let table: [(Order, [Int])] = [
                (.ascending("due"), [3, 5, 1, 2, 4]), (.descending("due"), [2, 4, 1, 5, 3]),
                (.ascending("due", nulls: .first), [2, 4, 3, 5, 1]),
                (.ascending("due", nulls: .last), [3, 5, 1, 2, 4]),
                (.descending("due", nulls: .last), [1, 5, 3, 2, 4]),
                (.descending("due", nulls: .first), [2, 4, 1, 5, 3]),
            ]
            for (order, expected) in table {
                let places = try await database.read(as: .service) {
                    try $0.select(Select(Self.tasks, order: [order, .ascending("place")])).map { try $0.int("place")! }
                }
                #expect(places == expected, "\(order)")
            }
        }
    }

    @Test("come out of indexes, also of columns that may be without a value", arguments: DatabaseKind.all)
    func indexes(_ kind: DatabaseKind) async throws {
        try await withTasks(kind, (0..<2_000).map { $0 % 10 == 0 ? nil : $0 }) { database in
            if kind == .postgreSQL {
                try await database.write(as: .service) { _ = try $0.run("ANALYZE {public.tasks}") }
            }
            for order in [
                Order.ascending("place"), .descending("place"), .ascending("due"), .descending("due"),
            ] {
                let plan = try await database.read(as: .service) {
                    try $0.plan(Select(Self.tasks, order: [order], limit: 5))
                }
                #expect(plan.contains { $0.contains("tasks_\(order.column)_idx") }, "\(plan)")
                #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.contains("Sort") }, "\(plan)")
            }
        }
    }
}

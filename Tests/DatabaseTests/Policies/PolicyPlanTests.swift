import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Policies that look at other tables")
struct PolicyPlanTests {
    private static let rider = Shares.id(7)

    @Test("read no table as a whole", arguments: DatabaseKind.all)
    func plans(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shares.schema) { database in
            try await Shares.fill(database, kind, shares: 10_000)
            for select in [
                Select(Shares.shares), Select(Shares.shares, order: [.ascending("id")], limit: 10),
                Select(Shares.shares, where: .equals("id", Shares.id(3))), Select(Shares.recipients),
                Select(Shares.places),
                Select(
                    Shares.shares,
                    where: .exists(Shares.places, where: .compare(.column("share_id"), .equal, .outer("id")))),
            ] {
                let plan = try await database.read(as: .user(Self.rider)) { try $0.plan(select) }
                // Through an index is not as a whole, and what is found once is read as a whole.
                let whole = plan.filter { line in
                    ["shares", "recipients", "places"].contains {
                        line.contains("Seq Scan on \($0)") || line == "SCAN \($0)"
                            || line.contains("CORRELATED") || line.contains("SubPlan")
                    }
                }
                #expect(whole == [], "\(plan)")
            }
        }
    }

    @Test("show the same rows as they did, and let the same be changed", arguments: DatabaseKind.all)
    func rows(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shares.schema) { database in
            try await Shares.fill(database, kind, shares: 200)
            let rows = try await database.read(as: .service) { transaction in
                let mine = try transaction.select(Select(Shares.shares, where: .equals("user_id", Self.rider)))
                let named = try transaction.select(Select(Shares.recipients, where: .equals("user_id", Self.rider)))
                return Set(try mine.map { try $0.uuid("id")! } + named.map { try $0.uuid("share_id")! })
            }
            #expect(rows.count > 20)
            let (shares, places) = try await database.read(as: .user(Self.rider)) { transaction in
                (
                    try transaction.select(Select(Shares.shares)).map { try $0.uuid("id")! },
                    try transaction.select(Select(Shares.places)).map { try $0.uuid("share_id")! }
                )
            }
            #expect(shares.count == rows.count && Set(shares) == rows)
            #expect(places.count == rows.count && Set(places) == rows)
            let changed = try await database.write(as: .user(Self.rider)) {
                try $0.updateCount(Update(Shares.shares, set: ["origin_id": nil], where: .always))
            }
            #expect(changed == rows.count)
            let nobody = try await database.read(as: .user(UUID())) { try $0.count(Shares.shares) }
            #expect(nobody == 0)
        }
    }

    @Test("are never unknown, whatever has no value", arguments: DatabaseKind.all)
    func nulls(_ kind: DatabaseKind) async throws {
        // Shares made of another, made of none, and made of one that the rider's recipients do not name.
        let shares: [[String: SQLValue]] = [1, nil, 3].enumerated().map { number, origin in
            [
                "id": .uuid(Shares.id(number + 1)), "user_id": .uuid(Self.rider),
                "origin_id": origin.map { .uuid(Shares.id($0)) } ?? .null,
            ]
        }
        let named = Condition.exists(
            Shares.recipients,
            where: .compare(.column("share_id"), .equal, .outer("origin_id")) && .isOwn("user_id"))
        let table: [(Condition, [Int])] = [
            (named, [1]), (.not(named), [2, 3]), (.not(.not(named)), [1]), (.not(.all([named, .always])), [2, 3]),
            (named || .equals("id", Shares.id(2)), [1, 2]), (.not(named || .never), [2, 3]),
            (
                .not(
                    .exists(
                        Shares.shares,
                        where: .compare(.column("id"), .equal, .outer("id")) && .isOwn("user_id") && named)), [2, 3]
            ),
        ]
        for recipients: [Int?] in [[1], [1, nil]] {
            try await withDatabase(kind, schema: Shares.schema) { database in
                try await database.write(as: .service) { transaction in
                    try transaction.insert(Insert(into: Shares.shares, rows: shares))
                    try transaction.insert(
                        Insert(
                            into: Shares.recipients,
                            rows: recipients.map {
                                ["share_id": $0.map { .uuid(Shares.id($0)) } ?? .null, "user_id": .uuid(Self.rider)]
                            }))
                }
                for (condition, expected) in table {
                    let found = try await database.read(as: .user(Self.rider)) {
                        try $0.select(Select(Shares.shares, ["id"], where: condition, order: [.ascending("id")]))
                    }
                    #expect(try found.map { try $0.uuid("id") } == expected.map { Shares.id($0) }, "\(condition)")
                }
            }
        }
    }

    @Test("reach a database that was made before", .enabled(if: DatabaseKind.postgreSQL.isAvailable))
    func existing() async throws {
        try await withTestDatabase(.postgreSQL) { place in
            func policy() throws -> String {
                try PlainConnection(place.place).run(
                    "SELECT qual FROM pg_policies WHERE policyname = 'own_or_received'")[0][0] ?? ""
            }
            let former = Table(
                "shares", "Shares.", columns: Shares.shares.columns, indexes: Shares.shares.indexes,
                grants: Shares.shares.grants,
                policies: [.select("own_or_received", where: .isOwn("user_id") || .not(.not(Shares.received)))])
            var schema = Shares.schema
            schema.tables[1] = former
            for (schema, word) in [(schema, "EXISTS"), (Shares.schema, "= ANY (ARRAY(")] {
                let database = try place.open(schema: schema)
                try await database.migrate()
                await database.close()
                #expect(try policy().contains(word))
            }
        }
    }
}

import Companion
import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Testing

@Suite("Policies of the companion's tables, among many rows") struct CompanionPlanTests {
    private static let rider = Crowd.id(7)

    @Test("read no table as a whole", arguments: DatabaseKind.all)
    func plans(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Accounts.schema) { database in
            try await Crowd.fill(database, kind)
            for table in CompanionTables.shown {
                let key = Condition.equals(table.primaryKey[0], Crowd.id(3))
                let newest = Order.descending(table.primaryKey[0])
                var selects = [
                    Select(table), Select(table, where: key), Select(table, order: [newest], limit: 10),
                ]
                // What is changed and deleted is found by these too, as far as riders may ask so.
                let readable = Set(table.readableColumns(for: .authenticated).map(\.name))
                selects += table.policies.compactMap(\.using).filter { $0.columnsRead.isSubset(of: readable) }
                    .map { Select(table, table.primaryKey, where: .stored($0)) }
                for select in selects {
                    let steps = try await database.read(as: .user(Self.rider)) { try $0.steps(of: select) }
                    #expect(Self.whole(steps) == [], "\(table.name): \(steps.joined(separator: "\n"))")
                }
            }
        }
    }

    @Test("read no other table as a whole that is joined", arguments: DatabaseKind.all)
    func joins(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Accounts.schema) { database in
            try await Crowd.fill(database, kind)
            for table in CompanionTables.shown {
                for other in CompanionTables.shown {
                    for join in Join.all(from: table, to: other) {
                        let inner = Query(other, [.column(other.primaryKey[0])])
                        for isRequired in [false, true] {
                            let query = Query(
                                table, [.rows(join, of: inner, isRequired: isRequired)],
                                where: .equals(table.primaryKey[0], Crowd.id(70)))
                            let steps = try await database.read(as: .user(Self.rider)) { try $0.steps(of: query) }
                            let whole = Self.whole(steps, isJoin: true)
                            #expect(whole == [], "\(join.name): \(steps.joined(separator: "\n"))")
                        }
                    }
                }
            }
        }
    }

    @Test("hold for statements of PostgreSQL's own that change rows", .enabled(if: DatabaseKind.postgreSQL.isAvailable))
    func changes() async throws {
        try await withTestDatabase(.postgreSQL) { place in
            let database = try place.open(schema: Accounts.schema)
            try await database.migrate()
            try await Crowd.fill(database, .postgreSQL)
            let plain = try PlainConnection(place.place)
            try plain.run("SELECT set_config('request.jwt.claims', '{\"sub\":\"\(Self.rider)\"}', false)")
            try plain.run("SET ROLE authenticated")
            let tables = CompanionTables.shown
            let deletes = tables.filter { $0.policies.contains { $0.command == .delete } }
            let updates = [
                ("users", "display_name"), ("eta_share_recipients", "seen_at"), ("safety_reports", "description"),
            ]
            for statement in deletes.map({ "DELETE FROM public.\($0.name)" })
                + updates.map({ "UPDATE public.\($0.0) SET \($0.1) = NULL" })
            {
                let steps = try plain.run("EXPLAIN " + statement).map { $0[0] ?? "" }
                #expect(Self.whole(steps) == [], "\(statement): \(steps.joined(separator: "\n"))")
            }
            await database.close()
        }
    }

    /// The steps that read a table from end to end, or once for each row. What is read through an index or found once is not.
    private static func whole(_ steps: [String], isJoin: Bool = false) -> [String] {
        steps.filter { step in
            CompanionTables.shown.contains { step.contains("Seq Scan on \($0.name)") || step == "SCAN \($0.name)" }
                || step.hasPrefix("SCAN j") || step.hasPrefix("SCAN t")
                || !isJoin && (step.contains("CORRELATED") || step.contains("SubPlan"))
        }
    }
}

import Companion
import Database
import DatabaseFixtures
import Foundation

/// As many riders, friends, shares and reports as make it matter how they are looked for: twenty thousand rows a table.
enum Crowd {
    static let rows = 20_000
    private static let riders = 2_000

    /// The rider so numbered.
    static func id(_ number: Int) -> UUID {
        UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", number))!
    }

    /// Ten of everything are each rider's own; of shares and reports one in a hundred is not over.
    static func fill(_ database: Database, _ kind: DatabaseKind) async throws {
        let isSQLite = kind == .sqlite
        @Sendable func id(_ number: String) -> String {
            isSQLite
                ? "printf('00000000-0000-4000-8000-%012d', \(number))"
                : "('00000000-0000-4000-8000-' || lpad((\(number))::text, 12, '0'))::uuid"
        }
        @Sendable func moment(_ seconds: Int) -> String {
            let moment = TestClock.start.adding(seconds: Int64(seconds))
            return isSQLite ? "\(moment.microseconds)" : "'\(moment)'::timestamptz"
        }
        let now = moment(0)
        let expiry = "CASE WHEN i % 100 = 0 THEN \(moment(3_600)) ELSE \(moment(-3_600)) END"
        let statements: [(table: String, columns: String, values: String, count: Int)] = [
            ("auth.users", "id, created_at, updated_at", "\(id("i")), \(now), \(now)", riders),
            (
                "public.friends", "id, user_id, friend_id, status, created_at, updated_at",
                """
                \(id("i")), \(id("i / 10")), \(id("(i / 10 + 1 + i % 10 * 97) % \(riders)")),
                CASE i % 3 WHEN 0 THEN 'pending' ELSE 'accepted' END, \(now), \(now)
                """, rows
            ),
            (
                "public.eta_shares", "id, user_id, recipients, expires_at, created_at, updated_at",
                "\(id("i")), \(id("i / 10")), '[]', \(expiry), \(now), \(now)", rows
            ),
            (
                "public.eta_share_recipients", "share_id, user_id, owner_id, created_at",
                "\(id("i / 3")), \(id("(i / 30 + 1 + i % 3 * 97) % \(riders)")), \(id("i / 30")), \(now)", rows * 3
            ),
            (
                "public.safety_reports",
                "id, user_id, latitude, longitude, report_type, visibility, expires_at, created_at, updated_at",
                "\(id("i")), \(id("i / 10")), -34 + i / 20000.0, 151, 'hazard', 'shown', \(expiry), \(now), \(now)",
                rows
            ),
            (
                "public.saved_places",
                "id, user_id, name, address, latitude, longitude, place_type, created_at, updated_at",
                "\(id("i")), \(id("i / 10")), 'Home', 'x', -34, 151, 'home', \(now), \(now)", rows
            ),
            (
                "public.adventure_plans", "id, user_id, title, created_at, updated_at",
                "\(id("i")), \(id("i / 10")), 'Coast', \(now), \(now)", rows
            ),
        ]
        try await database.write(as: .service) { transaction in
            for statement in statements {
                try transaction.run(
                    """
                    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(statement.count - 1))
                    INSERT INTO {\(statement.table)} (\(statement.columns)) SELECT \(statement.values) FROM n
                    """)
            }
            // By name: a bare ANALYZE keeps what all databases of the server share until the transaction ends.
            // Riders' profiles come with their accounts.
            let filled = (statements.map(\.table) + ["public.users"]).map { "{\($0)}" }.joined(separator: ", ")
            if !isSQLite { try transaction.run("ANALYZE \(filled)") }
        }
    }
}

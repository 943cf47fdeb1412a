import Database
import Foundation

/// Rows that are seen by their owners and by those whom another table names, in numbers.
package enum Shares {
    private static let userID = Column("user_id", .uuid, "Whose.")

    package static let recipients = Table(
        "recipients", "Who may see which share.",
        columns: [Column("share_id", .uuid, nullable: true, "Of what."), .id, userID],
        indexes: [.on("user_id"), .on("share_id")],
        grants: [Grant()], policies: [.select("own_select", where: .isOwn("user_id"))])

    package static let received = Condition.exists(
        recipients, where: .compare(.column("share_id"), .equal, .outer("id")) && .isOwn("user_id"))

    package static let shares = Table(
        "shares", "Shares.",
        columns: [.id, userID, Column("origin_id", .uuid, nullable: true, "The share that it was made of.")],
        indexes: [.on("user_id"), .on("origin_id")], grants: [Grant(insert: .all, update: .all, delete: true)],
        policies: [
            .select("own_or_received", where: .isOwn("user_id") || received),
            .insert("own_insert", where: .isOwn("user_id")),
            .update("own_update", where: .isOwn("user_id") || received),
            .delete("own_delete", where: .isOwn("user_id") || received),
        ])

    /// Seen by whoever sees the share.
    package static let places = Table(
        "places", "Places of shares.",
        columns: [.id, Column("share_id", .uuid, "Of what.")], indexes: [.on("share_id")], grants: [Grant()],
        policies: [
            .select(
                "with_share",
                where: .exists(
                    shares, where: .compare(.outer("share_id"), .equal, .column("id"))))
        ])

    package static let schema = Schema(
        "shares", tables: [recipients, shares, places],
        migrations: [Migration(1, "shares", [recipients, shares, places].map { .create($0) })])

    /// The rider so numbered: of ten shares in a row the first is theirs.
    package static func id(_ number: Int) -> UUID {
        UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", number))!
    }

    /// So many shares, ten of each rider's own, three recipients and a place each.
    package static func fill(_ database: Database, _ kind: DatabaseKind, shares: Int) async throws {
        @Sendable func id(_ number: String) -> String {
            kind == .sqlite
                ? "printf('00000000-0000-4000-8000-%012d', \(number))"
                : "('00000000-0000-4000-8000-' || lpad((\(number))::text, 12, '0'))::uuid"
        }
        @Sendable func numbers(_ count: Int) -> String {
            "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))"
        }
        try await database.write(as: .service) { transaction in
            try transaction.run(
                "\(numbers(shares)) INSERT INTO {public.shares} (id, user_id) SELECT \(id("i")), \(id("i / 10")) FROM n"
            )
            try transaction.run(
                """
                \(numbers(shares * 3)) INSERT INTO {public.recipients} (id, share_id, user_id)
                SELECT \(id("i")), \(id("i / 3")), \(id("(i * 7919) % \(shares / 10)")) FROM n
                """)
            try transaction.run(
                "\(numbers(shares)) INSERT INTO {public.places} (id, share_id) SELECT \(id("i")), \(id("i")) FROM n")
            // By name: a bare ANALYZE keeps what all databases of the server share until the transaction ends.
            if kind == .postgreSQL {
                try transaction.run("ANALYZE {public.shares}, {public.recipients}, {public.places}")
            }
        }
    }
}

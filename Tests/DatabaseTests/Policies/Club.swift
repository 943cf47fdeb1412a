import Database
import DatabaseFixtures
import Foundation

/// A schema with every kind of policy.
enum Club {
    static let riders = Table(
        "users", schema: "auth", "Riders.", columns: [.id, Column("email", .text, "Where they are written to.")])

    private static let riderID = Column("user_id", .uuid, references: ColumnReference("auth.users"), "Whose.")
    private static let text = Column("text", .text, "What it says.")

    /// Rows of one's own.
    static let notes = Table(
        "notes", "Notes.", columns: [.id, riderID, text, .createdAt, .updatedAt],
        grants: [Grant(insert: .all, update: .all, delete: true)], policies: Policy.ownRows())

    /// Who may read whose albums.
    static let guests = Table(
        "guests", "Guests.", columns: [Column("album_id", .uuid, "Of what."), riderID],
        primaryKey: ["album_id", "user_id"],
        grants: [Grant()], policies: [.select("own_select", where: .isOwn("user_id"))])

    /// Rows that are shared through another table; two policies of one command add up, and so do their roles.
    static let albums = Table(
        "albums", "Albums.",
        columns: [
            .id, riderID, text,
            Column("visibility", .text, initial: .value("private"), allowed: ["private", "public"], "For whom."),
        ],
        grants: [Grant(insert: .all, update: .all, delete: true), Grant(.anonymous, select: .only(["id", "text"]))],
        policies: [
            .select("own_select", where: .isOwn("user_id")),
            .select(
                "guest_select",
                where: .exists(
                    guests, where: .compare(.column("album_id"), .equal, .outer("id")) && .isOwn("user_id"))),
            .select("public_select", to: [.authenticated, .anonymous], where: .equals("visibility", "public")),
            .insert("own_insert", where: .isOwn("user_id")),
            .update("own_update", where: .isOwn("user_id")),
            .delete("own_delete", where: .isOwn("user_id")),
        ])

    /// Both of two see it, one may answer; what is answered is the only column that changes.
    static let requests = Table(
        "requests", "Requests.",
        columns: [
            .id, Column("sender_id", .uuid, references: ColumnReference("auth.users"), "From whom."),
            Column("addressee_id", .uuid, references: ColumnReference("auth.users"), "To whom."),
            Column("state", .text, initial: .value("open"), allowed: ["open", "accepted"], "The answer."),
            Column("secret", .text, nullable: true, "Only the service's."), .createdAt, .updatedAt,
        ],
        grants: [
            Grant(
                select: .only(["id", "sender_id", "addressee_id", "state", "created_at"]),
                insert: .only(["id", "sender_id", "addressee_id"]), update: .only(["state"]))
        ],
        policies: [
            .select("both_select", where: .isOwn("sender_id") || .isOwn("addressee_id")),
            .insert("sender_insert", where: .isOwn("sender_id") && .equals("state", "open")),
            .update(
                "addressee_update", where: .isOwn("addressee_id"),
                becoming: .isOwn("addressee_id") && .equals("state", "accepted")),
        ])

    /// Nobody's but the service's.
    static let ledger = Table("ledger", "Ledger.", columns: [.id, text])

    static let schema = schema(tables: [riders, notes, guests, albums, requests, ledger])

    static func schema(tables: [Table]) -> Schema {
        Schema("club", tables: tables, migrations: [Migration(1, "club", tables.map { .create($0) })])
    }

    static let matrix = matrix(schema)

    static func matrix(_ schema: Schema) -> PolicyMatrix {
        PolicyMatrix(
            schema: schema,
            recipes: [
                "auth.users": PolicyMatrix.Recipe(change: ["email": "new"], owner: nil) { _, _, _ in
                    ["id": .uuid(UUID()), "email": "someone"]
                },
                "public.notes": PolicyMatrix.Recipe(change: ["text": "new"]) { _, owner, _ in
                    ["id": .uuid(UUID()), "user_id": .uuid(owner), "text": "old"]
                },
                "public.guests": PolicyMatrix.Recipe(change: ["album_id": .uuid(UUID())]) { _, owner, _ in
                    ["album_id": .uuid(UUID()), "user_id": .uuid(owner)]
                },
                "public.albums": PolicyMatrix.Recipe(change: ["text": "new"]) { _, owner, _ in
                    ["id": .uuid(UUID()), "user_id": .uuid(owner), "text": "old"]
                },
                "public.requests": PolicyMatrix.Recipe(change: ["state": "accepted"], owner: "addressee_id") {
                    _, owner, other in
                    ["id": .uuid(UUID()), "sender_id": .uuid(owner), "addressee_id": .uuid(other)]
                },
                "public.ledger": PolicyMatrix.Recipe(change: ["text": "new"], owner: nil) { _, _, _ in
                    ["id": .uuid(UUID()), "text": "old"]
                },
            ],
            expectations: [
                "auth.users": .service, "public.notes": .own, "public.guests": .ownReadOnly,
                "public.albums": .own.but(.anonymous, .select, are: .unseen), "public.ledger": .service,
                "public.requests": .ownReadOnly
                    .but(.owner, .insert, are: .allowed).but(.owner, .update, .updateAll, are: .unseen)
                    .but(.other, .select, .update, .updateAll, are: .allowed).but(.other, .insert, are: .refused)
                    .but(.stranger, .insert, are: .refused).but(.stranger, .update, .updateAll, are: .unseen),
            ]
        ) { transaction, id in
            try transaction.insert(Insert(into: riders, ["id": .uuid(id), "email": "someone"]))
        }
    }
}

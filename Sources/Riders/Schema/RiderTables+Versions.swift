import Database

extension RiderTables {
    /// How often riders have changed something. Whoever changes a rider's things bumps the counter first: its row puts
    /// a rider's writers in order.
    package static let versions = Table(
        "rider_versions", "How often riders have changed something.",
        columns: [
            .rider, Column("version", .int, initial: .value(0), "Changes so far."),
            Column("forgotten_version", .int, initial: .value(0), "Deletions up to this one are no longer known."),
            .updatedAt,
        ],
        primaryKey: ["user_id"], grants: [Grant(insert: .all, update: .only(["version", "updated_at"]))],
        policies: [
            .select("own_select", where: .isOwn("user_id")), .insert("own_insert", where: .isOwn("user_id")),
            .update("own_update", where: .isOwn("user_id")),
        ])

    /// In a restored database everybody's count goes on far from where it was: phones have counted further than the backup, and would
    /// take the next changes for ones they know. Whoever asks reads everything anew. That the count is at least the seconds since
    /// 1970 tells it apart where the same backup is restored once more: nobody changes something each second until then.
    static let versionsWhenRestored = RestoredScript(
        sqlite: """
            UPDATE "rider_versions" SET "version" = max("version" + 1000000, CAST(strftime('%s', 'now') AS INTEGER));
            INSERT INTO "rider_versions" ("user_id", "version", "forgotten_version", "updated_at")
            SELECT "id", CAST(strftime('%s', 'now') AS INTEGER), 0, CAST(strftime('%s', 'now') AS INTEGER) * 1000000
            FROM "auth_users" WHERE "id" NOT IN (SELECT "user_id" FROM "rider_versions");
            UPDATE "rider_versions" SET "forgotten_version" = "version"
            """,
        postgreSQL: """
            UPDATE public.rider_versions SET version = greatest(version + 1000000, extract(epoch FROM now())::bigint);
            INSERT INTO public.rider_versions (user_id, version, forgotten_version, updated_at)
            SELECT id, extract(epoch FROM now())::bigint, 0, now() FROM auth.users ON CONFLICT DO NOTHING;
            UPDATE public.rider_versions SET forgotten_version = version
            """)

    /// What riders have deleted, so that their other devices hear of it.
    package static let deletions = Table(
        "rider_deletions", "What riders have deleted; kept for 90 days.",
        columns: [
            .rider,
            Column("kind", .text, allowed: RecordKind.allCases.map(\.rawValue), "What it was."),
            Column("record_id", .uuid, "Identifier it had."), .version,
            Column("deleted_at", .instant, initial: .now, "When it was deleted."),
        ],
        primaryKey: ["user_id", "record_id"], indexes: [.on("deleted_at")], grants: [Grant(insert: .all)],
        policies: [
            .select("own_select", where: .isOwn("user_id")), .insert("own_insert", where: .isOwn("user_id")),
        ])
}

extension Column {
    /// Whose it is.
    package static let rider = Column(
        "user_id", .uuid, references: ColumnReference("auth.users"), "The rider's account.")
    /// When it changed, on the rider's own count.
    static let version = Column("version", .int, "The rider's change counter when it was last changed.")
    /// Where it stands.
    static let sortOrder = Column("sort_order", .int, initial: .value(0), "Place in the rider's list, from 0.")
}

extension Grant {
    /// Rows may be added and deleted, and these columns changed; a change is always counted and dated.
    static func changing(_ columns: String...) -> Grant {
        Grant(insert: .all, update: .only(columns + ["version", "updated_at"]), delete: true)
    }
}

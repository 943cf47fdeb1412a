import Database

/// The tables of objects. Rows are their owner's alone, and go when the account goes; the bytes follow with the next sweep.
package enum StorageTables {
    private static let owner = Column(
        "owner", .uuid, nullable: true, references: ColumnReference("auth.users"),
        "The rider whose it is; null for the service's.")

    /// What lies in buckets.
    package static let objects = Table(
        "objects", schema: "storage", "What lies in buckets: names, and which bytes they stand for.",
        columns: [
            .id, Column("bucket_id", .text, "The bucket."), Column("name", .text, "The key in the bucket."), owner,
            Column(
                "owner_folder", .uuid, nullable: true,
                "The first folder of the key where that is a rider's id: whose folder it is."),
            Column("version", .uuid, initial: .newUUID, "Another each time the bytes change."),
            Column("blob", .text, "SHA-256 of the bytes, under which they are kept."),
            Column("size", .int, "How many bytes there are."),
            Column("content_type", .text, "Media type, by the bytes."),
            Column("cache_control", .text, "What caches are told."),
            Column("width", .int, "Width of the picture, pixels."),
            Column("height", .int, "Height of the picture, pixels."),
            Column("user_metadata", .json, nullable: true, "What its owner has written down beside it."), .createdAt,
            .updatedAt,
        ],
        indexes: [.unique("bucket_id", "name"), .on("owner"), .on("blob")],
        grants: [Grant(insert: .all, update: .all, delete: true)],
        policies: [
            .select("own_select", where: .isOwn("owner")),
            .insert("own_insert", where: .isOwn("owner") && isInPlace),
            .update("own_update", where: .isOwn("owner"), becoming: .isOwn("owner") && isInPlace),
            .delete("own_delete", where: .isOwn("owner")),
        ])

    /// Whether it lies where its rider may put something. Whose report it belongs to is asked where reports are kept.
    private static let isInPlace: Condition = .any([
        .oneOf(.column("bucket_id"), ids(.ownFolder)) && .isOwn("owner_folder"),
        // A name that has the rider's id in it would tell who reports.
        .oneOf(.column("bucket_id"), ids(.ownReport)) && isInNobodysFolder,
    ])

    /// As a comparison with a value: SQLite up to 3.40 takes `IS NULL` for false in what a statement returns of a new row,
    /// where the first column of the table may not be null.
    private static let isInNobodysFolder = Condition.not(.isDistinct(.column("owner_folder"), from: .value(.null)))

    private static func ids(_ rule: OwnerRule) -> [SQLValue] {
        Bucket.all.filter { $0.rule == rule }.map { .text($0.id) }
    }

    /// How often riders upload. Its row puts a rider's uploads in order, so that no two of them take the same last bytes.
    package static let usage = Table(
        "usage", schema: "storage", "How often riders upload; a row for each who has.",
        columns: [
            Column("owner", .uuid, references: ColumnReference("auth.users"), "The rider."),
            Column("hour_began", .instant, "When the hour began in which uploads are counted."),
            Column("uploads", .int, initial: .value(0), "Uploads of that hour."), .updatedAt,
        ],
        primaryKey: ["owner"], grants: [Grant(update: .only(["updated_at"]))],
        policies: [.select("own_select", where: .isOwn("owner")), .update("own_update", where: .isOwn("owner"))])

    /// Signed addresses for uploads that have been used.
    package static let spentTokens = Table(
        "spent_tokens", schema: "storage", "Signed addresses for uploads that have been used; kept until they end.",
        columns: [
            Column("id", .uuid, "Which one."), owner, Column("expires_at", .instant, "When it would have ended."),
        ],
        indexes: [.on("owner"), .on("expires_at")], grants: [Grant(insert: .all)],
        policies: [
            .select("own_select", where: .isOwn("owner")), .insert("own_insert", where: .isOwn("owner")),
        ])

    /// All of them, and how they came to be.
    package static let schema = Schema(
        "storage", tables: [objects, usage, spentTokens], migrations: [objectsAndUploads])
}

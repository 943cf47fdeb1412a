import Database

extension CompanionTables {
    /// Who is told when somebody will arrive.
    package static let shareRecipients = Table(
        "eta_share_recipients", "Whom shares go to. Who takes the row away wants to hear no more.",
        columns: [
            Column("share_id", .uuid, references: ColumnReference("public.eta_shares"), "The share."),
            Column("user_id", .uuid, references: ColumnReference("public.users"), "Whom it goes to."),
            Column("owner_id", .uuid, references: ColumnReference("public.users"), "Whose it is."),
            Column("seen_at", .instant, nullable: true, "When the recipient says to have seen it."), .createdAt,
        ],
        primaryKey: ["share_id", "user_id"], indexes: [.on("user_id"), .on("owner_id")],
        grants: [Grant(update: .only(["seen_at"]), delete: true)],
        policies: [
            .select("own_or_sent", where: .isOwn("user_id") || .isOwn("owner_id")),
            .update("own_update", where: .isOwn("user_id")), .delete("own_delete", where: .isOwn("user_id")),
        ], isPublished: true)

    /// When riders will arrive, for those whom they let know.
    package static let etaShares = Table(
        "eta_shares", "When riders will arrive, for friends whom they let know, until it is over.",
        columns: [
            .id, .profile,
            Column(
                "route_data", .json, initial: .value(.json("{}")),
                // It says where the rider sets out, and where they go to in the end.
                shown: .toOwner(otherwise: .withoutMember("refresh_token")),
                """
                How the rider travels, at most 16 kB; `live` is what the service knows of it. Recipients are not shown its \
                `refresh_token`.
                """),
            Column(
                "recipients", .json, shown: .toOwner(otherwise: .readerAlone),
                "Ids of those whom it goes to; each of them sees only their own."),
            Column("is_active", .bool, initial: .value(true), "Whether it goes on."),
            Column("expires_at", .instant, "When it ends by itself; at most 12 hours after it was made."), .createdAt,
            .updatedAt,
        ],
        indexes: [.on("user_id"), .on("created_at"), .on("expires_at")],
        grants: [Grant(delete: true)],
        policies: [
            .select("own_or_received", where: .isOwn("user_id") || received),
            .delete("own_delete", where: .isOwn("user_id")),
        ],
        isPublished: true)

    /// Whether it goes on, and to the caller, who is a friend still.
    private static let received = Condition.all([
        .equals("is_active", .bool(true)), .compare(.column("expires_at"), .greater, .now),
        .exists(shareRecipients, where: .compare(.column("share_id"), .equal, .outer("id")) && .isOwn("user_id")),
        areFriends("friend_id", "user_id", "user_id") || areFriends("user_id", "friend_id", "user_id"),
    ])

    /// Pages that show a share to people without an account.
    package static let shareLinks = Table(
        "eta_share_links", "Links to shares for people without an account; a row goes when its link is taken back.",
        columns: [
            .id, Column("share_id", .uuid, references: ColumnReference("public.eta_shares"), "The share."), .profile,
            Column("token_hash", .text, "SHA-256 of what the link has, as hexadecimal."),
            Column("shows_name", .bool, initial: .value(false), "Whether the page says who shares."), .createdAt,
        ],
        indexes: [.unique("token_hash"), .on("share_id"), .on("user_id")],
        grants: [Grant(select: .only(["id", "share_id", "user_id", "shows_name", "created_at"]), delete: true)],
        policies: [.select("own_select", where: .isOwn("user_id")), .delete("own_delete", where: .isOwn("user_id"))])
}

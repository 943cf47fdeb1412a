import Database

/// The tables of the travel companion: the contract's six, and what they need beside them
/// ([docs/companion.md](../../../docs/companion.md) says where they differ from it).
///
/// Riders ask them over `/rest/v1`. What more than a policy has to be said of (who may befriend whom, whom a share goes to)
/// is a ``RestSurface/TableRules`` with the service's rights: riders may not write those tables themselves.
package enum CompanionTables {
    /// What riders are called, for themselves and their friends.
    package static let users = Table(
        "users",
        "What riders are called; a row for each account, made and kept in step with it by the database itself.",
        columns: [
            Column("id", .uuid, references: ColumnReference("auth.users"), "The account."),
            Column(
                "email", .text, nullable: true, shown: .toOwner("id"),
                "Address of the account; nobody but the rider sees it."),
            Column("display_name", .text, nullable: true, "What the rider is called, at most 80 characters."),
            Column("avatar_url", .text, nullable: true, "Where a picture of the rider is, at most 500 characters."),
            Column(
                "invite_code", .text, shown: .toOwner("id"),
                "What others find the rider by: find_profile; nobody else sees it."),
            .createdAt, .updatedAt,
        ],
        indexes: [.unique("invite_code")],
        grants: [Grant(update: .only(["display_name", "avatar_url", "updated_at"]))],
        policies: [
            .select(
                "own_or_friend",
                where: .isOwn("id") || areFriends("friend_id", "user_id", "id")
                    || areFriends("user_id", "friend_id", "id")),
            .update("own_update", where: .isOwn("id")),
        ])

    /// Whether the caller and the account in a column of the row around are friends, as the two columns of ``friends`` say it.
    static func areFriends(_ own: String, _ other: String, _ account: String) -> Condition {
        .exists(
            friends,
            where: .compare(.column(other), .equal, .outer(account)) && .isOwn(own)
                && .equals("status", .text(FriendStatus.accepted.rawValue)))
    }

    /// Places riders come back to.
    package static let savedPlaces = Table(
        "saved_places", "Places riders come back to: home, work and others.",
        columns: [
            .id, .profile, Column("name", .text, "What the rider calls it, at most 200 characters."),
            Column("address", .text, "Where it is, in words, at most 500 characters."),
            Column("latitude", .double, "WGS 84, degrees."), Column("longitude", .double, "WGS 84, degrees."),
            Column("place_type", .text, allowed: ["home", "work", "favorite", "other"], "What it is to the rider."),
            .createdAt, .updatedAt,
        ],
        indexes: [.on("user_id", "place_type")], checks: [.latitude, .longitude],
        grants: [
            Grant(
                insert: .all,
                update: .only(["user_id", "name", "address", "latitude", "longitude", "place_type", "updated_at"]),
                delete: true)
        ], policies: Policy.ownRows())

    /// Trips riders think up.
    package static let adventurePlans = Table(
        "adventure_plans", "Trips riders think up: stops with a story, which process-adventure makes a plan of.",
        columns: [
            .id, .profile, Column("title", .text, "What it is called, at most 200 characters."),
            Column("description", .text, nullable: true, "What it is about, at most 4,000 characters."),
            Column("route_data", .json, initial: .value(.json("{}")), "How it goes; at most 64 kB."),
            Column("stops", .json, initial: .value(.json("[]")), "Where it goes; at most 64 kB."),
            Column(
                "status", .text, initial: .value("draft"), allowed: ["draft", "active", "completed", "cancelled"],
                "How far it is; what is completed or cancelled changes no more."),
            .createdAt, .updatedAt,
        ],
        indexes: [.on("user_id"), .on("status")],
        grants: [
            Grant(
                insert: .all,
                update: .only(["user_id", "title", "description", "route_data", "stops", "status", "updated_at"]),
                delete: true)
        ],
        policies: [
            .select("own_select", where: .isOwn("user_id")), .insert("own_insert", where: .isOwn("user_id")),
            .update(
                "own_unfinished_update",
                where: .isOwn("user_id") && .oneOf(.column("status"), [.text("draft"), .text("active")]),
                becoming: .isOwn("user_id")),
            .delete("own_delete", where: .isOwn("user_id")),
        ])

    /// The tables that clients name: the contract's six, and who a share goes to.
    package static let shown = [
        users, savedPlaces, friends, etaShares, shareRecipients, adventurePlans, safetyReports,
    ]

    /// All of them, and how they came to be.
    package static let schema = Schema(
        "companion", tables: shown + [shareLinks, safetyFlags], migrations: [companion, names, endedFriendships])
}

extension Column {
    /// Whose it is.
    static let profile = Column("user_id", .uuid, references: ColumnReference("public.users"), "The rider's account.")
}

extension Check {
    static let latitude = between("latitude", -90, 90)
    static let longitude = between("longitude", -180, 180)

    static func between(_ column: String, _ least: Double, _ most: Double) -> Check {
        Check(
            "\(column)_range",
            .compare(.column(column), .atLeast, .value(.double(least)))
                && .compare(.column(column), .atMost, .value(.double(most))))
    }
}

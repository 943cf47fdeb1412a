import Database

/// How far a friendship is.
package enum FriendStatus: String, Sendable, CaseIterable {
    /// Asked for.
    case pending
    /// Both want it.
    case accepted
    /// One of the two wants nothing of the other.
    case blocked
}

extension CompanionTables {
    /// Who is friends with whom.
    ///
    /// A pair has one row while they ask or are friends: whoever asked is `user_id`. Who blocks has a row of their own, which nobody else
    /// sees; what the blocked one asked for is a row that only the blocked one sees, and looks like any that nobody has
    /// answered yet. So nobody can tell whether they are blocked.
    package static let friends = Table(
        "friends", "Who is friends with whom, or wants to be.",
        columns: [
            .id, Column("user_id", .uuid, references: ColumnReference("public.users"), "Who asked."),
            Column("friend_id", .uuid, references: ColumnReference("public.users"), "Who was asked."),
            Column(
                "status", .text, initial: .value("pending"), allowed: FriendStatus.allCases.map(\.rawValue),
                "How far it is; blocked only where user_id blocks friend_id, and only for user_id to see."),
            Column(
                "suppressed", .bool, initial: .value(false),
                "Whether friend_id is not to hear of it. Riders may not read this."),
            .createdAt, .updatedAt,
        ],
        indexes: [.unique("user_id", "friend_id"), .on("friend_id")],
        checks: [Check("friends_are_two", .compare(.column("user_id"), .unequal, .column("friend_id")))],
        grants: [
            Grant(select: .only(["id", "user_id", "friend_id", "status", "created_at", "updated_at"]), delete: true)
        ],
        policies: [.select("own_or_asked", where: ofPair), .delete("own_or_asked_delete", where: ofPair)],
        isPublished: true)

    private static let ofPair =
        Condition.isOwn("user_id")
        || .all([
            .isOwn("friend_id"), .compare(.column("status"), .unequal, .value(.text(FriendStatus.blocked.rawValue))),
            .equals("suppressed", .bool(false)),
        ])
}

import Database
import Riders

/// The tables of what riders were told. Riders read their own and say what they have opened; the rest is the service's.
package enum NotificationTables {
    /// What riders were told, or are about to be told: a row each time and rider.
    package static let history = Table(
        "notification_history", "What riders were told.",
        columns: [
            .id, .rider,
            Column(
                "kind", .text, allowed: ["new", "changed", "resolved", "reminder", "digest", "share"],
                "Whether it is news, what changed since, the end of it, a departure, what was withheld for a while, or a share."
            ),
            Column("alert_id", .text, "The alert; of a reminder, a digest or a share, its own id."),
            Column("fingerprint", .text, "Of what was told."),
            Column("ordinal", .int, "Which notification about it, from 0: none is made twice."),
            Column("severity", .text, allowed: ["minor", "major", "cancelled"], "How grave it is."),
            Column("title", .text, "Its heading."),
            Column("body", .text, "Its text."),
            Column("payload", .json, "What devices are sent."),
            Column("badge", .int, "How many notifications were unread with it."),
            Column("expires_at", .instant, "Until when it is news."),
            Column("created_at", .instant, initial: .now, "When it was decided."),
            Column("opened_at", .instant, nullable: true, "When the rider opened it, on whichever device."),
        ],
        indexes: [.unique("user_id", "alert_id", "ordinal"), .on("user_id", "created_at"), .on("created_at")],
        grants: [Grant(update: .only(["opened_at"]))],
        policies: [
            .select("own_select", where: .isOwn("user_id")), .update("own_update", where: .isOwn("user_id")),
        ])

    /// What is to be sent to devices, and what became of it: a row for each device. Its id is the `apns-id`.
    package static let deliveries = Table(
        "push_deliveries", "Notifications on their way to devices, and what became of them.",
        columns: [
            .id, .rider,
            Column(
                "notification_id", .uuid, references: ColumnReference("public.notification_history"), "What is sent."),
            Column("device_id", .uuid, "The row of the device; it may be gone by now."),
            Column(
                "status", .text, initial: .value("waiting"), allowed: ["waiting", "sent", "failed", "expired"],
                "What has become of it."),
            Column(
                "run_at", .instant, nullable: true,
                "From when on a worker may take it: while it is being sent, when the lease ends; null at the end."),
            Column("claim", .uuid, nullable: true, "The worker's hold on it: who has an older one has lost it."),
            Column("attempts", .int, initial: .value(0), "How often it was taken."),
            Column("expires_at", .instant, "When it is not worth sending any more."),
            Column("reason", .text, nullable: true, "What the push service said last."),
            .createdAt, .updatedAt,
        ],
        indexes: [
            .on("run_at", whereNotNull: "run_at"), .on("notification_id"), .on("user_id"), .on("device_id"),
        ])

    /// How alerts stand, whether or not anybody was told of them: what a restart must not forget.
    package static let alerts = Table(
        "alert_states", "Alerts as they stand, whether or not anybody was told of them.",
        columns: [
            Column("alert_id", .text, "Identifier by which riders know it."),
            Column("fingerprint", .text, "What it says now."),
            Column("notice", .json, "What it says, and whom it concerns."),
            Column("is_over", .bool, initial: .value(false), "Whether it has ended."),
            .createdAt, .updatedAt,
        ], primaryKey: ["alert_id"], indexes: [.on("fingerprint"), .on("updated_at"), .on("is_over")])

    /// What alerts said each time riders were told of them: what has changed since is told by it.
    package static let stories = Table(
        "alert_stories", "What alerts said when riders were told of them.",
        columns: [
            Column("alert_id", .text, "The alert."), Column("fingerprint", .text, "Of what it said."),
            Column("story", .json, "What it said."), .createdAt,
        ], primaryKey: ["alert_id", "fingerprint"], indexes: [.on("created_at")])

    /// Riders who want to hear nothing for a while.
    package static let mutes = Table(
        "notification_mutes", "Riders who want to hear nothing for a while.",
        columns: [.rider, Column("until", .instant, "Until when."), .createdAt],
        primaryKey: ["user_id"], indexes: [.on("until")],
        grants: [Grant(insert: .all, update: .only(["until"]), delete: true)], policies: Policy.ownRows())

    /// What riders were not told because they did not want to be disturbed: told when that ends, if it is still so.
    package static let withheld = Table(
        "withheld_alerts", "Alerts that riders are to be told of when their quiet hours or mutes end.",
        columns: [.rider, Column("alert_id", .text, "The alert."), .createdAt], primaryKey: ["user_id", "alert_id"])

    /// All of them, and how they came to be.
    package static let schema = Schema(
        "notifications", tables: [history, deliveries, alerts, stories, mutes, withheld],
        migrations: [notifications, digests, shares, alertsInForce])
}

import Database

extension RiderTables {
    /// Alerts riders want to hear of, apart from those of favourites.
    package static let subscriptions = Table(
        "alert_subscriptions", "Alerts riders want to hear of, apart from those of favourites.",
        columns: [
            .id, .rider,
            Column(
                "severity_min", .text, nullable: true, allowed: ["minor", "major", "cancelled"],
                "The least an alert has to be; null for what the settings say."),
            .version, .createdAt, .updatedAt,
        ],
        indexes: [.on("user_id")], grants: [.changing("severity_min")], policies: Policy.ownRows(),
        isPublished: true)

    /// What the subscriptions are about; alerts find their riders by the index over kind and id.
    package static let subscribedEntities = Table(
        "alert_subscription_entities", "Routes and stops that subscriptions are about.",
        columns: [
            Column(
                "subscription_id", .uuid, references: ColumnReference("public.alert_subscriptions"), "The subscription."
            ),
            .rider, Column("kind", .text, allowed: ["route", "stop"], "What it is."),
            Column("entity_id", .text, "Its GTFS route_id or stop_id."),
            Column("place", .int, "Its place among the ids that the rider gave."),
        ],
        primaryKey: ["subscription_id", "kind", "entity_id"], indexes: [.on("kind", "entity_id"), .on("user_id")],
        grants: [Grant(insert: .all, delete: true)],
        policies: [
            .select("own_select", where: .isOwn("user_id")),
            .insert("own_insert", where: .isOwn("user_id") && ofOwnSubscription),
            .delete("own_delete", where: .isOwn("user_id")),
        ], isPublished: true)

    /// Nobody finds out by trying which subscriptions others have.
    private static let ofOwnSubscription = Condition.exists(
        subscriptions,
        where: .compare(.column("id"), .equal, .outer("subscription_id")) && .isOwn("user_id"))
}

import Database

/// The tables of what riders keep. Each row is its rider's alone, and goes when the account goes.
///
/// Riders' own transactions read and write them, so the roles have the rights that takes: rows stay their owner's, and
/// what a row is about stays as it was made.
package enum RiderTables {
    /// Stops and routes riders want at hand.
    package static let favorites = Table(
        "favorites", "Stops and routes riders want at hand.",
        columns: [
            .id, .rider, Column("stop_id", .text, nullable: true, "GTFS stop_id; null for a route."),
            Column("route_id", .text, nullable: true, "GTFS route_id; null for a stop."),
            Column("known_name", .text, nullable: true, "Name of the stop or route when it was added."),
            Column("label", .text, nullable: true, "What the rider calls it."), .sortOrder, .version, .createdAt,
            .updatedAt,
        ],
        indexes: [.unique("user_id", "stop_id"), .unique("user_id", "route_id"), .on("stop_id"), .on("route_id")],
        checks: [
            Check(
                "favorites_one_target",
                .any([
                    .all([.isNull(.column("stop_id")), .not(.isNull(.column("route_id")))]),
                    .all([.isNull(.column("route_id")), .not(.isNull(.column("stop_id")))]),
                ]))
        ],
        grants: [.changing("label", "sort_order")], policies: Policy.ownRows(), isPublished: true)

    /// Devices notifications are sent to.
    package static let devices = Table(
        "user_devices", "Devices notifications are sent to.",
        columns: [
            .id, .rider, Column("device_id", .text, "What the app calls the device."),
            Column(
                "apns_token", .text, "Token of the push service, in lower case; a device has one, and it one device."),
            Column(
                "environment", .text, allowed: ["production", "sandbox"], "Which push service the token belongs to."),
            Column("platform", .text, "The system it runs."),
            Column("app_version", .text, nullable: true, "Version of the app when it last registered."),
            Column("os_version", .text, nullable: true, "Version of the system when it last registered."), .createdAt,
            Column("keeps_timetable", .bool, initial: .value(false), "Whether it is woken for a newer timetable."),
            Column("updated_at", .instant, initial: .now, touched: true, "When it last registered."), session,
            Column(
                "language", .text, nullable: true,
                "What its rider reads, BCP 47, of the languages notifications are written in; null for English."),
        ],
        indexes: [.unique("user_id", "device_id"), .unique("apns_token", "environment"), .on("session_id")],
        grants: [
            Grant(
                insert: .all,
                update: .only([
                    "apns_token", "environment", "platform", "app_version", "os_version", "keeps_timetable",
                    "updated_at", "session_id", "language",
                ]),
                delete: true)
        ], policies: Policy.ownRows())

    /// In whose session a device or a Live Activity was registered: whoever signs a device out ends what is sent to it, too.
    private static let session = Column(
        "session_id", .uuid, nullable: true, references: ColumnReference("auth.sessions"),
        "The session it was registered in, with which it goes; null where another project keeps that.")

    /// Live Activities that show journeys on riders' devices. What they were told is the service's to write.
    package static let liveActivities = Table(
        "live_activities", "Live Activities that show journeys, and what they were told last.",
        columns: [
            .id, .rider, Column("activity_id", .text, "What the device calls it."),
            Column("apns_token", .text, "Its token at the push service, in lower case."),
            Column(
                "environment", .text, allowed: ["production", "sandbox"], "Which push service the token belongs to."),
            Column("journey", .text, "The journey: its refresh_token."),
            Column("content", .json, nullable: true, "What it was told last; null before the first time."),
            Column("told_at", .instant, nullable: true, "When it was told that."),
            Column("ends_at", .instant, "When it is told no more."), .createdAt,
            .updatedAt, session,
        ],
        indexes: [.unique("user_id", "activity_id"), .on("ends_at"), .on("session_id")],
        grants: [
            Grant(
                insert: .all,
                update: .only([
                    "apns_token", "environment", "journey", "content", "told_at", "ends_at", "updated_at",
                    "session_id",
                ]),
                delete: true)
        ],
        policies: Policy.ownRows())

    /// Which notifications riders want, and when.
    package static let settings = Table(
        "user_notification_prefs", "Which notifications riders want, and when; no row where all is at its default.",
        columns: [
            .rider, Column("tz", .text, initial: .value("Australia/Sydney"), "Time zone of the quiet hours (IANA)."),
            Column("quiet_hours_enabled", .bool, initial: .value(false), "Whether only cancellations are sent then."),
            Column("quiet_start", .text, nullable: true, "When quiet hours start, HH:MM on the clock of tz."),
            Column("quiet_end", .text, nullable: true, "When they end; the next morning where before quiet_start."),
            Column(
                "severity_min", .text, initial: .value("minor"), allowed: ["minor", "major", "cancelled"],
                "The least an alert has to be."),
            Column(
                "delay_minutes_min", .int, initial: .value(5),
                "From how many minutes on riders hear that a trip is late, 5 to 60."),
            Column(
                "time_sensitive_ok", .bool, initial: .value(true), "Whether grave alerts may break through a focus."),
            Column("per_favorite_overrides", .json, initial: .value(.json("{}")), "What differs, by favourites' ids."),
            .version, .createdAt, .updatedAt,
        ], primaryKey: ["user_id"],
        grants: [
            .changing(
                "tz", "quiet_hours_enabled", "quiet_start", "quiet_end", "severity_min", "delay_minutes_min",
                "time_sensitive_ok", "per_favorite_overrides")
        ], policies: Policy.ownRows())

    /// All of them, and how they came to be.
    package static let schema = Schema(
        "riders",
        tables: [
            versions, deletions, favorites, savedTrips, devices, liveActivities, settings, subscriptions,
            subscribedEntities, reminders,
        ],
        migrations: [
            riders, savedTripStops, remindersOfSavedTrips, delayThreshold, liveActivityTables, sessionsOfDevices,
            languagesOfDevices,
        ], whenRestored: versionsWhenRestored)
}

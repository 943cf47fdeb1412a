import Database

extension RiderTables {
    /// Departures riders are to be reminded of.
    package static let reminders = Table(
        "departure_reminders", "Departures riders are to be reminded of.",
        columns: [
            .id, .rider, Column("trip_id", .text, "GTFS trip_id."),
            Column("service_date", .text, "Service day of the trip, YYYY-MM-DD."),
            Column("stop_id", .text, "Stop or platform of the departure."),
            Column("stop_sequence", .int, "Which call of the trip it is."),
            Column("stop_name", .text, nullable: true, "Name of the stop when it was made, or by a newer timetable."),
            Column("route_name", .text, nullable: true, "Name of the route when it was made."),
            Column("headsign", .text, nullable: true, "Where the vehicle said it was going when it was made."),
            Column("minutes_before", .int, "How long before the departure to remind, minutes."),
            Column("scheduled_at", .instant, "Departure by the timetable."),
            Column("remind_at", .instant, "When the notification is due."),
            Column(
                "status", .text, initial: .value("scheduled"), allowed: ["scheduled", "sent", "cancelled", "missed"],
                "What has become of it."),
            .version, .createdAt, .updatedAt,
            Column(
                "saved_trip_id", .uuid, nullable: true,
                "The saved trip it is the first vehicle of; it may be gone by now."),
        ],
        indexes: [.on("user_id"), .on("status", "remind_at")], grants: [.changing("remind_at", "status")],
        policies: Policy.ownRows())
}

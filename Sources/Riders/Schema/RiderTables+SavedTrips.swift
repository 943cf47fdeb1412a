import Database

extension RiderTables {
    /// Journeys riders make again and again; alerts find their riders by the stops at the ends.
    package static let savedTrips = Table(
        "saved_trips", "Journeys riders make again and again.",
        columns: [
            .id, .rider, Column("name", .text, "What the rider calls it."),
            Column("origin", .json, "Where it starts: a stop or a point."),
            Column("destination", .json, "Where it ends: a stop or a point."),
            Column("preferences", .json, initial: .value(.json("{}")), "How the rider travels."), .sortOrder, .version,
            .createdAt, .updatedAt,
            Column("origin_stop_id", .text, nullable: true, "GTFS stop_id of where it starts; null for a point."),
            Column("destination_stop_id", .text, nullable: true, "GTFS stop_id of where it ends; null for a point."),
        ],
        indexes: [.on("user_id"), .on("origin_stop_id"), .on("destination_stop_id")],
        grants: [
            .changing(
                "name", "origin", "destination", "preferences", "sort_order", "origin_stop_id", "destination_stop_id")
        ], policies: Policy.ownRows())
}

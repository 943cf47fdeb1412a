import Database

extension RiderTables {
    /// What riders note down about stops.
    package static let stopNotes = Table(
        "stop_notes", "What riders note down about stops.",
        columns: [
            .id, .rider, Column("stop_id", .text, "GTFS stop_id of the stop."),
            Column("text", .text, "What the rider noted down."), .sortOrder, .version, .createdAt, .updatedAt,
        ],
        indexes: [.on("user_id")], grants: [.changing("text", "sort_order")], policies: Policy.ownRows())
}

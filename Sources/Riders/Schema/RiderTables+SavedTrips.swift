import Database

extension RiderTables {
    /// Journeys riders make again and again; alerts find their riders by the stops at the ends.
    public static let savedTrips = Table(
        "saved_trips", "Journeys riders make again and again.",
        columns: savedTripColumns + [originStop, destinationStop],
        indexes: [.on("user_id")] + savedTripStopIndexes,
        grants: [
            .changing(
                "name", "origin", "destination", "preferences", "sort_order", "origin_stop_id", "destination_stop_id")
        ], policies: Policy.ownRows())

    private static let savedTripColumns: [Column] = [
        .id, .rider, Column("name", .text, "What the rider calls it."),
        Column("origin", .json, "Where it starts: a stop or a point."),
        Column("destination", .json, "Where it ends: a stop or a point."),
        Column("preferences", .json, initial: .value(.json("{}")), "How the rider travels."), .sortOrder, .version,
        .createdAt, .updatedAt,
    ]
    private static let originStop = Column(
        "origin_stop_id", .text, nullable: true, "GTFS stop_id of where it starts; null for a point.")
    private static let destinationStop = Column(
        "destination_stop_id", .text, nullable: true, "GTFS stop_id of where it ends; null for a point.")
    private static let savedTripStopIndexes: [Index] = [.on("origin_stop_id"), .on("destination_stop_id")]

    /// As the first migration made it.
    static let savedTripsAtFirst = Table(
        "saved_trips", "Journeys riders make again and again.", columns: savedTripColumns, indexes: [.on("user_id")])

    static let savedTripStops = Migration(
        2, "saved trips are found by their stops",
        [.add(originStop, to: savedTripsAtFirst), .add(destinationStop, to: savedTripsAtFirst)]
            + savedTripStopIndexes.map { .index($0, of: savedTripsAtFirst) } + [
                .either(
                    sqlite: """
                        UPDATE saved_trips SET origin_stop_id = json_extract(origin, '$.stop_id'),
                            destination_stop_id = json_extract(destination, '$.stop_id')
                        """,
                    postgreSQL: """
                        UPDATE public.saved_trips SET origin_stop_id = origin ->> 'stop_id',
                            destination_stop_id = destination ->> 'stop_id'
                        """)
            ])
}

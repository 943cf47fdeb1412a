extension TransitContract {
    /// `GET /gtfs/version`.
    public static let packVersion = Endpoint<NoParameters, PackVersion>(
        "packVersion", "/gtfs/version", tag: .packs, summary: "Newest offline timetable",
        description: "Which timetable file an app should have, where it is, how long it is valid and its checksum.",
        cache: .shared(maxAge: 300), errors: [.packUnavailable])

    /// `GET /gtfs/pack/{file_name}`.
    public static let packFile = Endpoint<PackFileRequest, FileContents>(
        "packFile", "/gtfs/pack/{file_name}", tag: .packs, summary: "Download an offline timetable",
        description: "An SQLite file that never changes under its name. Byte ranges resume broken downloads.",
        rateClass: .download, cache: .immutable, errors: [.notFound, .rangeNotSatisfiable, .packUnavailable],
        form: .file(mediaType: "application/vnd.sqlite3"),
        success: [
            SuccessStatus(200, "The whole file."), SuccessStatus(206, "The bytes asked for with Range."),
        ])

    /// `GET /gtfs/timetable/{file_name}`.
    public static let timetableFile = Endpoint<TimetableFileRequest, FileContents>(
        "timetableFile", "/gtfs/timetable/{file_name}", tag: .packs,
        summary: "Download a timetable, or what changed in it",
        description:
            "A file that never changes under its name, for apps that have the engine. Byte ranges resume broken downloads.",
        rateClass: .download, cache: .immutable, errors: [.notFound, .rangeNotSatisfiable, .packUnavailable],
        form: .file(mediaType: "application/octet-stream"),
        success: [
            SuccessStatus(200, "The whole file."), SuccessStatus(206, "The bytes asked for with Range."),
        ])

    /// `GET /healthz`.
    public static let health = Endpoint<NoParameters, HealthBody>(
        "health", "/healthz", mount: .root, tag: .health, summary: "Does the process answer?",
        description: "Answers as long as the process lives, whatever state its timetable is in.",
        rateClass: .unlimited, cache: .noStore, form: .bare)

    /// `GET /readyz`.
    public static let readiness = Endpoint<NoParameters, ReadyBody>(
        "readiness", "/readyz", mount: .root, tag: .health, summary: "Can the server answer riders?",
        description: """
            Ready once a timetable is loaded and each live feed is primed or declared degraded. Servers on a public address \
            leave the timetable and the checks to whom they show their figures.
            """,
        rateClass: .unlimited, cache: .noStore, form: .bare,
        success: [
            SuccessStatus(200, "Ready, perhaps degraded; the checks say so."),
            SuccessStatus(503, "Not ready; the checks say why."),
        ])

    /// `GET /metrics`.
    public static let metrics = Endpoint<NoParameters, FileContents>(
        "metrics", "/metrics", mount: .root, tag: .health, summary: "Figures for a monitoring system",
        description: """
            Counters and gauges of requests, live sources and memory in the Prometheus text format. Servers on a public \
            address show them to holders of a token or to nobody.
            """,
        rateClass: .unlimited, auth: .operations, cache: .noStore, form: .text(mediaType: "text/plain; version=0.0.4"))
}

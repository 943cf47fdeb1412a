import TransitServer

/// How much clients may ask for and how connections are kept.
extension KnownVariables {
    private static func rate(_ name: String, _ standard: String, _ of: String, per window: String = "minute") -> Setting
    {
        Setting(
            name, "requests a \(window) \(of): of a client, a user, an address", .value(standard),
            .checked { _ = try ClientLimits.requests($0, name) })
    }

    private static func number(
        _ name: String, _ meaning: String, _ standard: Setting.Standard, _ bounds: ClosedRange<Int>, _ unit: String?
    ) -> Setting {
        Setting(name, meaning, standard, .number(bounds, unit: unit))
    }

    static let limits = [
        Setting("RATE_LIMITS", "off: clients are not limited, for tests", .value("on"), .onOff),
        rate("RATE_LIMIT_STANDARD", "60/120/1200", "for most"),
        rate("RATE_LIMIT_MAP", "120/240/2400", "for maps and photos"),
        rate("RATE_LIMIT_TILES", "1200/2400/24000", "for tiles of the map"),
        rate("RATE_LIMIT_PLANNING", "10/30/200", "for journeys"),
        rate("RATE_LIMIT_REFRESH", "30/60/600", "for journeys kept up to date"),
        rate("RATE_LIMIT_DOWNLOAD", "20/40/400", "for packs"),
        rate("RATE_LIMIT_ACCOUNT", "60/120/120", "for accounts"),
        rate("RATE_LIMIT_COMPANION", "100/1000/2000", "for the companion", per: "hour"),
        Setting(
            "STREAM_LIMITS", "event streams at once: of a client, an address, all", .value("10/200/1000"),
            .checked { _ = try ClientLimits.streams($0) }),
        number("PLANNER_THREADS", "journeys planned at once", .told("cores - 1, at least 1"), 1...1_024, nil),
        number("PLANNER_WAITING", "questions to the planner that may wait", .value("64"), 0...100_000, nil),
        number(
            "PLANNER_CLIENT_RUNNING", "questions of one client that may run at once",
            .told("half of the threads, at least 1"), 1...1_024, nil),
        number("PLANNER_CLIENT_WAITING", "questions of one client that may wait", .value("8"), 0...100_000, nil),
    ]

    static let connections = [
        number(
            "MAX_CONNECTIONS", "connections open at a time", .value("8192"), 1...1_000_000, "connections"),
        number("MAX_CONNECTIONS_PER_ADDRESS", "the same of one address", .value("256"), 1...1_000_000, "connections"),
        number("MAX_OPEN_FILES", "files that may be open", .value("65536"), 256...1_048_576, "files"),
        number("HEADER_TIMEOUT", "seconds for the headers of a request", .value("10"), 1...600, "seconds"),
        number("IDLE_TIMEOUT", "seconds of silence between requests", .value("60"), 1...3_600, "seconds"),
        number("WRITE_TIMEOUT", "seconds for taking 32 KiB of an answer", .value("30"), 1...600, "seconds"),
        number("DRAIN_SECONDS", "seconds from SIGTERM to the end of the listener", .value("5"), 0...600, "seconds"),
    ]
}

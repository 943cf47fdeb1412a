import TransitServer

/// What tells those who run the server of errors and of costs.
extension KnownVariables {
    private static func size(_ name: String, _ meaning: String) -> Setting {
        Setting(name, meaning, .nothing, .checked { _ = try AllowanceLimits.bytes($0, name) })
    }

    private static func perDay(_ name: String, _ meaning: String) -> Setting {
        Setting(name, meaning, .nothing, .number(1...1_000_000_000, unit: nil))
    }

    static let watching = [
        Setting(
            "SENTRY_DSN", "where errors are reported, as https://PUBLIC_KEY@HOST/PROJECT_ID", .nothing,
            .checked { _ = try ReportSettings(environment: $0).dsn }, secret: true),
        size("DATABASE_LIMIT", "size of the people's database that alarms count up to, as 10 GB"),
        size("OBJECTS_LIMIT", "the same of photos"),
        perDay("MAILS_PER_DAY", "mails a day that alarms count up to"),
        perDay("PUSHES_PER_DAY", "pushes a day that alarms count up to"),
    ]
}

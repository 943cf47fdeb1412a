import CAllocations
import Database
import Foundation
import Notifications
import Riders
import TransitAPI

/// Finding the riders an alert concerns among a million favourites, and holding alerts against riders' settings.
struct NotificationsBenchmark: Benchmark {
    let name = "notifications"

    func run() -> [Figure] {
        var figures = Blocking.run { try await Self.audience("SQLite", url: nil) } ?? []
        if let figure = preferences() { figures.append(figure) }
        let postgres = PostgresServer.with("postgres-notifications") { url in
            Blocking.run { try await Self.audience("PostgreSQL", url: url) } ?? []
        }
        return figures + (postgres ?? [])
    }

    private static func audience(_ kind: String, url: String?) async throws -> [Figure] {
        let city = try FavoriteCity(url: url)
        try await city.fill()
        let database = city.database
        var figures: [Figure] = []
        figures += try await times(of: DatabaseAudience(database), kind + "'s query")
        let before = allocated_bytes()
        let (loads, loaded) = AsyncStream.makeStream(of: Int.self)
        let index = AudienceIndex(database) { event in
            if case .loaded(let entries) = event { loaded.yield(entries) }
            if case .askedDatabase(let reason) = event { print("   the database was asked: \(reason)") }
            if case .unavailable(let reason) = event { print("   \(reason)") }
        }
        let began = Machine.seconds()
        let running = Task { await index.run() }
        var entries = 0
        for await count in loads {
            entries = count
            break
        }
        let seconds = Machine.seconds() - began
        let bytes = Int(allocated_bytes()) - Int(before)
        figures += [
            Figure(
                what: "the reverse index of \(entries) favourites and subscribed places loaded from \(kind)",
                value: Samples.duration(seconds), budget: "", feed: "none"),
            Figure(
                what: "memory of it", value: "\(bytes / 1_000_000) MB (\(bytes / max(1, entries)) bytes each)",
                budget: "< 200 MB", feed: "none"),
        ]
        figures += try await times(of: index, "the reverse index over \(kind)")
        running.cancel()
        await running.value
        await database.close()
        return figures
    }

    /// How long an alert of a few stops takes, and one of a line with all its stops.
    private static func times(of audience: any AudienceSource, _ source: String) async throws -> [Figure] {
        var figures: [Figure] = []
        for (stops, runs) in [(5, 200), (190, 60)] {
            var samples: [Double] = []
            var riders = 0
            for run in -3..<runs {
                let routes = stops > 5 ? [FavoriteCity.route(run + 3)] : []
                let asked = (0..<stops).map { FavoriteCity.stop((run + 3) * 197 + $0 * 41) }
                let began = Machine.seconds()
                riders = try await audience.audience(routes: routes, stops: asked).count
                if run >= 0 { samples.append(Machine.seconds() - began) }
            }
            figures.append(
                Figure(
                    what: "the \(riders) riders of an alert, of a million favourites, by \(source)",
                    value: Samples(samples).text, budget: stops > 5 ? "" : "≤ 20 ms", feed: "none"))
        }
        return figures
    }

    /// Mixed settings of 100,000 riders, held against an alert on a Sydney evening.
    private func preferences() -> Figure? {
        let zones = ["Australia/Sydney", "Australia/Perth", "Asia/Kathmandu", "Europe/Berlin", "UTC"]
        let riders = (0..<100_000).map { number in
            var settings = SettingsRecord(timeZone: zones[number % zones.count])
            settings.quietHoursEnabled = number % 3 == 0
            (settings.quietStart, settings.quietEnd) = (ClockTime("22:00"), ClockTime("07:00"))
            settings.severityMin = NotificationSeverity.allCases[number % 7 % 3]
            settings.timeSensitiveOK = number % 4 != 0
            let favorites = (0..<(1 + number % 3)).map { _ in UUID() }
            if number % 10 == 0 { settings.overrides[favorites[0]] = false }
            let match = RiderMatch(favorites: favorites, subscriptionFloors: number % 5 == 0 ? [nil, .major] : [])
            return (match, settings)
        }
        var told = 0
        var samples: [Double] = []
        for _ in 0..<10 {
            told = 0
            samples.append(
                Machine.time {
                    var clocks = WallClocks(at: Instant(seconds: 1_795_346_100), cityZone: "Australia/Sydney")
                    for (match, settings) in riders {
                        let decision = NotificationPreferences.decide(
                            .new(.major), for: match, settings: settings, clocks: &clocks)
                        if case .send = decision { told += 1 }
                    }
                })
        }
        let median = Samples(samples).percentile(50)
        return Figure(
            what: "100,000 riders with mixed settings, of whom \(told) are told",
            value:
                "\(Samples.duration(median)) (\(Samples.rounded(100_000 / median / 1e6)) million riders a second)",
            budget: "", feed: "none")
    }
}

/// A database of a city in which riders have a million favourites.
private struct FavoriteCity {
    private static let riders = 200_000
    private static let stops = 8_000
    private static let routes = 400

    let database: Database

    static func stop(_ number: Int) -> String { "s\(number % stops)" }
    static func route(_ number: Int) -> String { "r\(number % routes)" }

    init(url: String?) throws {
        let schema = Schema(BenchmarkAccounts.schema, RiderTables.schema)
        let now: @Sendable () -> Instant = { Instant(seconds: Int64(Date().timeIntervalSince1970)) }
        if let url {
            database = Database.postgreSQL(PostgresConfiguration(url: url), schema: schema, now: now)
        } else {
            database = try Database.sqlite(
                SQLiteConfiguration(path: Paths.work + "/favorites.sqlite"), schema: schema, now: now)
        }
    }

    /// Five favourites each: four stops and a route; and a subscription of a stop and a route for every fourth.
    func fill() async throws {
        // Before changes are published, as a database that has grown for years.
        try await database.migrate(upTo: 1_000)
        let isSQLite = database.kind == "SQLite"
        let hex =
            "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) "
            + "|| '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))"
        let uuid = isSQLite ? hex : "gen_random_uuid()"
        @Sendable func numbers(_ count: Int) -> String {
            isSQLite
                ? "(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1)) SELECT i FROM n)"
                : "(SELECT i FROM generate_series(0, \(count - 1)) AS i)"
        }
        @Sendable func random(_ limit: Int) -> String {
            isSQLite ? "(abs(random() % \(limit)))" : "(floor(random() * \(limit))::int)"
        }
        let moment = isSQLite ? "1700000000000000" : "now()"
        try await database.write(as: .service) { transaction in
            // So much at once is not what either is set up for.
            try transaction.run(isSQLite ? "PRAGMA cache_size = -600000" : "SET LOCAL statement_timeout = 0")
            try transaction.run("INSERT INTO {auth.users} (id) SELECT \(uuid) FROM \(numbers(Self.riders)) AS n")
            for part in 0..<5 {
                let (stop, route) =
                    part < 4 ? ("'s' || \(random(Self.stops))", "NULL") : ("NULL", "'r' || \(random(Self.routes))")
                try transaction.run(
                    """
                    INSERT INTO {public.favorites} (id, user_id, stop_id, route_id, version, created_at, updated_at)
                    SELECT \(uuid), id, \(stop), \(route), 1, \(moment), \(moment) FROM {auth.users} WHERE true
                    ON CONFLICT DO NOTHING
                    """)
            }
            try transaction.run(
                """
                INSERT INTO {public.alert_subscriptions} (id, user_id, version, created_at, updated_at)
                SELECT \(uuid), id, 1, \(moment), \(moment) FROM {auth.users} ORDER BY id LIMIT \(Self.riders / 4)
                """)
            for (kind, id) in [("stop", "'s' || \(random(Self.stops))"), ("route", "'r' || \(random(Self.routes))")] {
                try transaction.run(
                    """
                    INSERT INTO {public.alert_subscription_entities} (subscription_id, user_id, kind, entity_id, place)
                    SELECT id, user_id, '\(kind)', \(id), 0 FROM {public.alert_subscriptions}
                    """)
            }
        }
        try await database.migrate()
        try await database.write(as: .service) { transaction in
            if !isSQLite { try transaction.run("SET LOCAL statement_timeout = 0") }
            try transaction.run("ANALYZE")
        }
    }
}

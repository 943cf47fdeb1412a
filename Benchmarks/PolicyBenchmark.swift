import Database
import DatabaseFixtures
import Foundation

/// A rider's lists under policies that look at other tables: shares that are his own or that he was sent, and their places.
struct PolicyBenchmark: Benchmark {
    let name = "policies"
    private static let shares = 20_000

    func run() -> [Figure] {
        let figures = Blocking.run { try await Self.lists("SQLite", url: nil) } ?? []
        let postgres = PostgresServer.with("postgres-policies") { url in
            Blocking.run { try await Self.lists("PostgreSQL", url: url) } ?? []
        }
        return figures + (postgres ?? [])
    }

    private static func lists(_ kind: String, url: String?) async throws -> [Figure] {
        let now: @Sendable () -> Instant = { Instant(seconds: 1_795_346_100) }
        let database =
            if let url {
                Database.postgreSQL(PostgresConfiguration(url: url), schema: Shares.schema, now: now)
            } else {
                try Database.sqlite(
                    SQLiteConfiguration(path: Paths.work + "/shares.sqlite"), schema: Shares.schema, now: now)
            }
        try await database.migrate()
        try await Shares.fill(database, url == nil ? .sqlite : .postgreSQL, shares: shares)
        var figures: [Figure] = []
        for (table, what) in [(Shares.shares, "shares"), (Shares.places, "places of shares")] {
            let select = Select(table, order: [.ascending("id")], limit: 10)
            var samples: [Double] = []
            for run in -20..<500 {
                let rider = Principal.user(Shares.id((run + 20) * 3 % (shares / 10)))
                let began = Machine.seconds()
                let rows = try await database.read(as: rider) { try $0.select(select) }
                precondition(rows.count == 10, "each rider has ten and more")
                if run >= 0 { samples.append(Machine.seconds() - began) }
            }
            figures.append(
                Figure(
                    what: "ten \(what), own or received, of \(shares) on \(kind), with their policies",
                    value: Samples(samples).text, budget: "", feed: "none"))
        }
        await database.close()
        return figures
    }
}

import Database
import Foundation
import Identity
import Synchronization
import TransitAPI

/// Accounts on both databases: sign-ins with departures beside them and favourites over HTTP, refreshes in process.
struct AccountsBenchmark: Benchmark {
    let name = "accounts"
    private static let port: UInt16 = 18_083
    private static let password = "a password to measure with"

    func run() -> [Figure] {
        guard let wrk = Shell.find("wrk"), let timetable = Prepared.timetable("sydney-scaled-2.4m")?.path else {
            print("   left out: wrk is needed (apt-get install wrk), and the feed")
            return []
        }
        let figures = measure("SQLite", url: nil, timetable, wrk)
        return figures + (PostgresServer.with("postgres") { measure("PostgreSQL", url: $0, timetable, wrk) } ?? [])
    }

    private func measure(_ kind: String, url: String?, _ timetable: String, _ wrk: String) -> [Figure] {
        let data = Paths.work + "/people-" + kind
        let arguments = ["serve", "-t", timetable, "--port", "\(Self.port)", "--data", data]
        guard let server = ServerProcess(arguments, environment: url.map { ["DATABASE_URL": $0] } ?? [:]) else {
            return []
        }
        defer { server.stop() }
        guard let rider = ServedRider(data: data, port: Self.port, password: Self.password) else {
            print("   no rider could be made on \(kind)")
            return []
        }
        let board = "/api/v1/stops/r68/departures?at=2020-09-01T08:00"
        let calm = departures(board) { sleep(5) }
        var rate = 0.0
        let beside = departures(board) {
            rate = Wrk.rate(
                wrk, ["-c", "4", "-s", rider.signInScript, rider.base + "/auth/v1/token?grant_type=password"])
        }
        let favorites = Wrk.rate(
            wrk, ["-c", "32", "-H", "Authorization: Bearer \(rider.token)", rider.base + "/api/v1/favorites"])
        return [
            Figure(
                what: "sign-ins with a password on \(kind), scrypt N = 2¹⁵, p = 3, four clients",
                value: "\(Samples.rounded(rate)) a second", budget: "", feed: "none"),
            Figure(
                what: "200 departures a second over HTTP beside them", value: "\(beside.text) (alone: \(calm.text))",
                budget: "p99 unharmed", feed: "sydney-scaled-2.4m"),
            Figure(
                what: "six favourites read over HTTP on \(kind), 32 connections, two cores shared with the client",
                value: "\(Int(favorites)) a second", budget: "≥ 5,000/s", feed: "none"),
            Figure(
                what: "refreshes on \(kind), 64 sessions at once, in process",
                value: refreshes(url).map { "\(Int($0)) a second" } ?? "not measured", budget: "≥ 2,000/s",
                feed: "none"),
        ]
    }

    /// Times of departures asked for while something happens.
    private func departures(_ path: String, _ body: () -> Void) -> Samples {
        let load = LoadGenerator(port: Self.port, path: path)
        let threads = load.start(perSecond: 200, connections: 4)
        body()
        load.stop(threads)
        for (fault, count) in load.failures { print("   \(count) × \(fault)") }
        return load.latencies
    }

    private func refreshes(_ server: String?) -> Double? {
        let done = DispatchSemaphore(value: 0)
        let rate = Mutex<Double?>(nil)
        Task.detached {
            do {
                let measured = try await Self.refreshRate(server)
                rate.withLock { $0 = measured }
            } catch {
                print("   refreshes: \(error)")
            }
            done.signal()
        }
        done.wait()
        return rate.withLock { $0 }
    }

    private static func refreshRate(_ server: String?) async throws -> Double {
        let now: @Sendable () -> Instant = { Instant(seconds: Int64(Date().timeIntervalSince1970)) }
        let database: Database
        if let server, let psql = Shell.find("psql") {
            _ = Shell.run(psql, [server, "-qc", "CREATE DATABASE refreshes"])
            let own = server.replacingOccurrences(
                of: "/postgres", with: "/refreshes", options: [.backwards, .anchored])
            database = Database.postgreSQL(
                PostgresConfiguration(url: own), schema: IdentityTables.schema, now: now)
        } else {
            database = try Database.sqlite(
                SQLiteConfiguration(path: Paths.work + "/refreshes.sqlite"), schema: IdentityTables.schema, now: now)
        }
        try await database.migrate()
        var configuration = IdentityConfiguration(siteURL: "app://home", publicURL: { "http://localhost/auth/v1" })
        (configuration.confirmsAtOnce, configuration.keepsLimits) = (true, false)
        let identity = Identity(
            Identity.Dependencies(
                database: database,
                tokens: AccessTokens(
                    key: try SigningKey.secret(String(repeating: "s", count: 40)), issuer: "http://localhost/auth/v1"),
                hasher: PasswordHasher(), now: { now().seconds }, post: { _, _ in },
                pseudonyms: Pseudonyms(secret: "of benchmarks")),
            configuration: configuration)
        let client = ClientInfo(network: "127.0.0.1")
        let first = try await identity.signUp(
            email: "rider@example.com", password: password, metadata: [:], challenge: nil, redirect: nil, client: client
        )
        var tokens = [first["refresh_token"]?.string ?? ""]
        for _ in 1..<64 {
            let session = try await identity.signIn(email: "rider@example.com", password: password, client: client)
            tokens.append(session["refresh_token"]?.string ?? "")
        }
        // Sessions of one account are limited; those that went are left out.
        let began = Machine.seconds()
        let count = await withTaskGroup(of: Int.self) { group in
            for token in tokens {
                group.addTask {
                    var (token, count) = (token, 0)
                    while Machine.seconds() - began < 5 {
                        guard let next = try? await identity.refresh(token)["refresh_token"]?.string else {
                            return count
                        }
                        (token, count) = (next, count + 1)
                    }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        let rate = Double(count) / (Machine.seconds() - began)
        await database.close()
        return rate
    }
}

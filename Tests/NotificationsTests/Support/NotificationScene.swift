import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

/// Riders, and everything that tells them of alerts, on a fresh database.
struct NotificationScene: Sendable {
    let database: Database
    let clock: TestClock
    let store: RiderStore
    let jobs: JobQueue
    let watch: AlertWatch
    let outbox: Outbox
    let notifier: Notifier

    /// Accounts enough for riders to have things.
    static let users = Table("users", schema: "auth", "Accounts.", columns: [.id])
    private static let sessions = Table("sessions", schema: "auth", "Devices signed in.", columns: [.id])
    private static let accounts = Schema(
        "accounts", tables: [users, sessions],
        migrations: [Migration(1, "accounts", [.create(users), .create(sessions)])])
    /// What notifications need of a database; riders' tables and jobs have tests of their own.
    static let schema = Schema(accounts, NotificationTables.schema)
    /// All that telling riders takes.
    static let everything = Schema(
        accounts, RiderTables.schema, JobTables.schema, NotificationTables.schema)

    init(_ database: Database, _ clock: TestClock) {
        (self.database, self.clock, store) = (database, clock, RiderStore(database))
        jobs = JobQueue(database, chance: { 0.5 })
        watch = AlertWatch(database, jobs)
        outbox = Outbox(database, chance: { 0.5 })
        notifier = Notifier(
            database, watch: watch, audience: DatabaseAudience(database), outbox: outbox, wording: .forTests)
    }

    /// Runs a test.
    static func with(_ kind: DatabaseKind, _ body: (NotificationScene) async throws -> Void) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: everything, clock: clock) { try await body(NotificationScene($0, clock)) }
    }

    /// A new account with a phone.
    func rider(stops: [String] = [], routes: [String] = [], devices: Int = 1) async throws -> UUID {
        let id = UUID()
        try await database.write(as: .service) { try $0.insert(Insert(into: Self.users, ["id": .uuid(id)])) }
        for stop in stops { _ = try await store.favorites.add(NewFavorite(.stop(stop)), of: id) }
        for route in routes { _ = try await store.favorites.add(NewFavorite(.route(route)), of: id) }
        for number in 0..<devices {
            _ = try await store.registerDevice(
                token: .random(), deviceID: "phone \(number)", DeviceDetails(), of: id)
        }
        return id
    }

    func delete(_ rider: UUID) async throws {
        try await database.write(as: .service) {
            try $0.delete(Delete(from: Self.users, where: .equals("id", rider)))
        }
    }

    /// What the sources publish now; riders are told what follows from it.
    @discardableResult
    func publish(
        _ notices: AlertNotice..., believing sources: Set<String> = ["nsw"], of city: Set<String>? = nil
    ) async throws -> [String] {
        let touched = try await watch.observe(notices, believing: sources, of: city)
        try await work()
        return touched
    }

    /// Does the jobs that are due.
    @discardableResult
    func work(_ notifier: Notifier? = nil) async throws -> [Notifier.Summary] {
        var summaries: [Notifier.Summary] = []
        while let job = try await jobs.claim(worker: "tests", kinds: [AlertWatch.jobKind]).first {
            let alert = try #require(AlertWatch.alert(of: job))
            summaries.append(try await (notifier ?? self.notifier).bringUpToDate(alert))
            try await jobs.complete(job)
        }
        return summaries
    }

    /// Lets the time pass after which riders are told of an end, and does what is due then.
    func tellEnds() async throws {
        clock.advance(seconds: AlertWatch.endPatience)
        try await work()
    }

    /// What a rider was told, in order: "kind severity".
    func told(_ rider: UUID) async throws -> [String] {
        try await database.read(as: .user(rider)) { transaction in
            try transaction.select(
                Select(NotificationTables.history, order: [.ascending("created_at"), .ascending("ordinal")])
            ).map { "\(try $0.text("kind") ?? "") \(try $0.text("severity") ?? "")" }
        }
    }

    /// How many deliveries have each status.
    func deliveries() async throws -> [String: Int] {
        try await database.read(as: .service) { transaction in
            let rows = try transaction.run("SELECT status, count(*) AS n FROM {public.push_deliveries} GROUP BY status")
            return Dictionary(
                uniqueKeysWithValues: try rows.map { (try $0.text("status") ?? "", try $0.int("n") ?? 0) })
        }
    }
}

extension DeviceToken {
    static func random() -> DeviceToken {
        let digits = (UUID().uuidString + UUID().uuidString).replacingOccurrences(of: "-", with: "")
        return DeviceToken(digits.lowercased())!
    }
}

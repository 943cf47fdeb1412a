import Database
import DatabaseFixtures
import Foundation
import Identity
import Notifications
import Riders
import Testing

/// Databases that released programs made, as they left them: `Kept/version-N.sqlite`, and `.sql` of pg_dump's, with two
/// riders' made-up things. Each must open for ever.
@Suite("Kept databases")
struct KeptDatabaseTests {
    static let versions = [1, 2]

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Kept")

    @Test("of every release open, with all their rows", arguments: DatabaseKind.all, versions)
    func open(_ kind: DatabaseKind, version: Int) async throws {
        try await Self.withKept(version, kind) { place in
            let database = try place.open(schema: Service.schema)
            try await database.migrate()
            let counts = try await database.read(as: .service) { transaction in
                try Service.schema.tables.compactMap { table in
                    let count = try transaction.count(table)
                    return count > 0 ? "\(table.qualifiedName) \(count)" : nil
                }
            }
            #expect(counts.prefix(Self.rows.count) == Self.rows[...])
            let (emails, rider) = try await database.read(as: .service) { transaction in
                let users = try transaction.select(Select(IdentityTables.users, order: [.ascending("email")]))
                return (try users.map { try $0.text("email") }, try users[0].require("id", Row.uuid))
            }
            #expect(emails == ["ada@example.com", "ben@example.com"])
            let things = try await RiderStore(database).changes(since: 0, of: rider)
            #expect(things.favorites.map(\.label) == ["Work"])
            #expect(things.savedTrips.map(\.name) == ["Home"])
            #expect(things.reminders.count == 1 && things.subscriptions.count == 1)
            #expect(try await RiderStore(database).changes(since: 1, of: rider).deleted.count == 1)
            #expect(things.settings?.severityMin == .minor)
            let told = try await NotificationStore(database).page(of: rider, limit: 10, offset: 0)
            // The city of later ones told of its own as well.
            #expect(version == 1 ? told.notifications.map(\.body) == ["No trains at Central"] : told.total > 0)
            #expect(try await JobQueue(database).stats().dead == 1)
            await database.close()
        }
    }

    @Test("of every release become what is made from nothing", arguments: DatabaseKind.all, versions)
    func tables(_ kind: DatabaseKind, version: Int) async throws {
        func catalogue(_ place: TestDatabase) async throws -> [String] {
            let database = try place.open(schema: Service.schema)
            try await database.migrate()
            await database.close()
            return try await Catalogue.read(place)
        }
        let fresh = try await withTestDatabase(kind, catalogue)
        let kept = try await Self.withKept(version, kind, catalogue)
        #expect(kept.difference(from: fresh).isEmpty)
    }

    private static let rows = [
        "auth.users 2", "auth.identities 2", "auth.sessions 2", "auth.one_time_tokens 2", "public.rider_versions 2",
        "public.rider_deletions 2", "public.favorites 2", "public.saved_trips 2", "public.user_devices 2",
        "public.user_notification_prefs 2", "public.alert_subscriptions 2", "public.alert_subscription_entities 4",
        "public.departure_reminders 2",
    ]

    /// Runs a test on a copy of a kept database.
    private static func withKept<Result>(
        _ version: Int, _ kind: DatabaseKind, _ body: (TestDatabase) async throws -> Result
    ) async throws -> Result {
        let kept = folder.appending(path: "version-\(version)")
        guard kind == .postgreSQL else {
            return try await withTestDatabase(kind) { place in
                try FileManager.default.copyItem(atPath: kept.path + ".sqlite", toPath: place.place)
                return try await body(place)
            }
        }
        // Roles are the server's, not the database's: any database of ours makes them.
        try await withDatabase(kind, schema: Schema("none", tables: [], migrations: [])) { _ in }
        let dump = try String(contentsOfFile: kept.path + ".sql", encoding: .utf8)
        return try await withTestDatabase(kind) { place in
            try PlainConnection(place.place).run(dump)
            return try await body(place)
        }
    }
}

import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI

/// Databases of earlier versions, and of others.
@Suite struct RiderMigrationTests {
    @Test(arguments: DatabaseKind.all.filter { $0 == .postgreSQL })
    func `in another project's database devices refer to no session`(kind: DatabaseKind) async throws {
        let project = Schema(
            "project", tables: [People.users], migrations: [Migration(1, "project", [.create(People.users)])])
        try await withDatabase(kind, schema: Schema(project, RiderTables.schema)) { database in
            let rider = UUID()
            try await database.write(as: .service) { try $0.insert(Insert(into: People.users, ["id": .uuid(rider)])) }
            let store = RiderStore(database)
            _ = try await store.registerDevice(token: .number(1), deviceID: "phone", DeviceDetails(), of: rider)
            #expect(try await store.devices(of: rider).map(\.session) == [nil])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `saved trips of the first version are found by their stops`(kind: DatabaseKind) async throws {
        let place = try TestDatabase(kind)
        defer { place.remove() }
        let migrations = try #require(RiderTables.schema.parts.first).migrations
        let earlier = Schema("riders", tables: [], migrations: Array(migrations.prefix(1)))
        let old = try place.open(schema: Schema(People.accounts, earlier))
        try await old.migrate()
        let rider = UUID()
        try await old.write(as: .service) { transaction in
            try transaction.insert(Insert(into: People.users, ["id": .uuid(rider)]))
            for (origin, destination) in [
                (#"{"stop_id":"200060"}"#, #"{"lat":-33.9,"lon":151.2}"#), (#"{"stop_id":"A"}"#, #"{"stop_id":"B"}"#),
            ] {
                try transaction.run(
                    """
                    INSERT INTO {public.saved_trips} (id, user_id, name, origin, destination, preferences, sort_order,
                        version, created_at, updated_at)
                    VALUES ($1, $2, 'To work', $3, $4, $5, 0, 1, $6, $6)
                    """,
                    [
                        .uuid(UUID()), .uuid(rider), .json(origin), .json(destination), .json("{}"),
                        .instant(transaction.now),
                    ])
            }
        }
        await old.close()
        let new = try place.open(schema: Schema(People.accounts, RiderTables.schema))
        try await new.migrate()
        let ends = try await new.read(as: .service) { transaction in
            try transaction.select(Select(RiderTables.savedTrips)).map {
                "\(try $0.text("origin_stop_id") ?? "-") \(try $0.text("destination_stop_id") ?? "-")"
            }
        }
        #expect(ends.sorted() == ["200060 -", "A B"])
        #expect(try await RiderStore(new).savedTrips.list(of: rider).count == 2)
        await new.close()
    }
}

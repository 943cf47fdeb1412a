import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Migrations")
struct MigrationTests {
    @Test("from every earlier version come to the same tables as from nothing", arguments: DatabaseKind.all)
    func everyVersion(_ kind: DatabaseKind) async throws {
        let fresh = try await withTestDatabase(kind) { place -> [String] in
            let database = try place.open(schema: Garden.schema)
            try await database.migrate()
            await database.close()
            return try await Catalogue.read(place)
        }
        #expect(fresh.count > 20)
        for version in 0..<Garden.migrations.count {
            let stepwise = try await withTestDatabase(kind) { place -> [String] in
                for last in Array(0...version).map(Optional.some) + [nil] {
                    let database = try place.open(schema: Garden.schema)
                    try await database.migrate(upTo: last)
                    await database.close()
                }
                return try await Catalogue.read(place)
            }
            #expect(stepwise == fresh, "from version \(version)")
        }
    }

    @Test("come to the tables that are declared", arguments: DatabaseKind.all)
    func declared(_ kind: DatabaseKind) async throws {
        for schema in [Garden.schema, Shop.schema] {
            let differences = try await Catalogue.differences(kind, schema)
            #expect(differences == [])
        }
        let more = Schema(
            "garden",
            tables: [
                Table("beds", "Beds.", columns: Garden.beds.columns + [Column("more", .int, nullable: true, "More.")])
            ],
            migrations: Garden.version(3).parts[0].migrations)
        let differences = try await Catalogue.differences(kind, more)
        #expect(differences.count == 2, "a column too many, an index too few")
    }

    @Test("keep the rows that were there", arguments: DatabaseKind.all)
    func rows(_ kind: DatabaseKind) async throws {
        try await withTestDatabase(kind) { place in
            let old = try place.open(schema: Garden.schema)
            try await old.migrate(upTo: 1)
            try await old.write(as: .service) { transaction in
                _ = try transaction.run(
                    "INSERT INTO {public.beds} (id, name) VALUES ($1, $2)", [.uuid(UUID()), "roses"])
            }
            await old.close()
            let new = try place.open(schema: Garden.schema)
            try await new.migrate()
            let row = try await new.read(as: .service) { try $0.first(Select(Garden.beds)) }
            #expect(try row?.text("name") == "roses")
            #expect(try row?.int("plants") == 3)
            #expect(try row?.text("soil") == nil)
            await new.close()
        }
    }

    @Test("run again do nothing", arguments: DatabaseKind.all)
    func twice(_ kind: DatabaseKind) async throws {
        try await withTestDatabase(kind) { place in
            let database = try place.open(schema: Garden.schema)
            try await database.migrate()
            let once = try await Catalogue.read(place)
            try await database.migrate()
            try await database.migrate(upTo: 1)
            #expect(try await Catalogue.read(place) == once)
            let records = try await database.read(as: .service) {
                try $0.run("SELECT number, name FROM {public.transit_migrations} ORDER BY number").map {
                    "\(try $0.int("number")!) \(try $0.text("name")!)"
                }
            }
            #expect(records == ["1 beds", "2 plants", "3 soil", "4 labels"])
            await database.close()
        }
    }

    @Test("by several nodes that start at once are run once", arguments: DatabaseKind.all)
    func atOnce(_ kind: DatabaseKind) async throws {
        for _ in 0..<3 {
            try await withTestDatabase(kind) { place in
                let nodes = try (0..<4).map { _ in try place.open(schema: Garden.schema) }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for node in nodes { group.addTask { try await node.migrate() } }
                    try await group.waitForAll()
                }
                let done = try await nodes[0].read(as: .service) {
                    try $0.run("SELECT count(*) AS n FROM {public.transit_migrations}")[0].int("n")
                }
                #expect(done == Garden.migrations.count)
                for node in nodes { await node.close() }
            }
        }
    }

    @Test("of a newer program, or changed since they were run, are refused", arguments: DatabaseKind.all)
    func incompatible(_ kind: DatabaseKind) async throws {
        try await withTestDatabase(kind) { place in
            func migrate(_ schema: Schema) async throws -> DatabaseError? {
                let database = try place.open(schema: schema)
                let error = try await refusal { try await database.migrate() }
                await database.close()
                return error
            }
            #expect(try await migrate(Garden.schema) == nil)
            let catalogue = try await Catalogue.read(place)
            #expect(
                try await migrate(Garden.version(2))
                    == .incompatible(
                        "garden in the database are of version 4, this program knows 2: use a newer program"))
            var changed = Garden.migrations
            changed[1] = Migration(
                2, "plants", [.add(Column("plants", .int, initial: .value(5), "How many."), to: Garden.beds)])
            #expect(
                try await migrate(Schema("garden", tables: Garden.schema.tables, migrations: changed))
                    == .incompatible("migration 2 of garden (plants) is not the one this database was made with"))
            #expect(try await Catalogue.read(place) == catalogue)
            #expect(try await migrate(Garden.schema) == nil)
        }
    }

    @Test("that fail leave nothing", arguments: DatabaseKind.all)
    func failing(_ kind: DatabaseKind) async throws {
        try await withTestDatabase(kind) { place in
            let before = try place.open(schema: Garden.version(2))
            try await before.migrate()
            await before.close()
            let catalogue = try await Catalogue.read(place)
            let broken = Schema(
                "garden", tables: Garden.schema.tables,
                migrations: Garden.version(3).parts[0].migrations + [
                    Migration(4, "broken", [.run("CREATE TABLE half (n int)"), .run("NONSENSE")])
                ])
            let database = try place.open(schema: broken)
            await #expect(throws: DatabaseError.self) { try await database.migrate() }
            await database.close()
            #expect(try await Catalogue.read(place) == catalogue)
        }
    }

    @Test("of one part do not move those of another", arguments: DatabaseKind.all)
    func parts(_ kind: DatabaseKind) async throws {
        try await withTestDatabase(kind) { place in
            for (version, isAlone) in [(2, false), (3, true), (4, false)] {
                let garden = Garden.version(version)
                let database = try place.open(schema: isAlone ? garden : Schema(garden, Shop.schema))
                try await database.migrate()
                let done = try await database.read(as: .service) {
                    try $0.run(
                        "SELECT part, count(*) AS n FROM {public.transit_migrations} GROUP BY part ORDER BY part"
                    )
                    .map { "\(try $0.text("part")!) \(try $0.int("n")!)" }
                }
                #expect(done == ["garden \(version)", "shop 1"])
                await database.close()
            }
        }
    }

    @Test("wait for nobody where all is as declared", .enabled(if: DatabaseKind.postgreSQL.isAvailable))
    func unlocked() async throws {
        try await withTestDatabase(.postgreSQL) { place in
            func migrate(_ schema: Schema) async throws {
                let database = try place.open(schema: schema)
                try await database.migrate()
                await database.close()
            }
            try await migrate(Garden.schema)
            let once = try await Catalogue.read(place)
            let reader = try PlainConnection(place.place)
            try reader.run("BEGIN; SELECT * FROM beds, labels; SET LOCAL lock_timeout = '10s'")
            // It would wait for the reader for ever.
            try await migrate(Garden.schema)
            try reader.run("COMMIT")
            // What somebody has changed by hand is set right again.
            for meddling in [
                "DROP POLICY \"labels_select\" ON labels", "GRANT SELECT ON beds TO anon",
                "ALTER TABLE labels DISABLE ROW LEVEL SECURITY",
            ] {
                let name = try reader.run("SELECT policyname FROM pg_policies WHERE cmd = 'SELECT' LIMIT 1")[0][0] ?? ""
                try reader.run(meddling.replacingOccurrences(of: "labels_select", with: name))
                #expect(try await Catalogue.read(place) != once, "\(meddling)")
                try await migrate(Garden.schema)
                #expect(try await Catalogue.read(place) == once, "\(meddling)")
            }
        }
    }

    @Test("set policies anew each time, as they are declared now", arguments: DatabaseKind.all)
    func policies(_ kind: DatabaseKind) async throws {
        let (owner, other) = (UUID(), UUID())
        try await withTestDatabase(kind) { place in
            func seen(_ table: Table, by principal: Principal) async throws -> Int? {
                let schema = Schema(
                    "garden", tables: [table], migrations: [Migration(1, "labels", [.create(Garden.labels)])])
                let database = try place.open(schema: schema)
                try await database.migrate()
                let seen = try? await database.read(as: principal) { try $0.count(table) }
                await database.close()
                return seen
            }
            func labels(_ grants: [Grant], _ policies: [Policy]) -> Table {
                Table("labels", "Labels.", columns: Garden.labels.columns, grants: grants, policies: policies)
            }
            #expect(try await seen(labels([], []), by: .user(owner)) == nil)
            let database = try place.open(schema: Garden.schema)
            try await database.write(as: .service) {
                _ = try $0.insert(Insert(into: Garden.labels, ["user_id": .uuid(owner), "text": "rose"]))
            }
            await database.close()
            let own = labels([Grant()], Policy.ownRows())
            #expect(try await seen(own, by: .user(owner)) == 1)
            #expect(try await seen(own, by: .user(other)) == 0)
            #expect(try await seen(own, by: .anonymous) == nil)
            let open = labels([Grant()], [.select("all", where: .always)])
            #expect(try await seen(open, by: .user(other)) == 1)
            let everyone = labels([Grant(.anonymous)], [.select("all", to: [.anonymous], where: .always)])
            #expect(try await seen(everyone, by: .anonymous) == 1)
            #expect(try await seen(everyone, by: .user(owner)) == nil)
            #expect(try await seen(labels([Grant()], []), by: .user(owner)) == 0)
            #expect(try await seen(labels([], Policy.ownRows()), by: .user(owner)) == nil)
            #expect(try await seen(own, by: .user(owner)) == 1)
        }
    }
}

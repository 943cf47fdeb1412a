import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI

@Suite("Policies of riders' tables")
struct RiderPolicyTests {
    @Test("let owners do what they may, others nothing, and nobody in particular nothing", arguments: DatabaseKind.all)
    func matrix(kind: DatabaseKind) async throws {
        let differences = try await RiderMatrix.matrix.differences(on: kind)
        #expect(differences == [])
    }

    @Test("cannot be switched off without anybody noticing", arguments: DatabaseKind.all)
    func mutations(kind: DatabaseKind) async throws {
        let unnoticed = try await RiderMatrix.matrix.unnoticed(on: kind)
        #expect(unnoticed == [])
    }

    @Test("keep what rows are about, and whose they are, from being changed", arguments: DatabaseKind.all)
    func fixedColumns(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            let columns = [
                "user_id", "id", "created_at", "stop_id", "device_id", "forgotten_version", "record_id", "entity_id",
            ]
            for table in RiderTables.schema.tables {
                for column in columns where table.column(column) != nil {
                    let value: SQLValue =
                        switch table.column(column)?.type {
                        case .uuid: .uuid(other)
                        case .int: 9
                        case .instant: .instant(Instant(seconds: 0))
                        default: "x"
                        }
                    await #expect(
                        throws: DatabaseError.permissionDenied(table: table.qualifiedName), "\(table.name).\(column)"
                    ) {
                        try await riding.database.write(as: .user(rider)) {
                            try $0.update(Update(table, set: [column: value], where: .equals("user_id", rider)))
                        }
                    }
                }
            }
        }
    }

    @Test("let nobody add to another's subscription", arguments: DatabaseKind.all)
    func foreignSubscription(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            let kept = try await riding.store.subscriptions.add(
                SubscribeRequest(routeIDs: ["1"], stopIDs: [], severityMin: nil), of: rider)
            let row: [String: SQLValue] = [
                "subscription_id": .uuid(kept.record.id), "user_id": .uuid(other), "kind": "stop", "entity_id": "1",
                "place": 0,
            ]
            await #expect(throws: DatabaseError.policyViolation(table: "public.alert_subscription_entities")) {
                try await riding.database.write(as: .user(other)) {
                    try $0.insert(Insert(into: RiderTables.subscribedEntities, row))
                }
            }
        }
    }

    @Test("hold for statements of PostgreSQL's own", .enabled(if: DatabaseKind.postgreSQL.isAvailable))
    func plainStatements() async throws {
        try await withTestDatabase(.postgreSQL) { place in
            let database = try place.open(schema: People.schema)
            try await database.migrate()
            let riding = Riding(database: database, clock: TestClock(), store: RiderStore(database))
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            for owner in [rider, other] {
                try await riding.fill(owner, token: .number(owner == rider ? 1 : 2))
            }
            let plain = try PlainConnection(place.place)
            try plain.run("SELECT set_config('request.jwt.claims', '{\"sub\":\"\(rider.lowercased)\"}', false)")
            try plain.run("SET ROLE authenticated")
            for table in RiderTables.schema.tables {
                let owners = try plain.run("SELECT DISTINCT user_id FROM \(table.qualifiedName)")
                #expect(owners == [[rider.lowercased]], "\(table.name)")
            }
            try plain.run("SELECT set_config('request.jwt.claims', '{}', false)")
            for table in RiderTables.schema.tables {
                #expect(try plain.run("SELECT 1 FROM \(table.qualifiedName)").isEmpty, "\(table.name)")
            }
            await database.close()
        }
    }

    @Test("belong to tables that the migrations make as they are declared", arguments: DatabaseKind.all)
    func migrations(kind: DatabaseKind) async throws {
        let differences = try await Catalogue.differences(kind, People.schema)
        #expect(differences == [])
    }
}

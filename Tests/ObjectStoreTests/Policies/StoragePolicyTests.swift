import Database
import DatabaseFixtures
import Foundation
import ObjectStore
import Testing

@Suite("Policies of objects")
struct StoragePolicyTests {
    private static func row(_ owner: UUID, _ bucket: String, folder: UUID?) -> [String: SQLValue] {
        var row: [String: SQLValue] = [
            "id": .uuid(UUID()), "bucket_id": .text(bucket), "name": .text(UUID().uuidString), "owner": .uuid(owner),
            "blob": "00", "size": 1, "content_type": "image/png",
            "cache_control": "no-cache", "width": 1, "height": 1,
        ]
        row["owner_folder"] = folder.map { .uuid($0) }
        return row
    }

    private static func matrix(_ bucket: String, inFolder: Bool) -> PolicyMatrix {
        var usage = PolicyMatrix.Expectation.own.denying(.insert, .delete, .deleteAll, .handOver)
        usage[.owner, .select] = .allowed
        return PolicyMatrix(
            schema: Storing.schema,
            recipes: [
                "auth.users": PolicyMatrix.Recipe(change: ["id": .uuid(UUID())], owner: nil) { _, _, _ in
                    ["id": .uuid(UUID())]
                },
                "storage.objects": PolicyMatrix.Recipe(change: ["size": 2], owner: "owner") { _, owner, _ in
                    row(owner, bucket, folder: inFolder ? owner : nil)
                },
                "storage.usage": PolicyMatrix.Recipe(
                    change: ["updated_at": .instant(Instant(seconds: 5))], owner: "owner"
                ) { _, owner, _ in ["owner": .uuid(owner), "hour_began": .instant(TestClock.start)] },
                "storage.spent_tokens": PolicyMatrix.Recipe(
                    change: ["expires_at": .instant(TestClock.start)], owner: "owner"
                ) { _, owner, _ in
                    ["id": .uuid(UUID()), "owner": .uuid(owner), "expires_at": .instant(TestClock.start)]
                },
            ],
            expectations: [
                "auth.users": .service, "storage.objects": .own, "storage.usage": usage,
                "storage.spent_tokens": .own.denying(.update, .updateAll, .delete, .deleteAll, .handOver),
            ]
        ) { try $0.insert(Insert(into: Storing.users, ["id": .uuid($1)])) }
    }

    @Test("let owners do what they may, others nothing, and nobody in particular nothing", arguments: DatabaseKind.all)
    func matrix(kind: DatabaseKind) async throws {
        for (bucket, inFolder) in [("avatars", true), ("adventure_photos", true), ("safety_reports", false)] {
            let differences = try await Self.matrix(bucket, inFolder: inFolder).differences(on: kind)
            #expect(differences == [], "\(bucket)")
        }
    }

    @Test("cannot be switched off without anybody noticing", arguments: DatabaseKind.all)
    func mutations(kind: DatabaseKind) async throws {
        #expect(try await Self.matrix("avatars", inFolder: true).unnoticed(on: kind) == [])
    }

    @Test(
        "let nobody put anything into another's folder, or into a bucket that is not there", arguments: DatabaseKind.all
    )
    func places(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            let wrong: [(String, UUID?)] = [
                ("avatars", nil), ("avatars", other), ("adventure_photos", other), ("safety_reports", rider),
                ("safety_reports", other), ("elsewhere", rider),
            ]
            for (bucket, folder) in wrong {
                await #expect(throws: DatabaseError.policyViolation(table: "storage.objects"), "\(bucket)") {
                    try await storing.database.write(as: .user(rider)) {
                        try $0.insert(Insert(into: StorageTables.objects, Self.row(rider, bucket, folder: folder)))
                    }
                }
            }
            // Nor moves it there.
            try await storing.database.write(as: .user(rider)) {
                try $0.insert(Insert(into: StorageTables.objects, Self.row(rider, "avatars", folder: rider)))
            }
            for change in [["bucket_id": "elsewhere"], ["owner_folder": .uuid(other)], ["owner": .uuid(other)]]
                as [[String: SQLValue]]
            {
                await #expect(throws: DatabaseError.policyViolation(table: "storage.objects")) {
                    try await storing.database.write(as: .user(rider)) {
                        try $0.update(Update(StorageTables.objects, set: change, where: .isOwn("owner")))
                    }
                }
            }
        }
    }

    @Test("belong to tables that the migrations make as they are declared", arguments: DatabaseKind.all)
    func migrations(kind: DatabaseKind) async throws {
        #expect(try await Catalogue.differences(kind, Storing.schema) == [])
    }

    @Test("are asked by indexes", arguments: DatabaseKind.all.filter { $0 == .sqlite })
    func plans(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let plan = try await storing.database.read(as: .user(rider)) { transaction in
                let statement = try transaction.statement(
                    Select(StorageTables.objects, where: .equals("bucket_id", "avatars") && .equals("name", "a")))
                return (statement.sql, statement.arguments)
            }
            let lines = try await storing.database.read(as: .service) { transaction in
                try transaction.connection.run("EXPLAIN QUERY PLAN " + plan.0, plan.1).rows.map {
                    try $0.text("detail") ?? ""
                }
            }
            #expect(lines.allSatisfy { !$0.hasPrefix("SCAN") }, "\(lines)")
        }
    }
}

import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI
import Wire

@Suite struct ExportTests {
    private static let profiles = Table(
        "users", "Profiles.",
        columns: [
            Column("id", .uuid, references: ColumnReference("auth.users"), "The account."),
            Column("display_name", .text, "A name."), .updatedAt,
        ], grants: [Grant()], policies: [.select("own", where: .isOwn("id"))])

    private static let friends = Table(
        "friends", "Who is friends with whom.",
        columns: [
            .id, Column("user_id", .uuid, references: ColumnReference("auth.users"), "Who asked."),
            Column("friend_id", .uuid, references: ColumnReference("auth.users"), "Who was asked."),
            Column("suppressed", .bool, initial: .value(false), "Whether friend_id is not to hear of it."),
        ], grants: [Grant(select: .only(["id", "user_id", "friend_id"]))],
        policies: [
            .select("pair", where: .isOwn("user_id") || (.isOwn("friend_id") && .equals("suppressed", .bool(false))))
        ])

    private static let schema = Schema(
        IdentityTables.schema,
        Schema(
            "company", tables: [profiles, friends],
            migrations: [Migration(1, "company", [.create(profiles), .create(friends)])]))

    @Test(arguments: DatabaseKind.all)
    func `an export has the profile, and friendships whoever asked, but none that the account is not to hear of`(
        _ kind: DatabaseKind
    ) async throws {
        try await IdentityScene.with(kind, schema: Self.schema) { scene in
            let session = try await scene.rider()
            let ada = try #require(session.claims.subject)
            var others: [UUID] = []
            for name in ["ben", "cid", "dan"] {
                others.append(try #require(try await scene.rider("\(name)@example.com").claims.subject))
            }
            let pairs = [
                (ada, others[0], false), (others[1], ada, false), (others[2], ada, true), (others[0], others[1], false),
            ]
            try await scene.database.write(as: .service) { transaction in
                try transaction.insert(
                    Insert(into: Self.profiles, ["id": .uuid(ada), "display_name": "Ada"]))
                for (one, other, isSuppressed) in pairs {
                    try transaction.insert(
                        Insert(
                            into: Self.friends,
                            ["user_id": .uuid(one), "friend_id": .uuid(other), "suppressed": .bool(isSuppressed)]))
                }
            }
            let tables = try #require(try await scene.identity.export(session.claims)["tables"])
            #expect(tables["users"]?[0]?["email"] == "ada@example.com")
            #expect(tables["profile"]?[0]?["display_name"] == "Ada" && tables["profile"]?.array?.count == 1)
            let seen = tables["friends"]?.array?.map { [$0["user_id"]?.string, $0["friend_id"]?.string] }
            #expect(seen == pairs.prefix(2).map { [$0.0, $0.1].map { $0.uuidString.lowercased() } })
            #expect(tables["friends"]?[0]?["suppressed"] == nil)
        }
    }
}

import Database
import DatabaseFixtures
import Foundation
import Notifications
import Testing

@Suite("Policies of what riders were told")
struct NotificationPolicyTests {
    /// Who may do what, written by hand and not from the policies.
    private static let matrix = PolicyMatrix(
        schema: NotificationScene.schema, recipes: recipes, expectations: expectations
    ) {
        try $0.insert(Insert(into: NotificationScene.users, ["id": .uuid($1)]))
    }

    private static let expectations: [String: PolicyMatrix.Expectation] = {
        // Riders say what they have opened, and change nothing else.
        var history = PolicyMatrix.Expectation.ownReadOnly
            .but(.owner, .update, .updateAll, are: .allowed)
        for who in [PolicyMatrix.Who.other, .stranger] { history = history.but(who, .update, .updateAll, are: .unseen) }
        var mutes = PolicyMatrix.Expectation.own
        for who in PolicyMatrix.Who.allCases { mutes = mutes.but(who, .handOver, are: .denied) }
        return [
            "auth.users": .service, "auth.sessions": .service, "public.notification_history": history,
            "public.push_deliveries": .service,
            "public.alert_states": .service, "public.alert_stories": .service, "public.notification_mutes": mutes,
            "public.withheld_alerts": .service,
        ]
    }()

    private static func notification(_ owner: UUID) -> [String: SQLValue] {
        [
            "id": .uuid(UUID()), "user_id": .uuid(owner), "kind": "new", "alert_id": .text(UUID().lowercased),
            "fingerprint": "f", "ordinal": 0, "severity": "major", "title": "T", "body": "B", "payload": .json("{}"),
            "badge": 1, "expires_at": .instant(TestClock.start),
        ]
    }

    private static let ofTheService = PolicyMatrix.Recipe(change: ["id": .uuid(UUID())], owner: nil) { _, _, _ in
        ["id": .uuid(UUID())]
    }

    private static let recipes: [String: PolicyMatrix.Recipe] = [
        "auth.users": ofTheService, "auth.sessions": ofTheService,
        "public.notification_history": PolicyMatrix.Recipe(change: ["opened_at": .instant(TestClock.start)]) {
            _, owner, _ in notification(owner)
        },
        "public.push_deliveries": PolicyMatrix.Recipe(change: ["reason": "x"]) { transaction, owner, _ in
            let row = notification(owner)
            try transaction.insert(Insert(into: NotificationTables.history, row))
            return [
                "id": .uuid(UUID()), "user_id": .uuid(owner), "notification_id": row["id"] ?? .null,
                "device_id": .uuid(UUID()), "expires_at": .instant(TestClock.start),
            ]
        },
        "public.alert_states": PolicyMatrix.Recipe(change: ["is_over": true], owner: nil) { _, _, _ in
            ["alert_id": .text(UUID().lowercased), "fingerprint": "f", "notice": .json("{}")]
        },
        "public.alert_stories": PolicyMatrix.Recipe(change: ["story": .json("[]")], owner: nil) { _, _, _ in
            ["alert_id": .text(UUID().lowercased), "fingerprint": "f", "story": .json("{}")]
        },
        "public.notification_mutes": PolicyMatrix.Recipe(
            change: ["until": .instant(TestClock.start.adding(seconds: 9))]
        ) { _, owner, _ in ["user_id": .uuid(owner), "until": .instant(TestClock.start)] },
        "public.withheld_alerts": PolicyMatrix.Recipe(change: ["created_at": .instant(TestClock.start)]) {
            _, owner, _ in
            ["user_id": .uuid(owner), "alert_id": .text(UUID().lowercased)]
        },
    ]

    @Test("let owners do what they may, others nothing, and nobody in particular nothing", arguments: DatabaseKind.all)
    func matrix(kind: DatabaseKind) async throws {
        let differences = try await Self.matrix.differences(on: kind)
        #expect(differences == [])
    }

    @Test("cannot be switched off without anybody noticing", arguments: DatabaseKind.all)
    func mutations(kind: DatabaseKind) async throws {
        let unnoticed = try await Self.matrix.unnoticed(on: kind)
        #expect(unnoticed == [])
    }

    @Test("belong to tables that the migrations make as they are declared", arguments: DatabaseKind.all)
    func migrations(kind: DatabaseKind) async throws {
        let differences = try await Catalogue.differences(kind, NotificationScene.schema)
        #expect(differences == [])
    }
}

import Companion
import Database
import DatabaseFixtures
import Foundation

/// Who may do what to the companion's tables, written by hand and not from the policies. The other rider is a friend of the owner's, and
/// knows of the owner's share.
enum CompanionMatrix {
    static let matrix = PolicyMatrix(schema: Accounts.schema, recipes: recipes, expectations: expectations) {
        try $0.insert(Insert(into: Accounts.users, ["id": .uuid($1)]))
    }

    /// Rows are their owner's alone. Whose they are may be said again, as upserts do, and is not changed by it.
    private static let own = PolicyMatrix.Expectation.own
    /// Rows are their owner's alone, who does not add them.
    private static let made = own.denying(.insert, .handOver)
    /// The same of rows that stay as they were made.
    private static let unchanging = made.denying(.update, .updateAll)

    private static let expectations: [String: PolicyMatrix.Expectation] = [
        "auth.users": .service,
        "public.users": made.denying(.delete, .deleteAll).but(.other, .select, are: .allowed),
        "public.saved_places": own,
        "public.friends": unchanging.but(.other, .select, .delete, .deleteAll, are: .allowed),
        "public.eta_shares": unchanging.but(.other, .select, are: .allowed),
        "public.eta_share_recipients": made.but(.other, .select, are: .allowed),
        "public.adventure_plans": own,
        "public.safety_reports": made,
        "public.eta_share_links": unchanging,
        "public.safety_report_flags": .service,
    ]

    private static let recipes: [String: PolicyMatrix.Recipe] = [
        "auth.users": PolicyMatrix.Recipe(change: ["id": .uuid(UUID())], owner: nil) { _, _, _ in ["id": .uuid(UUID())]
        },
        "public.users": PolicyMatrix.Recipe(
            change: ["display_name": "Ann"], owner: "id", company: { try befriend($2, $3, $0) },
            row: { transaction, owner, _ in
                // The account has made one already.
                try transaction.delete(Delete(from: CompanionTables.users, where: .equals("id", owner)))
                return ["id": .uuid(owner), "invite_code": .text(owner.uuidString)]
            }),
        "public.saved_places": PolicyMatrix.Recipe(change: ["name": "Office"]) { _, owner, _ in
            [
                "id": .uuid(UUID()), "user_id": .uuid(owner), "name": "Home", "address": "1 George St",
                "latitude": .double(-33.86),
                "longitude": .double(151.2), "place_type": "home",
            ]
        },
        "public.friends": PolicyMatrix.Recipe(change: ["status": "accepted"]) { _, owner, other in
            ["id": .uuid(UUID()), "user_id": .uuid(owner), "friend_id": .uuid(other), "status": "pending"]
        },
        "public.eta_shares": PolicyMatrix.Recipe(
            change: ["is_active": false],
            company: { transaction, row, owner, other in
                try transaction.insert(
                    Insert(
                        into: CompanionTables.shareRecipients,
                        ["share_id": row["id"]!, "user_id": .uuid(other), "owner_id": .uuid(owner)]))
            },
            row: { transaction, owner, other in
                try befriend(owner, other, transaction)
                return share(of: owner)
            }),
        "public.eta_share_recipients": PolicyMatrix.Recipe(change: ["seen_at": .instant(TestClock.start)]) {
            transaction, owner, other in
            // A share of the other's, which the owner of the row knows of.
            let share = share(of: other)
            try transaction.insert(Insert(into: CompanionTables.etaShares, share))
            return ["share_id": share["id"]!, "user_id": .uuid(owner), "owner_id": .uuid(other)]
        },
        "public.adventure_plans": PolicyMatrix.Recipe(change: ["title": "Harbour"]) { _, owner, _ in
            ["id": .uuid(UUID()), "user_id": .uuid(owner), "title": "Coast"]
        },
        "public.safety_reports": PolicyMatrix.Recipe(change: ["severity": 3]) { _, owner, _ in report(of: owner) },
        "public.eta_share_links": PolicyMatrix.Recipe(change: ["shows_name": true]) { transaction, owner, _ in
            let share = share(of: owner)
            try transaction.insert(Insert(into: CompanionTables.etaShares, share))
            return [
                "id": .uuid(UUID()), "share_id": share["id"]!, "user_id": .uuid(owner),
                "token_hash": .text(UUID().uuidString),
            ]
        },
        "public.safety_report_flags": PolicyMatrix.Recipe(change: ["reason": "It is gone."]) {
            transaction, owner, other in
            let report = report(of: other)
            try transaction.insert(Insert(into: CompanionTables.safetyReports, report))
            return ["report_id": report["id"]!, "user_id": .uuid(owner)]
        },
    ]

    /// A share that goes on for a hundred years: SQL past the door goes by the server's own clock.
    static func share(of owner: UUID) -> [String: SQLValue] {
        [
            "id": .uuid(UUID()), "user_id": .uuid(owner), "recipients": .json("[]"),
            "expires_at": .instant(TestClock.start.adding(seconds: 100 * 365 * 86_400)),
        ]
    }

    /// A report that others do not see yet.
    static func report(of owner: UUID) -> [String: SQLValue] {
        [
            "id": .uuid(UUID()), "user_id": .uuid(owner), "latitude": .double(-33.8612), "longitude": .double(151.2093),
            "report_type": "hazard", "expires_at": .instant(TestClock.start.adding(seconds: 3_600)),
        ]
    }

    static func befriend(_ one: UUID, _ other: UUID, _ transaction: Transaction) throws {
        try transaction.insert(
            Insert(
                into: CompanionTables.friends,
                ["id": .uuid(UUID()), "user_id": .uuid(one), "friend_id": .uuid(other), "status": "accepted"]))
    }
}

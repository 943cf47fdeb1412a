import Companion
import Database
import DatabaseFixtures
import Foundation
import Wire

/// Ann and whom she has to do with, each in another way; and a row of hers in every table.
struct Circle: Sendable {
    /// Who asks.
    enum Who: String, Sendable, CaseIterable {
        /// Ann, whose rows they are.
        case owner
        /// Whom she has asked, and who accepted.
        case friend
        /// Who has asked her, whom she accepted, and to whom her share goes.
        case recipient
        /// Whom she blocks, and who has asked her since.
        case blocked
        /// Who has nothing to do with her.
        case stranger
        /// Nobody in particular.
        case nobody
        /// The service itself.
        case service
    }

    private let ids: [String: UUID]

    /// The rows, by what targets call them: `{share}`.
    private static let names = [
        "ann", "friend", "recipient", "blocked", "stranger", "another", "new", "place", "share", "plan", "report",
        "link", "friendship", "block", "request",
    ]

    /// Makes the riders and the rows.
    init(_ database: Database) async throws {
        let ids = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, UUID()) })
        self.ids = ids
        @Sendable func id(_ name: String) -> SQLValue { .uuid(ids[name]!) }
        try await database.write(as: .service) { transaction in
            func add(_ table: Table, _ row: [String: SQLValue]) throws {
                try transaction.insert(Insert(into: table, row))
            }
            func friends(
                _ row: String, _ one: String, _ other: String, _ status: String, isSuppressed: Bool = false
            )
                throws
            {
                try add(
                    CompanionTables.friends,
                    [
                        "id": id(row), "user_id": id(one), "friend_id": id(other), "status": .text(status),
                        "suppressed": .bool(isSuppressed),
                    ])
            }
            for rider in ["ann", "friend", "recipient", "blocked", "stranger", "another"] {
                try add(Accounts.users, ["id": id(rider)])
            }
            try friends("friendship", "ann", "friend", "accepted")
            try CompanionMatrix.befriend(ids["recipient"]!, ids["ann"]!, transaction)
            try CompanionMatrix.befriend(ids["ann"]!, ids["another"]!, transaction)
            try friends("block", "ann", "blocked", "blocked")
            try friends("request", "blocked", "ann", "pending", isSuppressed: true)
            try add(
                CompanionTables.savedPlaces,
                [
                    "id": id("place"), "user_id": id("ann"), "name": "Home", "address": "1 George St",
                    "latitude": .double(-33.86), "longitude": .double(151.2), "place_type": "home",
                ])
            try add(CompanionTables.adventurePlans, ["id": id("plan"), "user_id": id("ann"), "title": "Coast"])
            var share = CompanionMatrix.share(of: ids["ann"]!)
            share["id"] = id("share")
            try add(CompanionTables.etaShares, share)
            for recipient in ["recipient", "another"] {
                try add(
                    CompanionTables.shareRecipients,
                    ["share_id": id("share"), "user_id": id(recipient), "owner_id": id("ann")])
            }
            try add(
                CompanionTables.shareLinks,
                [
                    "id": id("link"), "share_id": id("share"), "user_id": id("ann"),
                    "token_hash": .text(UUID().uuidString),
                ])
            var report = CompanionMatrix.report(of: ids["ann"]!)
            report["id"] = id("report")
            report["visibility"] = .text(ReportVisibility.shown.rawValue)
            try add(CompanionTables.safetyReports, report)
        }
    }

    /// On whose behalf somebody asks.
    func principal(_ who: Who) -> Principal {
        switch who {
        case .owner: .user(ids["ann"]!)
        case .nobody: .anonymous
        case .service: .service
        default: .user(ids[who.rawValue]!)
        }
    }

    /// A text with the ids that names in braces stand for.
    func filled(_ text: String) -> String {
        ids.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value.uuidString.lowercased()) }
    }
}

import Database
import Foundation

/// Whom a share goes to now: those its owner named who are friends still, whoever has blocked whom meanwhile.
package struct ShareAudience: Sendable {
    /// Whose share it is.
    package let owner: UUID
    /// What the owner is called; nil where nothing.
    package let name: String?
    /// Whom it goes to.
    package let recipients: [UUID]
    /// When it ends.
    package let expiresAt: Instant
    /// When the owner arrives, as the service saw it last; nil where that is not known.
    package let arrival: Instant?

    /// Reads it, in a transaction of the service's; nil where the share has ended.
    package init?(of share: UUID, in transaction: Transaction) throws {
        let going = Condition.all([
            .equals("id", share), .equals("is_active", .bool(true)), .compare(.column("expires_at"), .greater, .now),
        ])
        guard let row = try transaction.first(Select(CompanionTables.etaShares, where: going)) else { return nil }
        owner = try row.require("user_id", Row.uuid)
        expiresAt = try row.require("expires_at", Row.instant)
        arrival = try FollowedShareRow.arrival(in: row)
        name = try transaction.first(
            Select(CompanionTables.users, ["display_name"], where: .equals("id", owner)))?.text("display_name")
        let named = try transaction.select(
            Select(
                CompanionTables.shareRecipients, ["user_id"], where: .equals("share_id", share),
                order: [.ascending("user_id")])
        ).map { $0["user_id"] }
        let accepted = Condition.equals("status", .text(FriendStatus.accepted.rawValue))
        let asked = accepted && .equals("user_id", owner) && .oneOf(.column("friend_id"), named)
        let asking = accepted && .equals("friend_id", owner) && .oneOf(.column("user_id"), named)
        let pairs = try transaction.select(
            Select(CompanionTables.friends, ["user_id", "friend_id"], where: asked || asking))
        var friends: Set<UUID> = []
        for pair in pairs {
            let asker = try pair.require("user_id", Row.uuid)
            friends.insert(asker == owner ? try pair.require("friend_id", Row.uuid) : asker)
        }
        recipients = friends.sorted { $0.uuidString < $1.uuidString }
    }
}

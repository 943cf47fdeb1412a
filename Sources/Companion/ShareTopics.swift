import Database
import Foundation
import RealtimeChannels

/// The topics of shares, `eta:{share_id}`: whoever sees the share hears what is said there and who is there; its owner speaks.
///
/// What the service itself says there is `eta_update`: how far the owner has come.
package struct ShareTopics: TopicPolicy {
    package let prefix = "eta:"
    private let database: Database

    /// The topics of the shares in a database that has ``CompanionTables``.
    package init(_ database: Database) { self.database = database }

    /// The topic of a share.
    package static func topic(of share: UUID) -> String { "eta:" + share.lowercased }

    package func access(to topic: String, for principal: Principal) async throws -> TopicAccess {
        guard let id = UUID(uuidString: String(topic.dropFirst(prefix.count))), let rider = principal.userID else {
            return .none
        }
        return try await database.read(as: principal) { transaction in
            let going = Condition.all([
                .equals("id", id), .equals("is_active", .bool(true)), .compare(.column("expires_at"), .greater, .now),
            ])
            let found = try transaction.first(
                Select(CompanionTables.etaShares, ["user_id", "expires_at"], where: going))
            guard let found else { return .none }
            let isOwner = try found.require("user_id", Row.uuid) == rider
            let rights: TopicAccess.Rights = isOwner ? .all : [.read, .seePresence, .bePresent]
            return TopicAccess(rights, until: try found.require("expires_at", Row.instant))
        }
    }

    package func rechecks(after change: RowChange) -> [TopicRecheck] {
        func ids(_ column: String) -> [UUID] {
            [change.before, change.after].compactMap { row in
                (try? row?.text(column)).flatMap { $0 }.flatMap { UUID(uuidString: $0) }
            }
        }
        switch change.table {
        case CompanionTables.etaShares.qualifiedName where change.operation != .insert:
            return ids("id").map { .topic(Self.topic(of: $0)) }
        case CompanionTables.shareRecipients.qualifiedName where change.operation != .insert:
            return ids("share_id").map { .topic(Self.topic(of: $0)) }
        // Who is no friend any more hears no more; blocking ends friendships.
        case CompanionTables.friends.qualifiedName where change.operation != .insert:
            return Set(ids("user_id") + ids("friend_id")).map { .user($0) }
        default: return []
        }
    }
}

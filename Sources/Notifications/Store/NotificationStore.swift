import Database
import Foundation

/// What riders ask about their own notifications. Transactions are on behalf of the rider, so that the policies of the tables hold
/// beside the conditions written here; but what is unread follows from how alerts stand as well, which only the service sees.
package struct NotificationStore: Sendable {
    let database: Database
    private let jobs: JobQueue

    /// A store in a database whose schema has ``NotificationTables/schema``.
    ///
    /// - Parameter jobs: the queue that this process works on: its workers wake at once for what is told early. Where nil
    ///   they see it the next time they look.
    package init(_ database: Database, jobs: JobQueue? = nil) {
        (self.database, self.jobs) = (database, jobs ?? JobQueue(database))
    }

    /// How far back riders see what they were told, seconds: of alerts that stand more is kept.
    private static let memory: Int64 = 30 * 86_400

    /// A page of what a rider was told, the newest first.
    package func page(of rider: UUID, limit: Int, offset: Int) async throws -> NotificationPage {
        let unread = try await unread(of: rider)
        return try await database.read(as: .user(rider)) { transaction in
            let own = Condition.equals("user_id", rider)
            let since = SQLValue.instant(transaction.now.adding(seconds: -Self.memory))
            let recent = own && .compare(.column("created_at"), .atLeast, .value(since))
            let rows = try transaction.select(
                Select(
                    NotificationTables.history, NotificationRecord.columns, where: recent,
                    order: [.descending("created_at"), .descending("id")], limit: limit, offset: offset))
            let mute = try transaction.first(Select(NotificationTables.mutes, ["until"], where: own))
            return NotificationPage(
                notifications: try rows.map(NotificationRecord.init),
                total: try transaction.count(NotificationTables.history, where: recent),
                unread: unread,
                mutedUntil: try mute?.instant("until").flatMap { $0 > transaction.now ? $0 : nil })
        }
    }

    /// Notes that a rider has opened an alert: none of what was told of it counts as unread any more.
    ///
    /// - Returns: how many others do.
    package func open(_ alert: String, by rider: UUID) async throws -> Int {
        try await database.write(as: .user(rider)) { transaction in
            let own = Condition.equals("user_id", rider)
            try transaction.update(
                Update(
                    NotificationTables.history, set: ["opened_at": .instant(transaction.now)],
                    where: own && .equals("alert_id", .text(alert)) && .isNull(.column("opened_at"))))
        }
        return try await unread(of: rider)
    }

    private func unread(of rider: UUID) async throws -> Int {
        try await database.read(as: .service) { try Unread.count(of: rider, in: $0) }
    }

    /// Sends a rider no alert for a while, from now.
    ///
    /// - Returns: when that ends.
    package func mute(_ rider: UUID, seconds: Int64) async throws -> Instant {
        try await database.write(as: .user(rider)) { transaction in
            let end = transaction.now.adding(seconds: seconds)
            try transaction.insert(
                Insert(
                    into: NotificationTables.mutes, ["user_id": .uuid(rider), "until": .instant(end)],
                    onConflict: .update(on: ["user_id"], setting: ["until"])))
            return end
        }
    }

    /// Sends a rider alerts again, and what was withheld meanwhile.
    package func unmute(_ rider: UUID) async throws {
        try await database.write(as: .user(rider)) {
            try $0.delete(Delete(from: NotificationTables.mutes, where: .equals("user_id", rider)))
        }
        try await tellWithheld(to: rider)
    }

    /// Has a rider told now what was withheld, as far as that may be: where quiet hours or a mute were ended early.
    ///
    /// Where this fails they are told when it was to end.
    package func tellWithheld(to rider: UUID) async throws {
        try await database.write(as: .service) { transaction in
            let own = Condition.equals("user_id", rider)
            guard try transaction.count(NotificationTables.withheld, where: own) > 0 else { return }
            try Withheld(jobs).post(rider, at: transaction.now, in: transaction)
        }
    }
}

import Database
import Foundation

extension RiderStore {
    /// Seconds for which deletions are kept: 90 days.
    package static let deletionsKept: Int64 = 90 * 86_400

    /// What has changed since a version; everything where it is 0, or so old that deletions since are forgotten.
    ///
    /// Nothing is ever left out: the counter is read before the rows, so what is written meanwhile has a higher
    /// version, and comes again the next time. Deletions come last, so a row read just before it was deleted is in
    /// both.
    package func changes(since: Int, of rider: UUID) async throws -> RiderChanges {
        try await read(of: rider) { transaction in
            let version = try Self.counter("version", of: rider, in: transaction)
            var changes = RiderChanges(version: version)
            if since == version { return changes }
            // A counter beyond ours is another database's: one put back by hand, as `transit restore` sets all counters forward.
            var asked = since > version ? 0 : since
            try Self.read(&changes, since: asked, of: rider, in: transaction)
            if asked > 0 {
                changes.deleted = try DeletionRecord.all(of: rider, where: .changed(since: asked), in: transaction)
                // Read last, lest deletions be forgotten between.
                if try asked < Self.counter("forgotten_version", of: rider, in: transaction) { asked = 0 }
            }
            guard asked < since else { return changes }
            if since <= version { try Self.read(&changes, since: 0, of: rider, in: transaction) }
            changes.deleted = []
            changes.isComplete = false
            return changes
        }
    }

    private static func read(
        _ changes: inout RiderChanges, since: Int, of rider: UUID, in transaction: Transaction
    ) throws {
        changes.favorites = try FavoriteRecord.all(of: rider, since: since, in: transaction)
        changes.savedTrips = try SavedTripRecord.all(of: rider, since: since, in: transaction)
        changes.reminders = try ReminderRecord.all(of: rider, since: since, in: transaction)
        changes.subscriptions = try SubscriptionRecord.all(of: rider, since: since, in: transaction)
        changes.settings = try SettingsRecord.all(of: rider, where: .changed(since: since), in: transaction).first
    }

    private static func counter(
        _ column: String, of rider: UUID, in transaction: Transaction
    ) throws(DatabaseError) -> Int {
        try transaction.first(Select(RiderTables.versions, [column], where: .equals("user_id", rider)))?.int(column)
            ?? 0
    }

    /// Forgets deletions that are older than ``deletionsKept``; to be done about once a day, by one node.
    ///
    /// - Returns: how many.
    @discardableResult
    package func forgetOldDeletions() async throws -> Int {
        try await database.write(as: .service) { transaction in
            let before = SQLValue.instant(transaction.now.adding(seconds: -Self.deletionsKept))
            try transaction.run(
                """
                UPDATE {public.rider_versions} AS v SET forgotten_version = (
                    SELECT max(d.version) FROM {public.rider_deletions} AS d
                    WHERE d.user_id = v.user_id AND d.deleted_at < $1)
                WHERE v.user_id IN (SELECT user_id FROM {public.rider_deletions} WHERE deleted_at < $1)
                    AND v.forgotten_version < (
                        SELECT max(d.version) FROM {public.rider_deletions} AS d
                        WHERE d.user_id = v.user_id AND d.deleted_at < $1)
                """, [before])
            return try transaction.deleteCount(
                Delete(from: RiderTables.deletions, where: .compare(.column("deleted_at"), .less, .value(before))))
        }
    }
}

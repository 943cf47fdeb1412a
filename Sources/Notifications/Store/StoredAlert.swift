import Database
import TransitAPI

/// An alert as it is kept, for 30 days after it has ended.
package struct StoredAlert: Sendable {
    /// What it says, or said last.
    package let notice: AlertNotice
    /// Whether it has ended.
    package let isOver: Bool
    /// When it was first seen.
    package let firstSeen: Instant
    /// When it last changed, or ended.
    package let updatedAt: Instant
}

extension NotificationStore {
    /// An alert by the identifier by which riders know it, whether or not it is in force; nil where nothing is known of it.
    package func alert(_ id: String) async throws -> StoredAlert? {
        let select = Select(NotificationTables.alerts, where: .equals("alert_id", .text(id)))
        return try await database.read(as: .service) { transaction in
            guard let row = try transaction.first(select) else { return nil }
            let standing = try AlertState(row)
            return StoredAlert(
                notice: standing.notice, isOver: standing.isOver, firstSeen: try row.require("created_at", Row.instant),
                updatedAt: try row.require("updated_at", Row.instant))
        }
    }
}

import Database
import Foundation

/// What has changed of a rider's things since a version.
public struct RiderChanges: Sendable {
    /// The rider's change counter; the next since.
    public var version: Int
    /// Favourites that are new or changed.
    public var favorites: [FavoriteRecord] = []
    /// Saved trips that are new or changed.
    public var savedTrips: [SavedTripRecord] = []
    /// Reminders that are new or changed.
    public var reminders: [ReminderRecord] = []
    /// Subscriptions that are new or changed.
    public var subscriptions: [SubscriptionRecord] = []
    /// Notification settings where they have changed.
    public var settings: SettingsRecord?
    /// What was deleted, in that order.
    public var deleted: [DeletionRecord] = []
    /// False where older deletions are no longer known; then this is all there is, and what else is held is to be
    /// dropped.
    public var isComplete = true
}

/// Something that is gone.
public struct DeletionRecord: Sendable, Hashable {
    /// What it was.
    public var kind: RecordKind
    /// Identifier it had.
    public var id: UUID
    /// The rider's change counter when it was deleted.
    public var version: Int

    init(_ row: Row) throws(DatabaseError) {
        kind = try row.needed("kind")
        id = try row.require("record_id", Row.uuid)
        version = try row.require("version", Row.int)
    }
}

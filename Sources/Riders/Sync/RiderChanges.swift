import Database
import Foundation

/// What has changed of a rider's things since a version.
package struct RiderChanges: Sendable {
    /// The rider's change counter; the next since.
    package var version: Int
    /// Favourites that are new or changed.
    package var favorites: [FavoriteRecord] = []
    /// Saved trips that are new or changed.
    package var savedTrips: [SavedTripRecord] = []
    /// Reminders that are new or changed.
    package var reminders: [ReminderRecord] = []
    /// Subscriptions that are new or changed.
    package var subscriptions: [SubscriptionRecord] = []
    /// Notification settings where they have changed.
    package var settings: SettingsRecord?
    /// What was deleted, in that order.
    package var deleted: [DeletionRecord] = []
    /// False where older deletions are no longer known; then this is all there is, and what else is held is to be
    /// dropped.
    package var isComplete = true
}

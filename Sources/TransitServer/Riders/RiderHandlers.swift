import Riders

/// All endpoints of `TransitContract.riders` but those of accounts.
enum RiderHandlers {
    static let routes: [Dispatcher.Route] =
        FavoriteRecord.routes + SavedTripRecord.routes + DeviceHandlers.routes + LiveActivityHandlers.routes
        + SettingsHandlers.routes + SubscriptionRecord.routes + ReminderRecord.routes + NotificationHandlers.routes + [
            SyncHandler.route
        ]
}

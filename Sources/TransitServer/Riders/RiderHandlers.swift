/// All endpoints of `TransitContract.riders` but those of accounts.
enum RiderHandlers {
    static let routes: [Dispatcher.Route] =
        FavoriteHandlers.routes + SavedTripHandlers.routes + DeviceHandlers.routes + SettingsHandlers.routes
        + SubscriptionHandlers.routes + ReminderHandlers.routes + NotificationHandlers.routes + [SyncHandler.route]
}

extension TransitContract {
    /// `POST /user/device`.
    public static let registerDevice = Endpoint<RegisterDeviceRequest, DeviceRegistration>(
        "registerDevice", "/user/device", method: .post, tag: .notifications, summary: "Register a device",
        description: """
            At every start of the app: a device that is known already gets the new token. A token belongs to the rider \
            who registered it last.
            """,
        auth: .required, cache: .noStore, errors: [.limitReached, .storageUnavailable], success: [created])

    /// `DELETE /user/device/{device_id}`.
    public static let deleteDevice = Endpoint<DeleteDeviceRequest, NoContent>(
        "deleteDevice", "/user/device/{device_id}", method: .delete, tag: .notifications, summary: "Remove a device",
        description: "Before signing out: nothing more is sent to the device.", auth: .required, cache: .noStore,
        errors: [.deviceNotFound, .storageUnavailable], form: .empty, success: [.noContent])

    /// `GET /user/devices`.
    public static let devices = Endpoint<NoParameters, DevicesBody>(
        "devices", "/user/devices", tag: .notifications, summary: "Your devices",
        description: "Where notifications are sent, the device that registered last first.", auth: .required,
        cache: .noStore, errors: [.storageUnavailable])

    /// `POST /devices`.
    public static let registerToken = Endpoint<RegisterTokenRequest, DeviceRegistration>(
        "registerToken", "/devices", method: .post, tag: .notifications, summary: "Register a push token",
        description: "The same as `POST /user/device` for apps that have a token and nothing else.", auth: .required,
        cache: .noStore, errors: [.limitReached, .storageUnavailable], success: [created])

    /// `GET /user/settings`.
    public static let settings = Endpoint<NoParameters, NotificationSettings>(
        "settings", "/user/settings", tag: .notifications, summary: "Notification settings",
        description: "Which notifications the rider wants, and when; the defaults where nothing was ever changed.",
        auth: .required, cache: .noStore, errors: [.storageUnavailable])

    /// `PATCH /user/settings`.
    public static let updateSettings = Endpoint<UpdateSettingsRequest, NotificationSettings>(
        "updateSettings", "/user/settings", method: .patch, tag: .notifications,
        summary: "Change notification settings",
        description: "\(changeText) Null puts a field back to its default. Quiet hours may cross midnight.",
        auth: .required, cache: .noStore, errors: [.favoriteNotFound, .preconditionFailed, .storageUnavailable])

    /// `POST /alerts/subscribe`.
    public static let subscribeToAlerts = Endpoint<SubscribeRequest, AlertSubscription>(
        "subscribeToAlerts", "/alerts/subscribe", method: .post, tag: .notifications, summary: "Subscribe to alerts",
        description: "Alerts of routes and stops that are no favourites.", auth: .required, cache: .noStore,
        errors: [.stopNotFound, .routeNotFound, .limitReached, .timetableUnavailable, .storageUnavailable],
        success: [created])

    /// `GET /alerts/subscriptions`.
    public static let alertSubscriptions = Endpoint<NoParameters, AlertSubscriptionsBody>(
        "alertSubscriptions", "/alerts/subscriptions", tag: .notifications, summary: "Your subscriptions",
        description: "What the rider has subscribed to, oldest first.", auth: .required, cache: .noStore,
        errors: [.storageUnavailable])

    /// `DELETE /alerts/subscriptions/{subscription_id}`.
    public static let deleteSubscription = Endpoint<DeleteSubscriptionRequest, NoContent>(
        "deleteSubscription", "/alerts/subscriptions/{subscription_id}", method: .delete, tag: .notifications,
        summary: "End a subscription", description: "Doing so again does no harm.", auth: .required, cache: .noStore,
        errors: [.subscriptionNotFound, .storageUnavailable], form: .empty, success: [.noContent])

    /// `GET /reminders`.
    public static let reminders = Endpoint<NoParameters, RemindersBody>(
        "reminders", "/reminders", tag: .notifications, summary: "Your reminders",
        description: "Departures the rider is to be reminded of, the next one first.", auth: .required,
        cache: .noStore, errors: [.storageUnavailable])

    /// `POST /reminders`.
    public static let createReminder = Endpoint<CreateReminderRequest, Reminder>(
        "createReminder", "/reminders", method: .post, tag: .notifications, summary: "Be reminded of a departure",
        description: """
            A notification some minutes before a departure; it moves with the live time, and says at once where the trip \
            is cancelled. With a saved trip, whose first vehicle it is by a plan, it says that it is time to leave.
            """, auth: .required, cache: .noStore,
        errors: [
            .tripNotFound, .stopNotFound, .savedTripNotFound, .departurePassed, .limitReached, .timetableUnavailable,
            .storageUnavailable,
        ], success: [created])

    /// `GET /reminders/{reminder_id}`.
    public static let reminder = Endpoint<ReminderRequest, Reminder>(
        "reminder", "/reminders/{reminder_id}", tag: .notifications, summary: "One reminder",
        description: "When it is due, and what has become of it.", auth: .required, cache: .noStore,
        errors: [.reminderNotFound, .storageUnavailable])

    /// `DELETE /reminders/{reminder_id}`.
    public static let deleteReminder = Endpoint<DeleteReminderRequest, NoContent>(
        "deleteReminder", "/reminders/{reminder_id}", method: .delete, tag: .notifications,
        summary: "Delete a reminder", description: "Doing so again does no harm.", auth: .required, cache: .noStore,
        errors: [.reminderNotFound, .storageUnavailable], form: .empty, success: [.noContent])

    /// `GET /notifications`.
    public static let notifications = Endpoint<NotificationsRequest, NotificationsBody>(
        "notifications", "/notifications", tag: .notifications, summary: "What you were told",
        description: "Notifications of the last 30 days, the newest first, whether or not a device showed them.",
        auth: .required, cache: .noStore, errors: [.storageUnavailable], isPaged: true)

    /// `POST /alerts/{alert_id}/opened`.
    public static let openedAlert = Endpoint<AlertRequest, UnreadBody>(
        "openedAlert", "/alerts/{alert_id}/opened", method: .post, tag: .notifications,
        summary: "Say that an alert was opened",
        description: """
            When the rider opens a notification, or the alert itself: it no longer counts on the icon of any device. \
            Doing so again does no harm, nor for an alert the rider was never told of.
            """,
        auth: .required, cache: .noStore, errors: [.storageUnavailable])

    /// `PUT /notifications/mute`.
    public static let muteNotifications = Endpoint<MuteRequest, MuteBody>(
        "muteNotifications", "/notifications/mute", method: .put, tag: .notifications,
        summary: "Hear nothing for a while",
        description: """
            No alert is sent before the end, not even of what is cancelled; reminders are. Doing so again counts from \
            now.
            """,
        auth: .required, cache: .noStore, errors: [.storageUnavailable])

    /// `DELETE /notifications/mute`.
    public static let unmuteNotifications = Endpoint<NoParameters, NoContent>(
        "unmuteNotifications", "/notifications/mute", method: .delete, tag: .notifications,
        summary: "Hear of alerts again", description: "Doing so again does no harm.", auth: .required, cache: .noStore,
        errors: [.storageUnavailable], form: .empty, success: [.noContent])
}

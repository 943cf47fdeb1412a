extension TransitContract {
    /// `POST /user/device`.
    public static let registerDevice = Endpoint<RegisterDeviceRequest, DeviceRegistration>(
        "registerDevice", "/user/device", method: .post, tag: .notifications, summary: "Register a device",
        description: """
            At every start of the app: a device that is known already gets the new token. A token belongs to the rider \
            who registered it last. What its notifications say in words of the server's is in the language of the \
            request (`Accept-Language`).
            """,
        auth: .required, cache: .noStore, errors: [.limitReached, .storageUnavailable], success: [.created],
        followsLanguage: true)

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
        cache: .noStore, errors: [.limitReached, .storageUnavailable], success: [.created], followsLanguage: true)

    /// `PUT /user/live-activities/{activity_id}`.
    public static let registerLiveActivity = Endpoint<RegisterLiveActivityRequest, LiveActivity>(
        "registerLiveActivity", "/user/live-activities/{activity_id}", method: .put, tag: .notifications,
        summary: "Keep a Live Activity up to date",
        description: """
            From now on each step, delay and risk of the journey is pushed to it (`liveactivity`), by the live times of \
            the vehicles, until the journey ends, at most eight hours. Send it again whenever ActivityKit gives another \
            token. A rider has at most \(RiderLimits.liveActivities): an older one makes room.
            """,
        auth: .required, cache: .noStore, errors: [.refreshTokenInvalid, .storageUnavailable])

    /// `DELETE /user/live-activities/{activity_id}`.
    public static let deleteLiveActivity = Endpoint<DeleteLiveActivityRequest, NoContent>(
        "deleteLiveActivity", "/user/live-activities/{activity_id}", method: .delete, tag: .notifications,
        summary: "Leave a Live Activity alone",
        description: "When the rider ends it: nothing more is pushed to it. \(againText)", auth: .required,
        cache: .noStore, errors: [.storageUnavailable], form: .empty, success: [.noContent])

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

    private static let ofSubscriptions = RecordEndpoints<AlertSubscription>("/alerts/subscriptions", .notifications)

    /// `POST /alerts/subscribe`.
    public static let subscribeToAlerts: Endpoint<SubscribeRequest, AlertSubscription> = ofSubscriptions.create(
        "subscribeToAlerts", "Subscribe to alerts", "Alerts of routes and stops that are no favourites.",
        at: "/alerts/subscribe", errors: [.stopNotFound, .routeNotFound])

    /// `GET /alerts/subscriptions`.
    public static let alertSubscriptions: Endpoint<NoParameters, AlertSubscriptionsBody> = ofSubscriptions.list(
        "alertSubscriptions", "Your subscriptions", "What the rider has subscribed to, oldest first.")

    /// `DELETE /alerts/subscriptions/{subscription_id}`.
    public static let deleteSubscription = ofSubscriptions.delete("deleteSubscription", "End a subscription")

    private static let ofReminders = RecordEndpoints<Reminder>("/reminders", .notifications)

    /// `GET /reminders`.
    public static let reminders: Endpoint<NoParameters, RemindersBody> = ofReminders.list(
        "reminders", "Your reminders", "Departures the rider is to be reminded of, the next one first.")

    /// `POST /reminders`.
    public static let createReminder: Endpoint<CreateReminderRequest, Reminder> = ofReminders.create(
        "createReminder", "Be reminded of a departure",
        """
        A notification some minutes before a departure; it moves with the live time, and says at once where the trip \
        is cancelled. With a saved trip, whose first vehicle it is by a plan, it says that it is time to leave.
        """, errors: [.tripNotFound, .stopNotFound, .savedTripNotFound, .departurePassed])

    /// `GET /reminders/{reminder_id}`.
    public static let reminder = ofReminders.one(
        "reminder", "One reminder", "When it is due, and what has become of it.")

    /// `DELETE /reminders/{reminder_id}`.
    public static let deleteReminder = ofReminders.delete("deleteReminder", "Delete a reminder")

    /// `GET /notifications`.
    public static let notifications = Endpoint<NotificationsRequest, NotificationsBody>(
        "notifications", "/notifications", tag: .notifications, summary: "What you were told",
        description: "Notifications of the last 30 days, the newest first, whether or not a device showed them.",
        auth: .required, cache: .noStore, errors: [.storageUnavailable], isPaged: true, followsLanguage: true)

    /// `POST /alerts/{alert_id}/opened`.
    public static let openedAlert = Endpoint<OpenedAlertRequest, UnreadBody>(
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
        summary: "Hear of alerts again", description: againText, auth: .required, cache: .noStore,
        errors: [.storageUnavailable], form: .empty, success: [.noContent])
}

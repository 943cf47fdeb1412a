extension TransitContract {
    /// The endpoints for what riders keep, in the order of documents.
    public static let riders: [AnyEndpoint] = [
        favorites.erased, createFavorite.erased, orderFavorites.erased, updateFavorite.erased, deleteFavorite.erased,
        savedTrips.erased, createSavedTrip.erased, savedTrip.erased, updateSavedTrip.erased, deleteSavedTrip.erased,
        registerDevice.erased, deleteDevice.erased, devices.erased, registerToken.erased, settings.erased,
        updateSettings.erased, subscribeToAlerts.erased, alertSubscriptions.erased, deleteSubscription.erased,
        reminders.erased, createReminder.erased, reminder.erased, deleteReminder.erased, notifications.erased,
        openedAlert.erased, muteNotifications.erased, unmuteNotifications.erased, sync.erased, signInWithApple.erased,
    ]

    /// `GET /favorites`.
    public static let favorites = Endpoint<NoParameters, FavoritesBody>(
        "favorites", "/favorites", tag: .favorites, summary: "Your favourites",
        description: """
            Stops and routes in the rider's order, with their names by the timetable. One whose stop or route has \
            vanished stays, and says so.
            """,
        auth: .required, cache: .noStore, errors: [.storageUnavailable])

    /// `POST /favorites`.
    public static let createFavorite = Endpoint<CreateFavoriteRequest, Favorite>(
        "createFavorite", "/favorites", method: .post, tag: .favorites, summary: "Add a favourite",
        description: "A stop or a route. One that is there already is answered as it is.", auth: .required,
        cache: .noStore,
        errors: [.stopNotFound, .routeNotFound, .limitReached, .timetableUnavailable, .storageUnavailable],
        success: [created, SuccessStatus(200, "It was there already.")])

    /// `PUT /favorites/order`.
    public static let orderFavorites = Endpoint<OrderFavoritesRequest, FavoritesBody>(
        "orderFavorites", "/favorites/order", method: .put, tag: .favorites, summary: "Give favourites another order",
        description: "All favourites in their new order; what is missing or unknown is named and nothing is changed.",
        auth: .required, cache: .noStore, errors: [.storageUnavailable])

    /// `PATCH /favorites/{favorite_id}`.
    public static let updateFavorite = Endpoint<UpdateFavoriteRequest, Favorite>(
        "updateFavorite", "/favorites/{favorite_id}", method: .patch, tag: .favorites, summary: "Change a favourite",
        description: changeText, auth: .required, cache: .noStore,
        errors: [.favoriteNotFound, .preconditionFailed, .storageUnavailable])

    /// `DELETE /favorites/{favorite_id}`.
    public static let deleteFavorite = Endpoint<DeleteFavoriteRequest, NoContent>(
        "deleteFavorite", "/favorites/{favorite_id}", method: .delete, tag: .favorites, summary: "Remove a favourite",
        description: deletionText, auth: .required, cache: .noStore,
        errors: [.favoriteNotFound, .preconditionFailed, .storageUnavailable], form: .empty, success: [.noContent])

    /// `GET /sync`.
    public static let sync = Endpoint<SyncRequest, SyncBody>(
        "sync", "/sync", tag: .sync, summary: "What has changed",
        description: """
            What is new, changed or deleted since a version, for devices to stay in step: keep the version of the \
            answer and give it as since the next time.
            """,
        auth: .required, cache: .noStore, errors: [.storageUnavailable])

    /// `POST /auth/apple`.
    public static let signInWithApple = Endpoint<AppleSignInRequest, SessionBody>(
        "signInWithApple", "/auth/apple", method: .post, tag: .signIn, summary: "Sign in with Apple",
        description: "The same as `POST /auth/v1/token?grant_type=id_token` with the provider apple.",
        rateClass: .account,
        cache: .noStore,
        errors: [.identityTokenInvalid, .signInUnavailable, .storageUnavailable])

    static let created = SuccessStatus(201, "Made.")
    static let changeText = "What is left out stays as it is. With If-Match, only if nobody has changed it since."
    static let deletionText = "Doing so again does no harm. With If-Match, only if nobody has changed it since."
}

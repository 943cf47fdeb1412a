extension TransitContract {
    /// The endpoints for what riders keep, in the order of documents.
    public static let riders: [AnyEndpoint] = [
        favorites.erased, createFavorite.erased, orderFavorites.erased, updateFavorite.erased, deleteFavorite.erased,
        savedTrips.erased, createSavedTrip.erased, savedTrip.erased, updateSavedTrip.erased, deleteSavedTrip.erased,
        registerDevice.erased, deleteDevice.erased, devices.erased, registerToken.erased,
        registerLiveActivity.erased, deleteLiveActivity.erased, settings.erased, updateSettings.erased,
        subscribeToAlerts.erased, alertSubscriptions.erased, deleteSubscription.erased,
        reminders.erased, createReminder.erased, reminder.erased, deleteReminder.erased, notifications.erased,
        openedAlert.erased, muteNotifications.erased, unmuteNotifications.erased, sync.erased, signInWithApple.erased,
    ]

    private static let ofFavorites = RecordEndpoints<Favorite>("/favorites", .favorites, followsLanguage: true)

    /// `GET /favorites`.
    public static let favorites: Endpoint<NoParameters, FavoritesBody> = ofFavorites.list(
        "favorites", "Your favourites",
        """
        Stops and routes in the rider's order, with their names by the timetable. One whose stop or route has vanished \
        stays, and says so.
        """)

    /// `POST /favorites`.
    public static let createFavorite: Endpoint<CreateFavoriteRequest, Favorite> = ofFavorites.create(
        "createFavorite", "Add a favourite",
        "A stop or a route. One that is there already is answered as it is.", errors: [.stopNotFound, .routeNotFound],
        isMadeOnce: true)

    /// `PUT /favorites/order`.
    public static let orderFavorites = Endpoint<OrderFavoritesRequest, FavoritesBody>(
        "orderFavorites", "/favorites/order", method: .put, tag: .favorites, summary: "Give favourites another order",
        description: "All favourites in their new order; what is missing or unknown is named and nothing is changed.",
        auth: .required, cache: .noStore, errors: [.storageUnavailable], followsLanguage: true)

    /// `PATCH /favorites/{favorite_id}`.
    public static let updateFavorite = ofFavorites.update("updateFavorite", "Change a favourite")

    /// `DELETE /favorites/{favorite_id}`.
    public static let deleteFavorite = ofFavorites.delete("deleteFavorite", "Remove a favourite")

    private static let ofSavedTrips = RecordEndpoints<SavedTrip>("/saved-trips", .savedTrips)

    /// `GET /saved-trips`.
    public static let savedTrips: Endpoint<NoParameters, SavedTripsBody> = ofSavedTrips.list(
        "savedTrips", "Your saved trips", "Journeys the rider makes again and again, in the rider's order.")

    /// `POST /saved-trips`.
    public static let createSavedTrip: Endpoint<CreateSavedTripRequest, SavedTrip> = ofSavedTrips.create(
        "createSavedTrip", "Save a trip",
        "From where to where and how; when is asked each time. Places are never logged.", errors: [.stopNotFound])

    /// `GET /saved-trips/{saved_trip_id}`.
    public static let savedTrip = ofSavedTrips.one("savedTrip", "One saved trip", "As it was saved.")

    /// `PATCH /saved-trips/{saved_trip_id}`.
    public static let updateSavedTrip = ofSavedTrips.update(
        "updateSavedTrip", "Change a saved trip", errors: [.stopNotFound, .timetableUnavailable])

    /// `DELETE /saved-trips/{saved_trip_id}`.
    public static let deleteSavedTrip = ofSavedTrips.delete("deleteSavedTrip", "Delete a saved trip")

    /// `GET /sync`.
    public static let sync = Endpoint<SyncRequest, SyncBody>(
        "sync", "/sync", tag: .sync, summary: "What has changed",
        description: """
            What is new, changed or deleted since a version, for devices to stay in step: keep the version of the \
            answer and give it as since the next time.
            """,
        auth: .required, cache: .noStore, errors: [.storageUnavailable], followsLanguage: true)

    /// `POST /auth/apple`.
    public static let signInWithApple = Endpoint<AppleSignInRequest, SessionBody>(
        "signInWithApple", "/auth/apple", method: .post, tag: .signIn, summary: "Sign in with Apple",
        description: "The same as `POST /auth/v1/token?grant_type=id_token` with the provider apple.",
        rateClass: .account,
        cache: .noStore,
        errors: [.identityTokenInvalid, .signInUnavailable, .storageUnavailable])

    static let changeText = "What is left out stays as it is. With If-Match, only if nobody has changed it since."
    static let againText = "Doing so again does no harm."
}

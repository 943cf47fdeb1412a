extension TransitContract {
    /// `GET /saved-trips`.
    public static let savedTrips = Endpoint<NoParameters, SavedTripsBody>(
        "savedTrips", "/saved-trips", tag: .savedTrips, summary: "Your saved trips",
        description: "Journeys the rider makes again and again, in the rider's order.", auth: .required,
        cache: .noStore, errors: [.storageUnavailable])

    /// `POST /saved-trips`.
    public static let createSavedTrip = Endpoint<CreateSavedTripRequest, SavedTrip>(
        "createSavedTrip", "/saved-trips", method: .post, tag: .savedTrips, summary: "Save a trip",
        description: "From where to where and how; when is asked each time. Places are never logged.", auth: .required,
        cache: .noStore, errors: [.stopNotFound, .limitReached, .timetableUnavailable, .storageUnavailable],
        success: [created])

    /// `GET /saved-trips/{saved_trip_id}`.
    public static let savedTrip = Endpoint<SavedTripRequest, SavedTrip>(
        "savedTrip", "/saved-trips/{saved_trip_id}", tag: .savedTrips, summary: "One saved trip",
        description: "As it was saved.", auth: .required, cache: .noStore,
        errors: [.savedTripNotFound, .storageUnavailable])

    /// `PATCH /saved-trips/{saved_trip_id}`.
    public static let updateSavedTrip = Endpoint<UpdateSavedTripRequest, SavedTrip>(
        "updateSavedTrip", "/saved-trips/{saved_trip_id}", method: .patch, tag: .savedTrips,
        summary: "Change a saved trip", description: changeText, auth: .required, cache: .noStore,
        errors: [
            .savedTripNotFound, .stopNotFound, .preconditionFailed, .timetableUnavailable, .storageUnavailable,
        ])

    /// `DELETE /saved-trips/{saved_trip_id}`.
    public static let deleteSavedTrip = Endpoint<DeleteSavedTripRequest, NoContent>(
        "deleteSavedTrip", "/saved-trips/{saved_trip_id}", method: .delete, tag: .savedTrips,
        summary: "Delete a saved trip", description: deletionText, auth: .required, cache: .noStore,
        errors: [.savedTripNotFound, .preconditionFailed, .storageUnavailable], form: .empty, success: [.noContent])
}

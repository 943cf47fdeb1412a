import Riders
import TransitAPI

extension SavedTripRecord: AnsweredRecord {
    /// `/saved-trips`.
    static let routes = [
        list(TransitContract.savedTrips) { SavedTripsBody(savedTrips: $0) },
        create(TransitContract.createSavedTrip) { request, call in
            try call.check([request.origin, request.destination])
            return request
        },
        one(TransitContract.savedTrip),
        update(TransitContract.updateSavedTrip) { changes, call in
            try call.check([changes.origin, changes.destination].compactMap { $0 })
        },
        delete(TransitContract.deleteSavedTrip),
    ]

    func body(_ call: RiderCall) -> SavedTrip {
        SavedTrip(
            id: RecordID(id), name: name, origin: SavedPlace(origin), destination: SavedPlace(destination),
            preferences: SavedTripPreferences(preferences), sortOrder: sortOrder,
            createdAt: call.timestamp(stamp.createdAt), updatedAt: call.timestamp(stamp.updatedAt),
            version: stamp.version)
    }
}

extension RiderCall {
    /// Refuses stops that the timetable does not have; points need no timetable.
    fileprivate func check(_ places: [SavedPlaceInput]) throws(APIError) {
        for case .stop(let id, _) in places { _ = try requireAnswers().requireStop(id) }
    }
}

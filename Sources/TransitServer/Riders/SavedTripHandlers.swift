import Foundation
import Riders
import TransitAPI

/// `/saved-trips`.
enum SavedTripHandlers {
    static let routes = [list, create, one, update, delete]

    /// `GET /saved-trips`.
    static let list = Registration.waiting(TransitContract.savedTrips) { _, exchange in
        let call = try RiderCall(exchange)
        let records = try await call.ask { try await $0.savedTrips(of: call.rider) }
        return .json(SavedTripsBody(savedTrips: records.map(call.body)))
    }

    /// `POST /saved-trips`.
    static let create = Registration.waiting(TransitContract.createSavedTrip) { request, exchange in
        let call = try RiderCall(exchange)
        try call.check([request.origin, request.destination])
        let record = try await call.ask { try await $0.addSavedTrip(request, of: call.rider) }
        return RiderAnswer.one(call.body(record), isNew: true, exchange)
    }

    /// `GET /saved-trips/{saved_trip_id}`.
    static let one = Registration.waiting(TransitContract.savedTrip) { request, exchange in
        let call = try RiderCall(exchange)
        let record = try await call.ask(about: .savedTrip(request.savedTripID)) {
            try await $0.savedTrip(UUID(request.savedTripID), of: call.rider)
        }
        return RiderAnswer.one(call.body(record), exchange)
    }

    /// `PATCH /saved-trips/{saved_trip_id}`.
    static let update = Registration.waiting(TransitContract.updateSavedTrip) { request, exchange in
        let call = try RiderCall(exchange)
        try call.check([request.changes.origin, request.changes.destination].compactMap { $0 })
        let record = try await call.ask(about: .savedTrip(request.savedTripID, request.ifMatch)) {
            try await $0.updateSavedTrip(
                UUID(request.savedTripID), request.changes, ifMatch: request.ifMatch, of: call.rider)
        }
        return RiderAnswer.one(call.body(record), exchange)
    }

    /// `DELETE /saved-trips/{saved_trip_id}`.
    static let delete = Registration.waiting(TransitContract.deleteSavedTrip) { request, exchange in
        let call = try RiderCall(exchange)
        try await call.ask(about: .savedTrip(request.savedTripID, request.ifMatch)) {
            try await $0.deleteSavedTrip(UUID(request.savedTripID), ifMatch: request.ifMatch, of: call.rider)
        }
        return RiderAnswer.nothing
    }
}

extension RiderCall {
    /// Refuses stops that the timetable does not have; points need no timetable.
    fileprivate func check(_ places: [SavedPlaceInput]) throws(APIError) {
        for case .stop(let id, _) in places { _ = try requireAnswers().requireStop(id) }
    }
}

import Riders
import TransitAPI
import TransitAnswers

/// `/user/live-activities`.
enum LiveActivityHandlers {
    static let routes = [register, delete]

    /// `PUT /user/live-activities/{activity_id}`.
    static let register = Registration.waiting(TransitContract.registerLiveActivity) { request, exchange in
        let call = try RiderCall(exchange)
        let registration = request.registration
        _ = try JourneyRefreshToken(text: registration.refreshToken)
        let record = try await call.ask {
            try await $0.registerLiveActivity(
                request.activityID, token: registration.pushToken, registration.environment,
                journey: registration.refreshToken, of: call.rider, in: call.session)
        }
        return .json(LiveActivity(activityID: record.activityID, endsAt: call.timestamp(record.endsAt)))
    }

    /// `DELETE /user/live-activities/{activity_id}`.
    static let delete = Registration.waiting(TransitContract.deleteLiveActivity) { request, exchange in
        let call = try RiderCall(exchange)
        try await call.ask { try await $0.removeLiveActivity(request.activityID, of: call.rider) }
        return RiderAnswer.nothing
    }
}

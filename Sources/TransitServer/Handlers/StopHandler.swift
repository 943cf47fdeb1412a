import TransitAPI

/// `GET /stops/{stop_id}`.
enum StopHandler {
    static let route = Registration.enveloped(TransitContract.stop) { request, answers in
        answers.detail(of: try answers.requireStop(request.stopID))
    }
}

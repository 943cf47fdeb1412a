import TransitAPI

/// `GET /stops/{stop_id}`.
enum StopHandler {
    static let route = Registration.enveloped(TransitContract.stop) { request, answers in
        answers.detail(of: try answers.requireStop(request.stopID))
    }
}

/// `GET /stops`: search by name or code.
enum SearchStopsHandler {
    static let route = Registration.enveloped(TransitContract.searchStops) { request, answers in
        answers.search(request)
    }.computed
}

/// `GET /stops/nearby`.
enum NearbyStopsHandler {
    static let route = Registration.enveloped(TransitContract.nearbyStops) { request, answers in answers.nearby(request)
    }
}

/// `GET /stops/{stop_id}/timetable`.
enum StopTimetableHandler {
    static let route = Registration.enveloped(TransitContract.stopTimetable) { request, answers in
        try answers.stopTimetable(request)
    }.computed
}

import TransitAPI

/// `GET /stops/{stop_id}/timetable`.
enum StopTimetableHandler {
    static let route = Registration.enveloped(TransitContract.stopTimetable) { request, answers in
        try answers.stopTimetable(request)
    }.computed
}

import TransitAPI

/// `GET /map/lines`.
enum MapLinesHandler {
    static let route = Registration.enveloped(TransitContract.mapLines) { request, answers in
        answers.mapLines(request)
    }.computed
}

/// `GET /map/stops`.
enum MapStopsHandler {
    static let route = Registration.enveloped(TransitContract.mapStops) { request, answers in
        answers.mapStops(request)
    }.computed
}

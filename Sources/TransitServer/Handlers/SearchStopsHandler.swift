import TransitAPI

/// `GET /stops`: search by name or code.
enum SearchStopsHandler {
    static let route = Registration.enveloped(TransitContract.searchStops) { request, answers in
        answers.search(request)
    }.computed
}

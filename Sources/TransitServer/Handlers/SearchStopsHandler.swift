import TransitAPI

/// `GET /stops`: search by name or code.
enum SearchStopsHandler {
    static let route = Registration.enveloped(
        TransitContract.searchStops,
        pagination: { Pagination(total: $0.total, limit: $0.limit, offset: $0.offset) }
    ) { request, answers in answers.search(request) }
}

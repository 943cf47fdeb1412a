import TransitAPI

/// `GET /routes`.
enum RoutesHandler {
    static let route = Registration.enveloped(
        TransitContract.routes, pagination: { Pagination(total: $0.total, limit: $0.limit, offset: $0.offset) }
    ) { request, answers in answers.routes(request) }
}

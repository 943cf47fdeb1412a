import TransitAPI

/// `GET /routes/{route_id}`.
enum RouteHandler {
    static let route = Registration.enveloped(TransitContract.route) { request, answers in
        try answers.detail(request)
    }.computed
}

import TransitAPI

/// `GET /routes`.
enum RoutesHandler {
    static let route = Registration.enveloped(TransitContract.routes) { request, answers in
        answers.routes(request)
    }.computed
}

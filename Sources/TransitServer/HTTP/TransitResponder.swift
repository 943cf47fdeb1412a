import Hummingbird
import Logging
import TransitAPI

/// Takes a request through everything every request goes through: the middlewares in this order, its answer in the other, and what it asks
/// for between them.
struct TransitResponder: Sendable {
    let services: ServerServices
    let dispatcher: Dispatcher
    private let middlewares: [any Middleware]
    private let answering: Answering
    private let errors: ErrorAnswers

    init(
        configuration: ServerConfiguration, services: ServerServices, dispatcher: Dispatcher, logger: Logger,
        log: RequestLog
    ) {
        (self.services, self.dispatcher) = (services, dispatcher)
        let clock = services.clock
        let crossOrigin = CrossOrigin(allowed: configuration.allowedOrigins)
        let bodies = RequestBodies(
            maximumBytes: configuration.maximumBodyBytes,
            timeLimit: TimeLimit(duration: configuration.requestTimeout, sleep: clock.sleep))
        middlewares = [
            Observation(metrics: services.metrics, clock: clock, log: log, logger: logger), HeadAnswers(), RequestIDs(),
            Dates(clock), MediaTypes(), crossOrigin, Strictness(),
            TargetLimit(maximumBytes: configuration.maximumTargetBytes),
            Callers(proxies: configuration.trustedProxies, authenticator: services.authenticator),
            Routing(dispatcher: dispatcher, crossOrigin: crossOrigin, bodies: bodies), BodyAdmission(bodies: bodies),
            RateCounting(rates: services.rates, bodies: bodies),
            AppVersions(minimum: configuration.minimumAppVersion, appStoreURL: configuration.appStoreURL),
            RateRefusal(rates: services.rates), Admission(), BodyReading(bodies: bodies),
        ]
        answering = Answering(configuration: configuration, clock: clock, rates: services.rates)
        errors = ErrorAnswers(logger: logger)
    }

    func respond(to request: Request, on connection: Connection) async -> Response {
        var exchange = Exchange(request, connection, services, on: dispatcher.surface(of: request.head.path ?? "/"))
        var response: Response
        do {
            response = try await answer(&exchange)
        } catch {
            response = errors.response(to: error, exchange)
        }
        for middleware in middlewares.reversed() { middleware.after(&response, exchange) }
        return response
    }

    private func answer(_ exchange: inout Exchange) async throws -> Response {
        for middleware in middlewares {
            if let response = try await middleware.before(&exchange) { return response }
        }
        return try await answering.response(to: exchange)
    }
}

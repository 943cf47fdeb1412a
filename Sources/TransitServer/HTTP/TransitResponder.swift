import HummingbirdCore
import Logging
import TransitAPI

/// Takes a request through everything every request goes through: the middlewares in this order, its answer in the other, and what it asks
/// for between them.
struct TransitResponder: Sendable {
    /// How far a request has come.
    enum Begun: Sendable {
        case answered(Response)
        /// Something has to be waited for: the middleware of this number, or behind all of them the handler.
        indirect case waiting(Exchange, Int)
    }

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
            timeLimit: TimeLimit(duration: configuration.requestTimeout, deadlines: services.deadlines))
        middlewares = [
            Observation(metrics: services.metrics, clock: clock, log: log, logger: logger), HeadAnswers(), RequestIDs(),
            Dates(clock), MediaTypes(), crossOrigin, Strictness(), Deprecations(),
            TargetLimit(maximumBytes: configuration.maximumTargetBytes),
            Callers(
                proxies: configuration.trustedProxies, authenticator: services.authenticator,
                installation: configuration.installationHash),
            Routing(dispatcher: dispatcher, crossOrigin: crossOrigin, bodies: bodies), BodyAdmission(bodies: bodies),
            RateCounting(rates: services.rates, bodies: bodies),
            AppVersions(minimum: configuration.minimumAppVersion, appStoreURL: configuration.appStoreURL),
            RateRefusal(rates: services.rates), Admission(), BodyReading(bodies: bodies),
        ]
        answering = Answering(configuration: configuration, rates: services.rates)
        errors = ErrorAnswers(logger: logger)
    }

    /// Takes a request as far as it comes without waiting for anything.
    func begin(_ request: Request, on connection: Connection) -> Begun {
        var exchange = Exchange(request, connection, services, on: dispatcher.surface(of: request.head.path ?? "/"))
        return advance(&exchange, from: 0)
    }

    /// The answer to a request that has been begun, once all has come that it waits for.
    func end(_ begun: Begun) async -> Response {
        var begun = begun
        while true {
            switch begun {
            case .answered(let response): return response
            case .waiting(var exchange, let step):
                do {
                    let response =
                        step < middlewares.count
                        ? try await middlewares[step].wait(&exchange) : try await answer(exchange)
                    if let response { return finished(response, exchange) }
                } catch {
                    return finished(errors.response(to: error, exchange), exchange)
                }
                begun = advance(&exchange, from: step + 1)
            }
        }
    }

    /// What is logged meanwhile is known to belong to the request.
    private func answer(_ exchange: Exchange) async throws -> Response {
        try await TraceContext.$current.withValue(exchange.trace) { try await answering.response(to: exchange) }
    }

    /// Goes on with the middleware of a number.
    private func advance(_ exchange: inout Exchange, from first: Int) -> Begun {
        do {
            for step in first..<middlewares.count {
                switch try middlewares[step].before(&exchange) {
                case .onward: continue
                case .waits: return .waiting(exchange, step)
                case .answered(let response): return .answered(finished(response, exchange))
                }
            }
            guard let response = try answering.response(atOnceTo: &exchange) else {
                return .waiting(exchange, middlewares.count)
            }
            return .answered(finished(response, exchange))
        } catch {
            return .answered(finished(errors.response(to: error, exchange), exchange))
        }
    }

    private func finished(_ response: Response, _ exchange: Exchange) -> Response {
        var response = response
        for middleware in middlewares.reversed() { middleware.after(&response, exchange) }
        return response
    }
}

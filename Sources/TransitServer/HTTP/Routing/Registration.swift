import HTTPTypes
import Hummingbird
import TransitAPI
import TransitAnswers

/// A page of a list: which one it is stands in the body and in `meta.pagination`.
protocol Paged: ContractBody {
    var total: Int { get }
    var limit: Int { get }
    var offset: Int { get }
}

extension Paged {
    var pagination: Pagination { Pagination(total: total, limit: limit, offset: offset) }
}

extension StopSearchBody: Paged {}
extension RoutesBody: Paged {}
extension AlertsBody: Paged {}

/// Ties a declared endpoint to the code that answers it.
enum Registration {
    /// An endpoint whose body goes into the envelope.
    static func enveloped<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, _ handle: @escaping @Sendable (Request, Answers) throws -> Body
    ) -> Dispatcher.Route {
        route(endpoint) { request, exchange in .json(try handle(request, try answers(exchange))) }
    }

    /// The same of a page of a list.
    static func enveloped<Request, Body: Paged>(
        _ endpoint: Endpoint<Request, Body>, _ handle: @escaping @Sendable (Request, Answers) throws -> Body
    ) -> Dispatcher.Route {
        route(endpoint) { request, exchange in
            let body = try handle(request, try answers(exchange))
            return .json(body, pagination: body.pagination)
        }
    }

    /// The same of an endpoint that rests on live data, with room for `capacity` bytes to begin with.
    static func live<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, capacity: Int = 4096,
        _ handle: @escaping @Sendable (Request, Answers) throws -> LiveAnswer<Body>
    ) -> Dispatcher.Route {
        route(endpoint) { request, exchange in
            let answers = try answers(exchange)
            let live = try handle(request, answers)
            return .json(live.body, capacity: capacity, staleness: live.staleness(answers))
        }
    }

    /// The same of a page of a list.
    static func live<Request, Body: Paged>(
        _ endpoint: Endpoint<Request, Body>, capacity: Int = 4096,
        _ handle: @escaping @Sendable (Request, Answers) throws -> LiveAnswer<Body>
    ) -> Dispatcher.Route {
        route(endpoint) { request, exchange in
            let answers = try answers(exchange)
            let live = try handle(request, answers)
            return .json(
                live.body, capacity: capacity, pagination: live.body.pagination, staleness: live.staleness(answers))
        }
    }

    /// An endpoint with a response of its own form, answered at once.
    static func route<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, _ handle: @escaping @Sendable (Request, Exchange) throws -> Answer
    ) -> Dispatcher.Route {
        let reader = RequestReader(endpoint)
        return route(
            endpoint,
            handler: .immediate { exchange, path, query in
                try handle(try reader.request(exchange, path, query), exchange)
            })
    }

    /// An endpoint that has to wait for something before it can answer.
    static func waiting<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, _ handle: @escaping @Sendable (Request, Exchange) async throws -> Answer
    ) -> Dispatcher.Route {
        let reader = RequestReader(endpoint)
        return route(
            endpoint,
            handler: .waiting { exchange, path, query in
                try await handle(try reader.request(exchange, path, query), exchange)
            })
    }

    private static func route<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, handler: Dispatcher.Handler
    ) -> Dispatcher.Route {
        let declared = endpoint.description
        var route = Dispatcher.Route(declared, name: declared.operationID, handler: handler)
        let isPublic = declared.auth == .none && declared.method == .get && declared.tag != .health
        route.readers = isPublic ? .everyone : declared.mount == .versioned ? .allowed : .own
        route.readsNames = true
        route.access = access(endpoint)
        return route
    }

    private static func access<Request, Body>(_ endpoint: Endpoint<Request, Body>) -> Dispatcher.Access {
        let declared = endpoint.description
        var access = Dispatcher.Access(
            auth: declared.auth, rateClass: declared.rateClass,
            mayRepeatAnswers: declared.mayBeStale && declared.auth == .none && declared.method == .get
                && declared.body == nil)
        if declared.rateClass == .planning {
            // What cannot be read is refused at no cost of a planner's.
            access.cost = { query, body in
                let unknown = UnknownNames(areRefused: false)
                return (try? endpoint.request(query: query, body: body, noting: unknown).cost) ?? 1
            }
        }
        return access
    }

    /// A page or document beside the contract; it takes no parameters.
    static func page(
        _ path: String, name: String, _ handle: @escaping @Sendable (Exchange) throws -> Response
    ) -> Dispatcher.Route {
        Dispatcher.Route(path, name: name, handler: .immediate { exchange, _, _ in .response(try handle(exchange)) })
    }

    static func answers(_ exchange: Exchange) throws(APIError) -> Answers {
        var answers = Answers(
            live: try exchange.requireEdition().live, now: exchange.now, ground: exchange.services.journeys.ground)
        if let languages = exchange.otherLanguages { answers.languages = languages }
        answers.mayTakeLong = !exchange.isAtOnce
        return answers
    }
}

/// Reads requests of an endpoint, with the headers that it declares: what is the same for all of them is looked up once.
private struct RequestReader<Request: EndpointRequest, Body: ContractBody>: Sendable {
    let endpoint: Endpoint<Request, Body>
    let headers: [(text: String, name: HTTPField.Name)]

    init(_ endpoint: Endpoint<Request, Body>) {
        self.endpoint = endpoint
        headers = endpoint.description.headerNames.compactMap { text in HTTPField.Name(text).map { (text, $0) } }
    }

    func request(
        _ exchange: Exchange, _ path: [String: String], _ query: [(String, String)]
    ) throws(ParameterError) -> Request {
        var given: [String: String] = [:]
        for (text, name) in headers { given[text] = exchange.request.headers[name] }
        let unknown = UnknownNames(areRefused: exchange.isStrict)
        defer { exchange.ignored.set(unknown.ignored) }
        return try endpoint.request(
            path: path, query: query, headers: given, body: exchange.body, parsedBody: exchange.parsedBody,
            noting: unknown)
    }
}

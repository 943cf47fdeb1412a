import Companion
import Database
import HTTPTypes
import Hummingbird
import NIOCore
import RestSurface
import TransitAPI

/// `/rest/v1`: the companion's tables and functions, as PostgREST shows them; and those of any others.
enum RestRoutes {
    static let prefix = "/rest/v1"
    /// Bytes of a body: rows of at most 64 kB, and a few of them.
    static let maximumBodyBytes = 1 << 20

    static func routes(_ people: PeopleServices, _ companion: Companion) -> [Dispatcher.Route] {
        routes(companion.surface, in: companion.database, below: prefix, turns: RestTurns()) {
            try $0.principal(people)
        }
    }

    /// The routes of tables and functions.
    ///
    /// - Parameters:
    ///   - turns: who waits for whom; nil where nobody does.
    ///   - principal: says on whose behalf a request is answered, or refuses it.
    static func routes(
        _ surface: RestSurface, in database: Database, below prefix: String, turns: RestTurns? = nil,
        as principal: @escaping @Sendable (Exchange) throws -> Principal
    ) -> [Dispatcher.Route] {
        var routes = [
            route(prefix + "/", .get, name: "rest_root", as: principal) { _, principal in
                surface.description(as: principal)
            }
        ]
        for method in [EndpointMethod.get, .post, .put, .patch, .delete] {
            let name = "rest_\(method.rawValue.lowercased())"
            routes.append(
                route(prefix + "/{table}", method, name: name, as: principal) { request, principal in
                    try await answered(principal, turns) { await surface.answer(request, as: principal, in: database) }
                })
        }
        for method in [EndpointMethod.get, .post] {
            routes.append(
                route(prefix + "/rpc/{table}", method, name: "rest_rpc", as: principal) { request, principal in
                    try await answered(principal, turns) { await surface.call(request, as: principal, in: database) }
                })
        }
        return routes
    }

    private static func answered(
        _ principal: Principal, _ turns: RestTurns?, _ work: () async -> RestAnswer
    ) async throws(RestError) -> RestAnswer {
        guard let turns, principal.role == .authenticated else { return await work() }
        return try await turns.take(principal, work)
    }

    private static func route(
        _ path: String, _ method: EndpointMethod, name: String,
        as principal: @escaping @Sendable (Exchange) throws -> Principal,
        _ answer: @escaping @Sendable (RestRequest, Principal) async throws -> RestAnswer
    ) -> Dispatcher.Route {
        var route = Dispatcher.Route(
            path, method, name: name,
            handler: .waiting { exchange, path, query in
                try SupabaseVersion.check(exchange.request)
                let principal = try principal(exchange)
                let answer = try await answer(RestRequest(exchange, path["table"] ?? "", query), principal)
                return .response(Self.response(answer, exchange))
            })
        route.access.rateClass = .companion
        route.readers = .allowed
        if method != .get { route.body = .whole(atMost: maximumBodyBytes) }
        return route
    }

    private static func response(_ answer: RestAnswer, _ exchange: Exchange) -> Response {
        var headers: HTTPFields = [.cacheControl: "no-store", .vary: "Accept-Encoding"]
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        guard answer.status < 400 else {
            if answer.status == 401 { headers[.wwwAuthenticate] = "Bearer" }
            return RestErrors.response(answer.status, answer.body, headers, exchange)
        }
        headers[.apiVersion] = SupabaseVersion.current
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: headers,
            body: answer.body.isEmpty ? .empty : .bytes(ByteBuffer(bytes: answer.body)))
    }
}

extension RestRequest {
    /// What came over HTTP, read.
    init(_ exchange: Exchange, _ table: String, _ query: [(String, String)]) {
        let request = exchange.request
        let method = Method(rawValue: request.method.rawValue) ?? .get
        self.init(method, table, query: query)
        prefer = request.headers[values: .prefer]
        accept = request.headers[.accept]
        range = request.headers[.range]
        contentType = request.headers[.contentType]
        profile = request.headers[method.isSafe ? .acceptProfile : .contentProfile]
        (body, parsedBody) = (exchange.body, exchange.parsedBody)
    }
}

extension HTTPField.Name {
    static let acceptProfile = HTTPField.Name("Accept-Profile")!
    static let contentProfile = HTTPField.Name("Content-Profile")!
}

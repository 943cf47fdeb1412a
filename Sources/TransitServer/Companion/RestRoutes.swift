import Companion
import Database
import HTTPTypes
import Hummingbird
import NIOCore
import RestSurface
import TransitAPI

/// `/rest/v1`: the companion's tables and functions, as PostgREST shows them.
enum RestRoutes {
    static let prefix = "/rest/v1"
    /// Bytes of a body: rows of at most 64 kB, and a few of them.
    static let maximumBodyBytes = 1 << 20

    static func routes(_ people: PeopleServices, _ companion: Companion) -> [Dispatcher.Route] {
        var routes: [Dispatcher.Route] = []
        for method in [EndpointMethod.get, .post, .patch, .delete] {
            routes.append(
                route("/{table}", method, name: "rest_\(method.rawValue.lowercased())", people) { request, principal in
                    await companion.surface.answer(request, as: principal, in: companion.database)
                })
        }
        for method in [EndpointMethod.get, .post] {
            routes.append(
                route("/rpc/{table}", method, name: "rest_rpc", people) { request, principal in
                    await companion.surface.call(request, as: principal, in: companion.database)
                })
        }
        return routes
    }

    private static func route(
        _ path: String, _ method: EndpointMethod, name: String, _ people: PeopleServices,
        _ answer: @escaping @Sendable (RestRequest, Principal) async -> RestAnswer
    ) -> Dispatcher.Route {
        var route = Dispatcher.Route(
            prefix + path, method, name: name,
            handler: .waiting { exchange, path, query in
                try SupabaseVersion.check(exchange.request)
                let principal = try exchange.principal(people)
                let answer = await answer(RestRequest(exchange, path["table"] ?? "", query), principal)
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
        body = exchange.body
    }
}

extension HTTPField.Name {
    static let acceptProfile = HTTPField.Name("Accept-Profile")!
    static let contentProfile = HTTPField.Name("Content-Profile")!
}

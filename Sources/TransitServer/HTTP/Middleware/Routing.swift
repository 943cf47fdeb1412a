import HTTPTypes
import Hummingbird
import TransitAPI

/// Finds what a request asks for; answers OPTIONS, and what nothing answers.
struct Routing: Middleware {
    let dispatcher: Dispatcher
    let crossOrigin: CrossOrigin
    let bodies: RequestBodies

    func before(_ exchange: inout Exchange) async throws -> Response? {
        let (path, query) = Self.split(exchange.target)
        let segments = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        let request = exchange.request
        if request.method == .options {
            let routes = try dispatcher.routes(segments)
            try await bodies.discard(request)
            guard let first = routes.first else { throw APIError(.notFound) }
            exchange.operation = Exchange.Operation(name: "options", template: first.template)
            return crossOrigin.options(routes, request)
        }
        switch try dispatcher.match(method: request.method.rawValue, segments: segments) {
        case .none:
            try await bodies.discard(request)
            throw APIError(.notFound)
        case .wrongMethod(let allowed, let template):
            try await bodies.discard(request)
            exchange.operation = Exchange.Operation(name: "method_not_allowed", template: template)
            let methods = allowed.joined(separator: ", ")
            let refusal = APIError(.methodNotAllowed, details: ["allowed": .string(methods)])
            var response =
                exchange.surface.errors.response(to: refusal, exchange) ?? exchange.surface.errors.unexpected(exchange)
            response.headers[.allow] = methods
            return response
        case .route(let route, let path):
            exchange.enter(route, path: path)
            if let query { exchange.query = Self.pairs(query) }
            return nil
        }
    }

    private static func pairs(_ query: Substring) -> Result<[(String, String)], ParameterError> {
        do throws(ParameterError) {
            return .success(try PercentEncoding.pairs(ofQuery: query))
        } catch {
            return .failure(error)
        }
    }

    /// Path and query of a request target (RFC 9112 §3.2.1).
    private static func split(_ target: String) -> (path: Substring, query: Substring?) {
        guard let cut = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target[...], nil) }
        return (target[..<cut], target[target.utf8.index(after: cut)...])
    }
}

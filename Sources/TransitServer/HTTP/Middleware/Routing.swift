import HTTPTypes
import Hummingbird
import TransitAPI

/// Finds what a request asks for; answers OPTIONS, and what nothing answers.
struct Routing: Middleware {
    let dispatcher: Dispatcher
    let crossOrigin: CrossOrigin
    let bodies: RequestBodies

    func before(_ exchange: inout Exchange) throws -> Progress {
        let found = find(&exchange)
        if case .success(nil) = found { return .onward }
        if try bodies.mustDiscard(exchange.request) { return .waits }
        return try found.get().map { .answered($0) } ?? .onward
    }

    func wait(_ exchange: inout Exchange) async throws -> Response? {
        try await bodies.discard(exchange.request)
        return try find(&exchange).get()
    }

    /// Notes the route of a request; where it leads to none, what it is answered.
    private func find(_ exchange: inout Exchange) -> Result<Response?, any Error> {
        Result {
            let (path, query) = Self.split(exchange.target)
            // What has nothing between two slashes is no path of ours, and could be taken for another surface's.
            guard !Self.hasEmptySegment(path) else { throw APIError(.notFound) }
            let segments = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
            if exchange.request.method == .options {
                let routes = try dispatcher.routes(segments)
                guard let first = routes.first else { throw APIError(.notFound) }
                exchange.operation = Exchange.Operation(name: "options", template: first.template)
                return crossOrigin.options(routes, exchange.request)
            }
            switch try dispatcher.match(method: exchange.request.method.rawValue, segments: segments) {
            case .none: throw APIError(.notFound)
            case .wrongMethod(let allowed, let template): return refusal(&exchange, allowed, template)
            case .entry(let entry, let path):
                exchange.enter(entry, path: path)
                if let query { exchange.query = Self.pairs(query) }
                return nil
            }
        }
    }

    /// The answer where a path exists, for other methods.
    private func refusal(_ exchange: inout Exchange, _ allowed: [String], _ template: String) -> Response {
        exchange.operation = Exchange.Operation(name: "method_not_allowed", template: template)
        let methods = allowed.joined(separator: ", ")
        let refusal = APIError(.methodNotAllowed, details: ["allowed": .string(methods)])
        let errors = exchange.surface.errors
        var response = errors.response(to: refusal, exchange) ?? errors.unexpected(exchange)
        response.headers[.allow] = methods
        return response
    }

    private static func pairs(_ query: Substring) -> Result<[(String, String)], ParameterError> {
        do throws(ParameterError) {
            return .success(try PercentEncoding.pairs(ofQuery: query))
        } catch {
            return .failure(error)
        }
    }

    private static func hasEmptySegment(_ path: Substring) -> Bool {
        zip(path.utf8, path.utf8.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }
    }

    /// Path and query of a request target (RFC 9112 §3.2.1).
    private static func split(_ target: String) -> (path: Substring, query: Substring?) {
        guard let cut = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target[...], nil) }
        return (target[..<cut], target[target.utf8.index(after: cut)...])
    }
}

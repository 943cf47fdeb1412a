import HTTPTypes
import Hummingbird
import TransitAPI

/// What browsers are told of pages of other origins (WHATWG Fetch, CORS protocol). Nothing rests on cookies, so
/// credentials in the protocol's sense are never allowed.
package struct CrossOrigin: Middleware {
    /// Whose pages may read an answer.
    package enum Readers: Sendable {
        /// Pages of this server alone.
        case own
        /// Those of the origins that are allowed as well.
        case allowed
        /// Every page: the answer is the same for everybody.
        case everyone
    }

    /// Seconds a browser may go by the answer to its preflight; none goes by it for longer than two hours.
    static let maximumAgeSeconds = 7_200

    /// What clients of ours and of Supabase's send.
    private static let publicHeaders =
        "accept, accept-language, apikey, content-type, if-none-match, if-range, last-event-id, prefer, range, "
        + "x-api-version, x-app-version, x-client-info, x-install-id, "
        + "x-region, x-request-id, x-supabase-api-version"
    private static let allHeaders =
        publicHeaders
        + ", accept-profile, authorization, cache-control, content-profile, if-match, x-metadata, x-upsert"
    /// What scripts may read of an answer beside what they always may.
    private static let exposedHeaders =
        "Content-Location, Content-Range, Deprecation, ETag, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, "
        + "Retry-After, Sunset, WWW-Authenticate, X-API-Version, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, "
        + "X-Supabase-Api-Version, X-Total-Count"

    let allowed: AllowedOrigins

    package func after(_ response: inout Response, _ exchange: Exchange) {
        if exchange.request.method != .options { mark(&response.headers, for: exchange.readers, exchange.request) }
    }

    /// Says who may read an answer. What everyone may read says so to everyone, so that caches may keep it.
    private func mark(_ headers: inout HTTPFields, for readers: Readers, _ request: Request) {
        guard let origin = allowedOrigin(readers, request) else {
            if readers == .allowed { headers.vary("Origin") }
            return
        }
        headers[.accessControlAllowOrigin] = origin
        headers[.accessControlExposeHeaders] = Self.exposedHeaders
        if readers == .allowed { headers.vary("Origin") }
    }

    /// The answer to OPTIONS at a path, which may be a browser's question before the request itself.
    func options(_ routes: [Dispatcher.Route], _ request: Request) -> Response {
        let methods = Self.methods(routes)
        var headers: HTTPFields = [.allow: methods.joined(separator: ", "), .cacheControl: "no-store"]
        guard let wanted = request.headers[.accessControlRequestMethod], request.headers[.origin] != nil else {
            return Response(status: .noContent, headers: headers)
        }
        headers[.vary] = "Origin, Access-Control-Request-Method, Access-Control-Request-Headers"
        let route = routes.first { $0.method.rawValue == wanted || ($0.method == .get && wanted == "HEAD") }
        guard let route, let origin = allowedOrigin(route.readers, request) else {
            return Response(status: .noContent, headers: headers)
        }
        headers[.accessControlAllowOrigin] = origin
        headers[.accessControlAllowMethods] = Self.methods(routes.filter { $0.readers == route.readers }).joined(
            separator: ", ")
        // Pages that are allowed may say who asks, even for what is public: a rider's limits are wider.
        let isListed = request.headers[.origin].map { allowed.contain($0) } ?? false
        headers[.accessControlAllowHeaders] = isListed ? Self.allHeaders : Self.publicHeaders
        headers[.accessControlMaxAge] = String(Self.maximumAgeSeconds)
        return Response(status: .noContent, headers: headers)
    }

    private func allowedOrigin(_ readers: Readers, _ request: Request) -> String? {
        switch readers {
        case .own: nil
        case .everyone: "*"
        case .allowed: request.headers[.origin].flatMap { allowed.contain($0) ? $0 : nil }
        }
    }

    private static func methods(_ routes: [Dispatcher.Route]) -> [String] {
        routes.flatMap { $0.method == .get ? ["GET", "HEAD"] : [$0.method.rawValue] } + ["OPTIONS"]
    }
}

extension HTTPFields {
    /// Adds a name to `Vary`.
    mutating func vary(_ name: String) { self[.vary] = self[.vary].map { $0 + ", " + name } ?? name }
}

import HTTPTypes
import Identity
import TransitAPI

/// Who a surface lets in.
package protocol Gate: Sendable {
    /// Refuses, in an error of the surface's, who may not ask for something.
    func admit(_ exchange: Exchange, to route: Dispatcher.Route) throws
}

/// Whoever has the bearer token that the route asks for, if it asks for one.
package struct BearerGate: Gate {
    package init() {}

    package func admit(_ exchange: Exchange, to route: Dispatcher.Route) throws {
        if route.access.auth == .operations { try exchange.services.operations.check(exchange) }
        try exchange.credentials.check(for: route.access.auth)
    }
}

/// Whoever has an API key, in the header or the query, as a gateway of Supabase's demands it. Whose token it is besides is for the
/// handlers.
struct APIKeyGate: Gate {
    /// Nil where there are no accounts, and so nothing to be let in to.
    let keys: APIKeys?

    func admit(_ exchange: Exchange, to route: Dispatcher.Route) throws {
        let asked = try? exchange.query.get().first { $0.0 == "apikey" }?.1
        guard let key = exchange.request.headers[.apiKey] ?? asked, !key.isEmpty else {
            if route.access.isKeyOptional { return }
            throw AuthError(.noKey)
        }
        guard (try? keys?.verify(key, now: exchange.now)) != nil else { throw AuthError(.invalidKey) }
    }
}

/// Pages of this server, where nothing rests on who asks.
extension OwnPages: Gate {
    func admit(_ exchange: Exchange, to route: Dispatcher.Route) throws { try check(exchange.request) }
}

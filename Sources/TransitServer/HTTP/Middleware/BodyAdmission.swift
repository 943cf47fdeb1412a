import HummingbirdCore

/// Refuses bodies before what they cost is counted, where that can be told.
struct BodyAdmission: Middleware {
    let bodies: RequestBodies

    func before(_ exchange: inout Exchange) throws -> Progress {
        guard let entry = exchange.entry else { return .onward }
        return try bodies.mustDiscard(exchange.request, entry.route.body) ? .waits : .onward
    }

    func wait(_ exchange: inout Exchange) async throws -> Response? {
        try await bodies.discard(exchange.request)
        return nil
    }
}

import HummingbirdCore

/// Reads the body that a route takes whole, once the request may be answered.
struct BodyReading: Middleware {
    let bodies: RequestBodies

    func before(_ exchange: inout Exchange) throws -> Progress {
        _ = try exchange.query.get()
        return exchange.isBodyDue ? .waits : .onward
    }

    func wait(_ exchange: inout Exchange) async throws -> Response? {
        try await exchange.readBody(bodies)
        return nil
    }
}

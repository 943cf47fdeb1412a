import Hummingbird

/// Lets a request in, or refuses it: what its surface says of who may ask. Not before the request was counted: tokens could be guessed
/// without limit.
struct Admission: Middleware {
    func before(_ exchange: inout Exchange) throws -> Response? {
        if let route = exchange.route { try exchange.surface.gate.admit(exchange, to: route) }
        return nil
    }
}

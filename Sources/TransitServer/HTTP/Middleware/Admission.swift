import Hummingbird

/// Lets a request in, or refuses it: what its surface says of who may ask. Not before the request was counted: tokens could be guessed
/// without limit.
struct Admission: Middleware {
    func before(_ exchange: inout Exchange) throws -> Progress {
        if let route = exchange.entry?.route { try exchange.surface.gate.admit(exchange, to: route) }
        return .onward
    }
}

import Hummingbird

/// One thing that holds for every request, whatever it asks for. A request goes through all of them in one order, its answer in the
/// other (``TransitResponder``).
protocol Middleware: Sendable {
    /// Looks at a request before what it asks for does: notes in the exchange what was found out, throws to refuse, or answers in its
    /// place. It waits for nothing but what is on its way, as a body is, or what is asked elsewhere.
    func before(_ exchange: inout Exchange) async throws -> Response?

    /// Adds to an answer, whoever gave it: the request may have been refused before it was looked at here.
    func after(_ response: inout Response, _ exchange: Exchange)
}

extension Middleware {
    func before(_ exchange: inout Exchange) async throws -> Response? { nil }
    func after(_ response: inout Response, _ exchange: Exchange) {}
}

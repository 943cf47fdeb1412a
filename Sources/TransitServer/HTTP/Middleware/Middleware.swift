import HummingbirdCore

/// One thing that holds for every request, whatever it asks for. A request goes through all of them in one order, its answer in the
/// other (``TransitResponder``).
protocol Middleware: Sendable {
    /// Looks at a request before what it asks for does: notes in the exchange what was found out, throws to refuse, or answers in its
    /// place. Called on the event loop of the connection: what is not in memory is for ``wait(_:)``.
    func before(_ exchange: inout Exchange) throws -> Progress

    /// The same where ``before(_:)`` has to wait: for what is on its way, as a body is, or what is asked elsewhere.
    ///
    /// - Returns: an answer in place of what is asked for.
    func wait(_ exchange: inout Exchange) async throws -> Response?

    /// Adds to an answer, whoever gave it: the request may have been refused before it was looked at here.
    func after(_ response: inout Response, _ exchange: Exchange)
}

/// What becomes of a request that a middleware has looked at.
enum Progress {
    case onward
    case answered(Response)
    /// ``Middleware/wait(_:)`` is asked.
    case waits
}

extension Middleware {
    func before(_ exchange: inout Exchange) throws -> Progress { .onward }
    func wait(_ exchange: inout Exchange) async throws -> Response? { nil }
    func after(_ response: inout Response, _ exchange: Exchange) {}
}

import HTTPTypes
import TransitAPI

/// Who may see how the server itself is doing: figures, faults of sources, quotas.
package enum OperationsAccess: Sendable, Equatable {
    /// Anyone.
    case everyone
    /// Whoever has this token or the service key.
    case holders(of: String)
    /// Nobody.
    case nobody

    /// Whether a request may see it.
    func allows(_ exchange: Exchange) -> Bool {
        switch self {
        case .everyone: true
        case .nobody: false
        case .holders(let token):
            exchange.caller == .service
                || Credentials.bearer(exchange.request.headers[.authorization]).map { Self.areEqual($0, token) }
                    ?? false
        }
    }

    /// Refuses those who may not.
    func check(_ exchange: Exchange) throws(APIError) {
        guard !allows(exchange) else { return }
        if self == .nobody { throw APIError(.notFound) }
        throw APIError(
            Credentials.bearer(exchange.request.headers[.authorization]) == nil ? .authRequired : .authInvalid)
    }

    /// Compares in a time that does not tell where two texts differ.
    private static func areEqual(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// What the console is told.
    var name: String {
        switch self {
        case .everyone: "on"
        case .holders: "token"
        case .nobody: "off"
        }
    }
}

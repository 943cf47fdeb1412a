/// How often one client may call the endpoints of a class. Each class has its own budget, whose
/// window slides: in no span of ``windowSeconds`` are there more requests than the limit. The numbers are those a server has
/// unless its operator says otherwise.
public enum RateClass: String, Sendable, CaseIterable {
    /// Everyday questions.
    case standard
    /// What maps draw: asked for as they are moved, and kept by whoever asked.
    case map
    /// Journey planning. What asks for more than usual counts as several requests: ``EndpointRequest/cost``.
    case planning
    /// Following journeys that were planned.
    case refresh
    /// Large files.
    case download
    /// Signing up and in, and what belongs to an account.
    case account
    /// Not limited: probes of the machines that look after the server.
    case unlimited

    /// Length of the window that limits are counted in.
    public static let windowSeconds = 60

    /// Requests per minute without credentials, for one installation of an app or, where none is named, for all at an IPv4
    /// address or IPv6 network of 64 bits; nil for no limit.
    public var anonymousPerMinute: Int? {
        switch self {
        case .standard: 60
        case .map: 120
        case .planning: 10
        case .refresh: 30
        case .download: 20
        case .account: 60
        case .unlimited: nil
        }
    }

    /// Requests per minute with a valid token, counted per user; nil for no limit.
    public var authenticatedPerMinute: Int? { anonymousPerMinute.map { self == .planning ? 3 * $0 : 2 * $0 } }

    /// Requests per minute without credentials of all clients together at an IPv4 address or IPv6 network of 64 bits; nil for
    /// no limit.
    public var addressPerMinute: Int? {
        // Signing in is where guessing pays, and nobody does it often.
        anonymousPerMinute.map { self == .account ? 2 * $0 : 20 * $0 }
    }
}

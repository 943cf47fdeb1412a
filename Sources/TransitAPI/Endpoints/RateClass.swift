/// How often one client may call the endpoints of a class. Each class has its own budget, whose
/// window slides: in no span of ``windowSeconds`` are there more requests than the limit. The numbers are those a server has
/// unless its operator says otherwise.
public enum RateClass: String, Sendable, CaseIterable {
    /// Everyday questions.
    case standard
    /// What maps draw: asked for as they are moved, and kept by whoever asked.
    case map
    /// Tiles of the map: many at once, and kept by whoever asked.
    case tiles
    /// Journey planning. What asks for more than usual counts as several requests: ``EndpointRequest/cost``.
    case planning
    /// Following journeys that were planned.
    case refresh
    /// Large files.
    case download
    /// Signing up and in, and what belongs to an account.
    case account
    /// The companion's tables, functions and files. Counted by the hour, as its contract has it.
    case companion
    /// Not limited: probes of the machines that look after the server.
    case unlimited

    /// Length of the window that its limits are counted in, in seconds.
    public var windowSeconds: Int { self == .companion ? 3_600 : 60 }

    /// Requests in a window without credentials, for one installation of an app or, where none is named, for all at an IPv4
    /// address or IPv6 network of 64 bits; nil for no limit.
    public var anonymousLimit: Int? {
        switch self {
        case .standard: 60
        case .map: 120
        case .tiles: 1_200
        case .planning: 10
        case .refresh: 30
        case .download: 20
        case .account: 60
        case .companion: 100
        case .unlimited: nil
        }
    }

    /// Requests in a window with a valid token, counted per user; nil for no limit.
    public var authenticatedLimit: Int? {
        anonymousLimit.map { limit in
            switch self {
            case .companion: 10 * limit
            case .planning: 3 * limit
            default: 2 * limit
            }
        }
    }

    /// Requests in a window without credentials of all clients together at an IPv4 address or IPv6 network of 64 bits; nil for
    /// no limit.
    public var addressLimit: Int? {
        // Signing in is where guessing pays, and nobody does it often.
        anonymousLimit.map { self == .account ? 2 * $0 : 20 * $0 }
    }
}

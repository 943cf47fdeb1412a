/// How often one client may call the endpoints of a class. Each class has its own budget, whose
/// window slides: in no span of ``windowSeconds`` are there more requests than the limit.
public enum RateClass: String, Sendable, CaseIterable {
    /// Everyday questions.
    case standard
    /// What maps draw: asked for as they are moved, and kept by whoever asked.
    case map
    /// Journey planning.
    case planning
    /// Large files.
    case download
    /// Signing up and in, and what belongs to an account.
    case account
    /// Not limited: probes of the machines that look after the server.
    case unlimited

    /// Length of the window that limits are counted in.
    public static let windowSeconds = 60

    /// Requests per minute without credentials, counted per IPv4 address or IPv6 network of 64 bits; nil for no limit.
    public var anonymousPerMinute: Int? {
        switch self {
        case .standard: 60
        case .map: 120
        case .planning: 10
        case .download: 20
        case .account: 60
        case .unlimited: nil
        }
    }

    /// Requests per minute with a valid token, counted per user; nil for no limit.
    public var authenticatedPerMinute: Int? {
        switch self {
        case .standard: 120
        case .map: 240
        case .planning: 30
        case .download: 40
        case .account: 120
        case .unlimited: nil
        }
    }
}

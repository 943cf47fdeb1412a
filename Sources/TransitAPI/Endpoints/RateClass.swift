/// How often one client may call the endpoints of a class (integration contracts §2). Each class has its own bucket.
public enum RateClass: String, Sendable, CaseIterable {
    /// Everyday questions.
    case standard
    /// Journey planning.
    case planning
    /// Large files.
    case download
    /// Not limited: probes of the machines that look after the server.
    case unlimited

    /// Requests per minute without credentials, counted per address; nil for no limit.
    public var anonymousPerMinute: Int? {
        switch self {
        case .standard: 60
        case .planning: 10
        case .download: 20
        case .unlimited: nil
        }
    }

    /// Requests per minute with a valid token, counted per user; nil for no limit.
    public var authenticatedPerMinute: Int? {
        switch self {
        case .standard: 120
        case .planning: 30
        case .download: 40
        case .unlimited: nil
        }
    }
}

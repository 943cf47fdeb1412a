/// What became of some pushes, counted.
package struct PushTally: Sendable, Equatable {
    /// The service has them.
    package private(set) var accepted = 0
    /// To be tried again.
    package private(set) var later = 0
    /// Of no use, however often they are sent: a token that is dead is among them.
    package private(set) var failed = 0
    /// Those of `later` that say something of the service, and not only of a token.
    package private(set) var troubled = 0
    /// Why the service does not accept who we say we are; nil where it does.
    package private(set) var misconfiguration: String?

    /// All of them.
    package var count: Int { accepted + later + failed }

    /// Counts outcomes.
    package init(_ outcomes: some Sequence<PushOutcome>) {
        for outcome in outcomes {
            switch outcome {
            case .accepted: accepted += 1
            case .tryLater(_, _, let isForToken):
                later += 1
                if !isForToken { troubled += 1 }
            case .misconfigured(let reason):
                misconfiguration = reason
                later += 1
                troubled += 1
            case .tokenDead, .refused: failed += 1
            }
        }
    }
}

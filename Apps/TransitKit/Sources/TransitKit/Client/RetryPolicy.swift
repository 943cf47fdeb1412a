import Foundation

/// When a request is tried again (specs: integration contracts §5.1).
public struct RetryPolicy: Sendable, Equatable {
    /// Attempts in all where nothing came in time or the connection broke.
    public var attempts = 3
    /// Seconds before the second attempt; twice as many before each further one.
    public var firstPause = 0.5
    /// Seconds before the one further attempt after a status of 500 and more.
    public var pauseAfterFailure = 2.0
    /// Most seconds that are waited because the server said so; more is told to whoever asked.
    public var longestWait = 10

    /// The usual policy.
    public init() {}

    /// No second attempt at anything.
    public static let never: RetryPolicy = {
        var policy = RetryPolicy()
        policy.attempts = 1
        policy.pauseAfterFailure = .infinity
        policy.longestWait = 0
        return policy
    }()

    /// Seconds after which to try again; nil to give up.
    ///
    /// - Parameters:
    ///   - attempt: how many have been made.
    ///   - isSafe: whether the request may be sent twice: what only asks, and what carries a key by which the server knows it
    ///     again.
    ///   - jitter: 0 to 1, by which pauses grow up to a quarter, lest a crowd come back at once.
    func pause(after error: ClientError, attempt: Int, isSafe: Bool, jitter: Double) -> Double? {
        guard isSafe else { return nil }
        switch error {
        case .unreachable where attempt < attempts:
            return firstPause * pow(2, Double(attempt - 1)) * (1 + jitter / 4)
        case .serverFailed where attempt == 1 && pauseAfterFailure.isFinite:
            return pauseAfterFailure * (1 + jitter / 4)
        case .rateLimited(let seconds) where attempt == 1 && seconds <= longestWait:
            return Double(seconds) + jitter
        default: return nil
        }
    }
}

/// What became of a poll.
package enum PollOutcome: Sendable, Equatable {
    /// A frame came and was taken.
    case accepted(status: Int)
    /// There is nothing new.
    case unchanged(status: Int)
    case failed(PollFailure)
    /// A frame came and was read, and is not believed: the source answers, and what was known stays.
    case refused(status: Int, reason: String)
    /// Given up because the program stops; tells nothing of the source.
    case abandoned
    /// Not asked, as the provider may not be before an instant, in seconds since 1970-01-01T00:00:00Z; tells nothing of the source.
    case postponed(until: Double)
}

/// Why a poll failed.
package enum PollFailure: Error, Equatable, Sendable {
    /// No answer, or none that is taken.
    case unanswered(FetchError)
    /// An answer of a status other than 200 and 304.
    ///
    /// - Parameter retryAfter: seconds the server asked for.
    case status(Int, retryAfter: Double?)
    /// An answer that cannot be read as a frame.
    case rejected(status: Int, reason: String)

    /// HTTP status, where there was an answer.
    package var status: Int? {
        switch self {
        case .unanswered: nil
        case .status(let status, _), .rejected(let status, _): status
        }
    }
}

/// Something worth a line in the log.
package enum PollEvent: Sendable, Equatable {
    case failed(source: String, reason: String, failures: Int)
    /// - Parameter until: seconds since 1970-01-01T00:00:00Z.
    case circuitOpened(source: String, until: Double)
    case circuitClosed(source: String)
    /// A frame was refused where the one before was not, or for another reason.
    case refused(source: String, reason: String)
    /// A frame was taken after some were refused.
    case believedAgain(source: String, refused: Int)
    case quotaStep(provider: String, step: QuotaStep, used: Int, limit: Int)
}

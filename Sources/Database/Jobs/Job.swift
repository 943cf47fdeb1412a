import Foundation

/// How urgent a job is: workers take the more urgent first.
package enum JobPriority: Int, Sendable, CaseIterable, Hashable {
    /// Somebody waits for it: sign-in mails, urgent alerts.
    case critical
    /// Soon.
    case normal
    /// Whenever there is time.
    case batch
}

/// Work to be done later, as it is given to the queue.
package struct NewJob: Sendable {
    /// How urgent it is.
    package var queue: JobPriority
    /// What is to be done; a worker has a handler for each kind.
    package var kind: String
    /// What it takes to do it: JSON text.
    package var payload: String
    /// Not before; nil for at once.
    package var runAt: Instant?
    /// While one with the same key waits, this one is left out; nil for none.
    package var uniqueKey: String?
    /// How often it is tried before it is given up.
    package var maxAttempts: Int

    /// Work to be done later.
    package init(
        _ kind: String, payload: String = "{}", queue: JobPriority = .normal, runAt: Instant? = nil,
        uniqueKey: String? = nil, maxAttempts: Int = 8
    ) {
        (self.kind, self.payload, self.queue, self.runAt) = (kind, payload, queue, runAt)
        (self.uniqueKey, self.maxAttempts) = (uniqueKey, maxAttempts)
    }
}

/// A job that a worker has taken.
package struct Job: Sendable, Equatable {
    package let id: UUID
    /// How urgent it is.
    package let queue: JobPriority
    /// What is to be done.
    package let kind: String
    /// What it takes to do it: JSON text.
    package let payload: String
    /// Which attempt this is, from 1. It is the fence: who has an older attempt has lost the job.
    package let attempt: Int
    /// How often it is tried before it is given up.
    package let maxAttempts: Int
    /// When it was given to the queue.
    package let enqueuedAt: Instant
    /// When others may take it, unless the lease is extended.
    package var leasedUntil: Instant
}

/// What a worker may be told about a job it had.
package enum JobError: Error, Sendable, Equatable {
    /// The lease ended and another has the job, or had it: nothing may be done for this attempt any more.
    case lost(id: UUID, attempt: Int)
}

/// What a handler throws to say why a job failed, in words that may be kept and logged.
package struct JobFailure: Error, Sendable, CustomStringConvertible {
    /// Why; without anything private.
    package var reason: String
    /// Whether another attempt may do better.
    package var isRetryable: Bool
    /// When to try again, in seconds from now; nil to leave it to the queue.
    package var after: Int?

    /// A failure.
    package init(_ reason: String, retryable: Bool = true, after: Int? = nil) {
        (self.reason, isRetryable, self.after) = (reason, retryable, after)
    }

    package var description: String { reason }
}

/// What becomes of a job that failed.
package enum JobFate: Sendable, Equatable {
    /// It is tried again then.
    case retried(at: Instant)
    /// It is given up: it stays as it is until someone sends it again.
    case dead
}

/// How long failed jobs wait: twice as long each time, give or take, and never longer than a bound.
package struct JobBackoff: Sendable {
    /// Seconds before the second attempt.
    package var first: Double
    /// Seconds at most.
    package var longest: Double

    /// Two seconds, four, eight and so on, up to an hour.
    package init(first: Double = 2, longest: Double = 3_600) { (self.first, self.longest) = (first, longest) }

    /// Seconds after an attempt failed.
    ///
    /// - Parameter chance: from 0 to 1: between three quarters of the time and five quarters of it, ``longest`` at
    ///   most.
    package func seconds(after attempt: Int, chance: Double) -> Double {
        let doubled = first * Double(1 << min(max(attempt - 1, 0), 30))
        return min(min(doubled, longest) * (0.75 + chance / 2), longest)
    }
}

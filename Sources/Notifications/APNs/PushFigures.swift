import Database
import Synchronization

/// What a push service answered since the start, and how long that took: each request apart, whatever becomes of the push.
package final class PushFigures: Sendable {
    /// What was counted.
    package struct Counts: Sendable {
        /// How long requests took, by what came of them: accepted, later, failed.
        package var seconds: [String: Durations] = Dictionary(
            uniqueKeysWithValues: PushFigures.outcomes.map { ($0, Durations(PushFigures.bounds)) })
        /// Answers, by status; `other` for one that is not in Apple's table, `lost` where there was none.
        package var answers: [String: Int] = Dictionary(
            uniqueKeysWithValues: PushFigures.statuses.map { ($0, 0) })
    }

    /// What comes of a request, in the words of the outbox.
    package static let outcomes = ["accepted", "later", "failed"]
    /// Apple's statuses, and what else there is.
    package static let statuses = [
        "200", "400", "403", "404", "405", "410", "413", "429", "500", "503", "other", "lost",
    ]
    private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

    private let state = Mutex(Counts())

    /// Nothing yet.
    package init() {}

    /// The figures by now.
    package var counts: Counts { state.withLock { $0 } }

    /// Takes note of an answer, or that there was none.
    func note(_ answer: APNsAnswer?, _ push: Push, took: Duration) {
        let status = answer.map { String($0.status) } ?? "lost"
        let word = answer?.meaning(of: push).word ?? "later"
        state.withLock { counts in
            counts.answers[Self.statuses.contains(status) ? status : "other", default: 0] += 1
            counts.seconds[word]?.note(took)
        }
    }
}

extension APNsAnswer.Meaning {
    /// What the outbox calls it; what is asked again at once, with another token or less to say, is for later too.
    fileprivate var word: String {
        switch self {
        case .final(.accepted): "accepted"
        case .final(.tokenDead), .final(.refused): "failed"
        case .final(.tryLater), .final(.misconfigured), .renewToken, .shorten: "later"
        }
    }
}

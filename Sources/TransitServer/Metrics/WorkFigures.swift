import Database
import Synchronization
import TransitAnswers

/// What this process has done of the jobs in the queue, since the start.
package final class WorkFigures: Sendable {
    /// What became of an attempt to send a mail.
    package enum MailOutcome: String, Sendable, CaseIterable {
        /// The mail server has it.
        case sent
        /// It is tried again.
        case later
        /// No later attempt would get it through.
        case failed
    }

    private struct Attempt: Hashable {
        var kind: String
        var ending: JobEnding
    }

    private struct Done {
        var mails: [MailOutcome: Int] = [:]
        var jobs: [Attempt: Durations] = [:]
    }

    /// Seconds: mails take a part of one, alerts to hundreds of thousands take minutes.
    private static let bounds = [0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

    private let done = Mutex(Done())

    /// Takes note of a mail.
    package func noteMail(_ outcome: MailOutcome) { done.withLock { $0.mails[outcome, default: 0] += 1 } }

    /// Mails that the mail server has.
    var mailsSent: Int { done.withLock { $0.mails[.sent] ?? 0 } }

    /// Takes note of an attempt at a job.
    ///
    /// - Parameter kind: one that this process has a handler for.
    package func noteAttempt(_ kind: String, _ ending: JobEnding, took: Duration) {
        done.withLock {
            $0.jobs[Attempt(kind: kind, ending: ending), default: Durations(Self.bounds)].note(took)
        }
    }

    /// Adds both to what monitoring reads.
    func write(to text: inout MetricsText) {
        let done = done.withLock { $0 }
        text.add(
            "transit_job_seconds", "Time of an attempt at a job, by how it ended.",
            done.jobs.sorted { ($0.key.kind, $0.key.ending.rawValue) < ($1.key.kind, $1.key.ending.rawValue) }.map {
                ([("kind", $0.key.kind), ("outcome", $0.key.ending.rawValue)], $0.value)
            })
        text.add(
            "transit_mails_total", "counter", "Attempts to send a mail, by what came of them.",
            MailOutcome.allCases.map { ([("outcome", $0.rawValue)], Double(done.mails[$0] ?? 0)) })
    }
}

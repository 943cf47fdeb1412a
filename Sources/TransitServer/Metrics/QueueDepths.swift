import Database
import Notifications
import Synchronization
import TransitAnswers

/// What waits to be done, in the database that all nodes share.
struct QueueDepths {
    let jobs: JobStats
    /// Pushes that are still to be sent.
    let pushes: Int

    func write(to text: inout MetricsText) {
        text.add(
            "transit_jobs_waiting", "gauge", "Jobs that wait, by how urgent they are.",
            JobPriority.allCases.map { ([("queue", "\($0)")], Double(jobs.waiting[$0] ?? 0)) })
        text.add("transit_jobs_running", "gauge", "Jobs that workers have.", [([], Double(jobs.running))])
        text.add("transit_jobs_dead", "gauge", "Jobs that were given up.", [([], Double(jobs.dead))])
        text.add(
            "transit_jobs_oldest_seconds", "gauge", "How long the job that is due longest has waited.",
            [([], Double(jobs.oldestSeconds ?? 0))])
        text.add("transit_pushes_waiting", "gauge", "Pushes still to be sent.", [([], Double(pushes))])
    }
}

/// Asks the database from time to time what waits, so that whoever reads `/metrics` never waits for it; by the way it is
/// noticed soon when the database answers no more, or again.
package final class QueueSampler: Sendable {
    private let database: Database
    private let newest = Mutex<QueueDepths?>(nil)

    /// How often the database is asked.
    private static let pause = Duration.seconds(10)

    init(_ database: Database) { self.database = database }

    /// What waited when the database was last asked; nil where it could not say.
    var depths: QueueDepths? { newest.withLock { $0 } }

    /// Asks the database once.
    package func sample() async {
        var depths: QueueDepths?
        if let jobs = try? await JobQueue(database).stats(), let pushes = try? await Outbox(database).waiting() {
            depths = QueueDepths(jobs: jobs, pushes: pushes)
        }
        newest.withLock { $0 = depths }
    }

    /// Asks the database until its task is cancelled.
    package func run() async {
        repeat { await sample() } while (try? await Task.sleep(for: Self.pause)) != nil
    }
}

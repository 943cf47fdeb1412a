import Database
import Notifications

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

extension PeopleDesk {
    /// What waits; nil where the database cannot say so now.
    func queueDepths() async -> QueueDepths? {
        guard let jobs = try? await JobQueue(database).stats(), let pushes = try? await Outbox(database).waiting()
        else { return nil }
        return QueueDepths(jobs: jobs, pushes: pushes)
    }
}

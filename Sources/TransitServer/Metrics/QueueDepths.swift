import Database
import Notifications
import TransitAnswers

/// What waits to be done, in the database that all nodes share.
struct QueueDepths {
    let jobs: JobStats
    /// Pushes that are still to be sent.
    let pushes: PushBacklog

    func write(to text: inout MetricsText) {
        func each(_ value: (JobPriority) -> Int?) -> [([(String, String)], Double)] {
            JobPriority.allCases.map { ([("queue", "\($0)")], Double(value($0) ?? 0)) }
        }
        text.add("transit_jobs_waiting", "gauge", "Jobs that wait, by how urgent they are.", each { jobs.waiting[$0] })
        text.add("transit_jobs_due", "gauge", "Those of them that could be done now.", each { jobs.due[$0] })
        text.add(
            "transit_jobs_oldest_seconds", "gauge", "How long the job of a queue that is due longest has waited.",
            each { jobs.oldestSeconds[$0] })
        text.add("transit_jobs_running", "gauge", "Jobs that workers have.", [([], Double(jobs.running))])
        text.add("transit_jobs_dead", "gauge", "Jobs that were given up.", [([], Double(jobs.dead))])
        text.add(
            "transit_jobs_dead_by_kind", "gauge", "Jobs that were given up, by what they were.",
            jobs.deadByKind.sorted { ($0.key.kind, $0.key.queue.rawValue) < ($1.key.kind, $1.key.queue.rawValue) }.map {
                ([("queue", "\($0.key.queue)"), ("kind", $0.key.kind)], Double($0.value))
            })
        text.add("transit_pushes_waiting", "gauge", "Pushes still to be sent.", [([], Double(pushes.waiting))])
        text.add(
            "transit_pushes_oldest_seconds", "gauge", "How long the push that is due longest has waited.",
            [([], Double(pushes.oldestSeconds ?? 0))])
    }
}

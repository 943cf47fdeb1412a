import Database

/// The workers of this process. Each does jobs of its own kinds only, so that mails and alerts do not wait for each other:
/// a mail server may not answer, and an alert may concern hundreds of thousands of riders.
package struct JobWorkers: Sendable {
    private let workers: [JobWorker]

    /// Workers of one queue.
    ///
    /// - Parameters:
    ///   - name: who this process is, unlike all others.
    ///   - groups: the handlers of each worker, by what the worker is for; one without handlers is none.
    ///   - options: how each works.
    ///   - report: told what happened; it must not wait.
    package init(
        _ queue: JobQueue, name: String, groups: [String: [String: JobWorker.Handler]], options: JobWorker.Options,
        report: @escaping @Sendable (JobWorker.Event) -> Void = { _ in }
    ) {
        workers = groups.filter { !$0.value.isEmpty }.map { purpose, handlers in
            JobWorker(queue, name: "\(name) \(purpose)", handlers: handlers, options: options, report: report)
        }
    }

    /// Works until its task is cancelled: then jobs are broken off and given back.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            for worker in workers { group.addTask { await worker.run() } }
        }
    }
}

import Dispatch

/// A thread that waits for disks and encrypts, so that none does that answers: a task that prefers it is run there.
package final class FileThreads: TaskExecutor {
    private let queue: DispatchQueue

    /// One thread.
    package init(label: String = "backups") { queue = DispatchQueue(label: label, qos: .utility) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Does something there.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        try await withTaskExecutorPreference(self) { try await work() }
    }
}

import NIOCore

/// Runs the task of a connection on the connection's event loop, so that what is answered from memory changes threads neither on its
/// way in nor on its way out. Tasks that are started for what takes longer do not inherit it: they run on the threads for that.
final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

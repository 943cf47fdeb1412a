import Foundation
import Synchronization

/// Threads that wait for disks, so that no others do. What is done for one file is done on one of them, in order.
final class FileLane: Sendable {
    private let queues: [DispatchQueue]
    private let next = Mutex(0)

    /// So many threads.
    init(threads: Int = 8) {
        queues = (0..<threads).map { DispatchQueue(label: "objects.\($0)") }
    }

    /// The thread of one more file.
    func queue() -> DispatchQueue {
        next.withLock { next in
            next = (next + 1) % queues.count
            return queues[next]
        }
    }
}

extension DispatchQueue {
    /// Does something here while the caller waits without a thread.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(BlobError) -> Value
    ) async throws(BlobError) -> Value {
        let result: Result<Value, BlobError> = await withCheckedContinuation { continuation in
            async { continuation.resume(returning: Result { () throws(BlobError) in try work() }) }
        }
        return try result.get()
    }
}

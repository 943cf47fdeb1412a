import Foundation
import GRDB
import Synchronization

extension SQLiteDriver {
    func backup(to path: String) async throws {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw DatabaseError.unavailable("there is a file at the backup's path already")
        }
        let copying = Copying(self.path, to: path)
        // It takes as long as the file is large, so it has a thread of its own.
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                Thread.detachNewThread { continuation.resume(with: Result { try copying.run() }) }
            }
        } onCancel: {
            copying.cancel()
        }
    }
}

/// A copy of a database's file, which may be broken off.
private final class Copying: Sendable {
    private struct State {
        var queue: DatabaseQueue?
        var isCancelled = false
    }

    private let source: String, path: String
    private let state = Mutex(State())

    init(_ source: String, to path: String) { (self.source, self.path) = (source, path) }

    func cancel() {
        let queue = state.withLock { state in
            state.isCancelled = true
            return state.queue
        }
        queue?.interrupt()
    }

    func run() throws {
        do {
            // A connection of its own reads one snapshot while others go on writing.
            var settings = Configuration()
            settings.readonly = true
            let queue = try DatabaseQueue(path: source, configuration: settings)
            try state.withLock { state in
                guard !state.isCancelled else { throw CancellationError() }
                state.queue = queue
            }
            // An empty file counts as none.
            try SQLiteDriver.makePrivate(path)
            try queue.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) }
            let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
            try handle.synchronize()
            try handle.close()
        } catch {
            unlink(path)
            if state.withLock(\.isCancelled) { throw CancellationError() }
            throw SQLiteErrors.translated(error)
        }
    }
}

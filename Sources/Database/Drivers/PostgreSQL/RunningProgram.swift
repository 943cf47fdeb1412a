import Foundation
import Synchronization

/// A program that runs to its end, or until nobody waits for it any more, be that before it has begun.
final class RunningProgram: Sendable {
    private struct State {
        var isRunning = false
        var isCancelled = false
    }

    private let process: Process
    private let complaints = Pipe()
    private let state = Mutex(State())

    /// One that is ready to run.
    init(_ process: Process) {
        self.process = process
        process.standardError = complaints
    }

    /// Runs it to its end on this thread, and returns what it complained of.
    ///
    /// - Throws: `CancellationError` where it was not begun any more, else ``DatabaseError/unavailable(_:)``.
    func run() throws -> String {
        do {
            try state.withLock { state in
                guard !state.isCancelled else { throw CancellationError() }
                try process.run()
                state.isRunning = true
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            throw DatabaseError.unavailable("\(process.executableURL?.path ?? ""): \(error)")
        }
        let said = complaints.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said.suffix(2_000), as: UTF8.self)
    }

    /// Ends it, or keeps it from beginning.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if state.isRunning, process.isRunning { process.terminate() }
        }
    }
}

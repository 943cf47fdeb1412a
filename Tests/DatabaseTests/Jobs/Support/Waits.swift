import Foundation
import Synchronization
import Testing

/// A clock of waits: who waits goes on when a test lets that much time pass.
final class Waits: Sendable {
    private struct State {
        var now = Duration.zero
        var waiting: [UUID: (until: Duration, resume: CheckedContinuation<Void, any Error>)] = [:]
    }

    private let state = Mutex(State())

    /// Waits; throws where its task is cancelled.
    func sleep(for duration: Duration) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.waiting[id] = ($0.now + duration, continuation) }
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func cancel(_ id: UUID) {
        let resume = state.withLock { $0.waiting.removeValue(forKey: id)?.resume }
        resume?.resume(throwing: CancellationError())
    }

    /// Lets time pass.
    func pass(_ duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            let due = state.waiting.filter { $0.value.until <= state.now }
            for id in due.keys { state.waiting[id] = nil }
            return due.values.map(\.resume)
        }
        for resume in due { resume.resume() }
    }

    /// Waits until so many wait.
    func settle(at count: Int) async throws {
        try await eventually("\(count) wait; now \(state.withLock { $0.waiting.count }) do") {
            self.state.withLock { $0.waiting.count } == count
        }
    }
}

/// What happened, a line each.
final class Notebook: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func write(_ line: String) { kept.withLock { $0.append(line) } }

    /// Waits until a line is there.
    func wait(for line: String) async throws {
        try await eventually("\(line) is among \(lines)") { self.lines.contains(line) }
    }
}

/// Waits until something is so, however long a busy machine takes.
///
/// - Parameter what: what is waited for, said where it does not come.
func eventually(_ what: @autoclosure () -> String = "", _ isSo: () async throws -> Bool) async throws {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(180)
    while try await !isSo() {
        try #require(clock.now < deadline, "\(what())")
        try await Task.sleep(for: .milliseconds(5))
    }
}

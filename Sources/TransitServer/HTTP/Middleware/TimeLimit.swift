import Computing
import Synchronization

/// Ends an answer when its time is up or its client has left, whatever becomes of the work for it.
///
/// A task group would wait for its child; here nobody waits for work that does not notice.
struct TimeLimit: Sendable {
    let duration: Duration
    let deadlines: Deadlines

    /// The result of work, or the error that there was none in time.
    ///
    /// - Parameters:
    ///   - cancellation: cancelled when nobody waits any longer.
    ///   - late: the error where the time is up.
    func hold<Value: Sendable>(
        _ cancellation: Cancellation, late: any Error,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let first = First<Value>()
        let working = Task {
            let outcome: Result<Value, any Error>
            do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
            if !Task.isCancelled { first.settle(outcome) }
        }
        cancellation.onCancel { reason in
            // First of all what waits for the connection's bytes lets go of them: whoever is told reads them next.
            working.cancel()
            first.settle(.failure(reason == .timeLimit ? late : ClientLeft()))
        }
        let watch = deadlines.cancel(cancellation, after: duration)
        defer {
            deadlines.lift(watch)
            cancellation.finish()
        }
        return try await withTaskCancellationHandler {
            try await first.value
        } onCancel: {
            cancellation.cancel(.stopped)
        }
    }
}

/// Nobody reads the answer: the client closed its connection, or the server stops.
struct ClientLeft: Error {}

/// The first of several outcomes.
private final class First<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
    }

    private let state = Mutex(State.open)

    var value: Value {
        get async throws {
            try await withCheckedThrowingContinuation { continuation in
                let known: Result<Value, any Error>? = state.withLock { state in
                    if case .settled(let outcome) = state { return outcome }
                    state = .awaited(continuation)
                    return nil
                }
                if let known { continuation.resume(with: known) }
            }
        }
    }

    func settle(_ outcome: Result<Value, any Error>) {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .open:
                state = .settled(outcome)
                return nil
            case .awaited(let continuation):
                state = .settled(outcome)
                return continuation
            case .settled: return nil
            }
        }
        waiting?.resume(with: outcome)
    }
}

import Synchronization

/// Sleeps that last until a test ends them, whatever the clock on the wall says.
final class HeldSleep: Sendable {
    private struct State {
        var sleeping: [Duration: [AsyncStream<Void>.Continuation]] = [:]
        var over: Set<Duration> = []
    }

    private let state = Mutex(State())

    @Sendable func sleep(_ duration: Duration) async throws {
        let (stream, sleeper) = AsyncStream.makeStream(of: Void.self)
        let isOver = state.withLock { state in
            state.sleeping[duration, default: []].append(sleeper)
            return state.over.contains(duration)
        }
        if isOver { return }
        for await _ in stream { return }
        throw CancellationError()
    }

    /// Ends the sleeps of one length, and those to come.
    func end(_ duration: Duration) {
        let sleepers = state.withLock { state in
            state.over.insert(duration)
            return state.sleeping.removeValue(forKey: duration) ?? []
        }
        for sleeper in sleepers { sleeper.yield() }
    }
}

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
            return state.over.contains { Self.belongs(duration, to: $0) }
        }
        if isOver { return }
        for await _ in stream { return }
        throw CancellationError()
    }

    /// Whether a sleep is of a length, or what is left of it where one task sleeps for several in turn.
    private static func belongs(_ duration: Duration, to length: Duration) -> Bool {
        duration <= length && duration > length / 2
    }

    /// Ends the sleeps of one length, and those to come.
    func end(_ duration: Duration) {
        let sleepers = state.withLock { state in
            state.over.insert(duration)
            let ended = state.sleeping.keys.filter { Self.belongs($0, to: duration) }
            return ended.flatMap { state.sleeping.removeValue(forKey: $0) ?? [] }
        }
        for sleeper in sleepers { sleeper.yield() }
    }
}

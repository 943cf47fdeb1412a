import Synchronization

/// Where questions are put: answers out of the cache, joins who asks the same, and lets only so many go out at once.
final class SharedAnswers<Answer: Sendable>: Sendable {
    typealias Outcome = Result<Answer, TripPlannerError>

    /// How a question was met.
    enum Way: Sendable { case cached, joined, asked, turnedAway }

    private struct Flight {
        let number: UInt64
        var task: Task<Void, Never>
        var waiting: [UInt64: CheckedContinuation<Outcome, Never>]
    }

    private struct State {
        var cache: AnswerCache<Answer>
        var flights: [String: Flight] = [:]
        private var numbers: UInt64 = 0

        init(cache: AnswerCache<Answer>) { self.cache = cache }

        mutating func number() -> UInt64 {
            numbers += 1
            return numbers
        }
    }

    private let state: Mutex<State>
    private let mostInFlight: Int
    /// Whether a flight goes on when nobody waits for it any more.
    private let landsAlone: Bool
    private let now: @Sendable () -> Double

    /// - Parameter landsAlone: whether a question that nobody waits for any more is answered all the same, for whoever asks it next:
    ///   it has been paid for, and its silence says something of who was asked.
    init(
        cache: AnswerCache<Answer>, mostInFlight: Int, landsAlone: Bool = false, now: @escaping @Sendable () -> Double
    ) {
        state = Mutex(State(cache: cache))
        (self.mostInFlight, self.landsAlone, self.now) = (mostInFlight, landsAlone, now)
    }

    /// Answers kept, and questions under way.
    var counts: (kept: Int, inFlight: Int) { state.withLock { ($0.cache.count, $0.flights.count) } }

    /// The answer to a question. Who is cancelled leaves at once; when the last one has left, the flight is cancelled, unless it lands
    /// alone.
    ///
    /// - Parameters:
    ///   - key: equal for questions with the same answer.
    ///   - met: told how, before the answer comes.
    ///   - fetch: brings the answer; called at most once at a time for a key.
    func answer(
        to key: String, met: @escaping @Sendable (Way) -> Void, fetch: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        let ticket = state.withLock { $0.number() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (way, outcome) = enter(key, ticket, continuation, fetch)
                met(way)
                if let outcome {
                    continuation.resume(returning: outcome)
                } else if Task.isCancelled {
                    // Cancelled before there was anybody to send away.
                    leave(key, ticket)
                }
            }
        } onCancel: {
            leave(key, ticket)
        }
    }

    private func enter(
        _ key: String, _ ticket: UInt64, _ continuation: CheckedContinuation<Outcome, Never>,
        _ fetch: @escaping @Sendable () async -> Outcome
    ) -> (Way, Outcome?) {
        state.withLock { state in
            if let answer = state.cache.answer(to: key, now: now()) { return (.cached, .success(answer)) }
            if state.flights[key] != nil {
                state.flights[key]?.waiting[ticket] = continuation
                return (.joined, nil)
            }
            guard state.flights.count < mostInFlight else {
                return (.turnedAway, .failure(.tooManyInFlight(limit: mostInFlight)))
            }
            let number = state.number()
            let task = Task { self.land(key, number, await fetch()) }
            state.flights[key] = Flight(number: number, task: task, waiting: [ticket: continuation])
            return (.asked, nil)
        }
    }

    private func land(_ key: String, _ number: UInt64, _ outcome: Outcome) {
        let waiting = state.withLock { state in
            // What was paid for is kept even if nobody waits any more.
            if case .success(let answer) = outcome { state.cache.keep(answer, for: key, now: now()) }
            guard state.flights[key]?.number == number else { return [CheckedContinuation<Outcome, Never>]() }
            return state.flights.removeValue(forKey: key).map { Array($0.waiting.values) } ?? []
        }
        for continuation in waiting { continuation.resume(returning: outcome) }
    }

    private func leave(_ key: String, _ ticket: UInt64) {
        let (continuation, task) = state.withLock { state in
            let continuation = state.flights[key]?.waiting.removeValue(forKey: ticket)
            guard continuation != nil, !landsAlone, state.flights[key]?.waiting.isEmpty == true else {
                return (continuation, Task<Void, Never>?.none)
            }
            return (continuation, state.flights.removeValue(forKey: key)?.task)
        }
        task?.cancel()
        continuation?.resume(returning: .failure(.cancelled))
    }
}

import Synchronization

/// An issuer's keys, fetched when needed and kept for a while.
///
/// * A set is kept as long as the issuer says, within ``Limits/shortest`` and ``Limits/longest``; then fetched again.
/// * A token that names an unknown key makes it fetch again at once: keys are rotated. At most once in
///   ``Limits/pause``, so that made-up ids cannot make this service a burden for the issuer.
/// * While the issuer does not answer, the keys known last stay good until ``Limits/outage`` after they were fetched.
/// * However many ask at once, one request is made.
package final class KeySetCache: Sendable {
    /// Bounds, in seconds.
    package struct Limits: Sendable {
        /// A set is kept at least so long, unless a key is missing from it.
        package var shortest: Int64 = 60
        /// A set is kept at most so long.
        package var longest: Int64 = 600
        /// Time between two requests that were not due, or after one that failed.
        package var pause: Int64 = 30
        /// How old a set may become while none can be fetched.
        package var outage: Int64 = 86_400

        /// The bounds given above.
        package init() {}
    }

    private struct State {
        var keys: KeySet?
        var fetched: Int64 = 0
        var freshUntil: Int64 = .min
        var attempted: Int64 = .min
        var problem: KeySetError?
        var running: (number: Int, task: Task<Void, Never>)?
        var count = 0
    }

    private enum Step {
        case use(KeySet)
        case wait(Task<Void, Never>)
        case fail(TokenError)
    }

    private let source: any KeySetSource
    private let limits: Limits
    private let state = Mutex(State())

    /// A cache in front of a source.
    package init(source: any KeySetSource, limits: Limits = Limits()) { (self.source, self.limits) = (source, limits) }

    /// The key for a token that names this algorithm and id.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package func key(_ algorithm: TokenAlgorithm, id: String?, now: Int64) async throws(TokenError) -> TokenKey {
        let keys = try await keys(now: now) { $0.freshUntil > now }
        do {
            return try keys.key(algorithm, id: id)
        } catch {
            guard case .unknownKey = error else { throw error }
            return try await self.keys(now: now) { $0.attempted > now - self.limits.pause }.key(algorithm, id: id)
        }
    }

    /// The keys, fetched anew unless what is there is enough.
    private func keys(now: Int64, isEnough: (borrowing State) -> Bool) async throws(TokenError) -> KeySet {
        switch state.withLock({ step(&$0, now: now, isEnough: isEnough) }) {
        case .use(let keys): return keys
        case .fail(let error): throw error
        case .wait(let task): await task.value
        }
        switch state.withLock({ step(&$0, now: now, isEnough: { _ in true }) }) {
        case .use(let keys): return keys
        case .fail(let error): throw error
        case .wait: throw .keysUnavailable("they were asked for and did not come")
        }
    }

    private func step(_ state: inout State, now: Int64, isEnough: (borrowing State) -> Bool) -> Step {
        if let keys = state.keys, isEnough(state), state.fetched > now - limits.outage { return .use(keys) }
        if let running = state.running { return .wait(running.task) }
        guard state.attempted <= now - limits.pause else {
            if let keys = state.keys, state.fetched > now - limits.outage { return .use(keys) }
            return .fail(.keysUnavailable(state.problem?.description ?? "they are too old"))
        }
        state.attempted = now
        state.count += 1
        let number = state.count
        let task = Task { await self.fetch(number, now: now) }
        state.running = (number, task)
        return .wait(task)
    }

    private func fetch(_ number: Int, now: Int64) async {
        let answer: Result<FetchedKeySet, KeySetError>
        do { answer = .success(try await source.fetch()) } catch { answer = .failure(error) }
        state.withLock { state in
            switch answer {
            case .success(let fetched):
                let age = min(max(fetched.maxAge ?? limits.longest, limits.shortest), limits.longest)
                (state.keys, state.fetched, state.freshUntil) = (fetched.keys, now, now + age)
                state.problem = nil
            case .failure(let problem): state.problem = problem
            }
            if state.running?.number == number { state.running = nil }
        }
    }
}

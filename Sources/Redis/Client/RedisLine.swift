import NIOCore

/// What a client knows of its connection, and what follows from what happens to it.
struct RedisLine {
    private enum Phase {
        case idle
        /// Requests wait only for a first attempt: see ``failures``.
        case connecting([RedisRequest])
        case connected(RedisPipe)
        /// Until the next attempt.
        case away
        case closed
    }

    /// What becomes of a request.
    enum Step {
        case send(RedisPipe)
        /// It waits for the connection, which has to be opened first if so said.
        case wait(connects: Bool)
        case refuse(RedisError)
    }

    private var phase = Phase.idle
    /// Attempts that failed in a row, or connections that ended soon.
    private var failures = 0
    private var since = ContinuousClock.now
    private var reason = RedisError.unavailable(reason: "nothing was tried yet")

    var state: RedisState {
        switch phase {
        case .idle: .idle
        case .connecting: failures == 0 ? .connecting : .away(since: since, reason: reason)
        case .connected: .connected(since: since)
        case .away: .away(since: since, reason: reason)
        case .closed: .closed
        }
    }

    /// Why a request would be refused now; nil if it would not.
    var refusal: RedisError? {
        switch phase {
        case .idle, .connected: nil
        case .connecting: failures == 0 ? nil : reason
        case .away: reason
        case .closed: .closed
        }
    }

    mutating func enter(_ request: RedisRequest) -> Step {
        if let refusal { return .refuse(refusal) }
        switch phase {
        case .idle:
            (phase, since) = (.connecting([request]), .now)
            return .wait(connects: true)
        case .connecting(let others):
            phase = .connecting(others + [request])
            return .wait(connects: false)
        case .connected(let pipe): return .send(pipe)
        case .away: return .refuse(reason)
        case .closed: return .refuse(.closed)
        }
    }

    /// Begins another attempt, unless the client was closed.
    mutating func begin() -> Bool {
        guard case .away = phase else { return false }
        phase = .connecting([])
        return true
    }

    /// - Returns: what waits to be sent; nil if the client was closed.
    mutating func connected(_ pipe: RedisPipe) -> [RedisRequest]? {
        guard case .connecting(let waiting) = phase else { return nil }
        (phase, since) = (.connected(pipe), .now)
        return waiting
    }

    /// - Returns: what waits no longer, and the failures in a row; nil for those if the client was closed.
    mutating func failed(_ reason: RedisError) -> (waiting: [RedisRequest], failures: Int?) {
        guard case .connecting(let waiting) = phase else { return ([], nil) }
        failures += 1
        (phase, self.reason) = (.away, reason)
        return (waiting, failures)
    }

    /// - Parameter goodAfter: how long a connection must have lasted to be tried again at once.
    /// - Returns: the failures in a row; nil if it was not the connection that counts, or the client was closed.
    mutating func lost(_ pipe: RedisPipe, _ reason: RedisError, goodAfter: Duration) -> Int? {
        guard case .connected(let current) = phase, current === pipe else { return nil }
        let now = ContinuousClock.now
        failures = now - since > goodAfter ? 0 : failures + 1
        (since, self.reason) = (now, reason)
        phase = failures == 0 ? .connecting([]) : .away
        return failures
    }

    /// - Returns: the connection to end, and what waits for one.
    mutating func close() -> (pipe: RedisPipe?, waiting: [RedisRequest]) {
        defer { phase = .closed }
        switch phase {
        case .connected(let pipe): return (pipe, [])
        case .connecting(let waiting): return (nil, waiting)
        case .idle, .away, .closed: return (nil, [])
        }
    }
}

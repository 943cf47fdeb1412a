/// Leaves a source alone for a while once it has failed too often in a row.
package struct CircuitBreaker: Sendable {
    /// Whether a source is asked; the raw value is its name in `/realtime/status`.
    package enum State: String, Sendable, CaseIterable {
        case closed
        case open
        /// One request is let through to see whether the source is well again.
        case halfOpen = "half_open"
    }

    /// Failures in a row that open it, and seconds it then stays open.
    package static let threshold = 5, openSeconds = 60.0

    /// Failures in a row so far.
    package private(set) var failures = 0
    /// Until when nothing is let through; nil while closed.
    package private(set) var openUntil: Double?
    private var isTrying = false

    /// A closed one.
    package init() {}

    /// What it is at an instant.
    package func state(at now: Double) -> State {
        guard let openUntil else { return .closed }
        return now < openUntil ? .open : .halfOpen
    }

    /// Whether a request may be made now; half-open, only the first who asks may.
    package mutating func admit(now: Double) -> Bool {
        switch state(at: now) {
        case .closed: return true
        case .open: return false
        case .halfOpen:
            guard !isTrying else { return false }
            isTrying = true
            return true
        }
    }

    /// A request came to a good end; returns whether that closed it.
    package mutating func succeeded() -> Bool {
        defer { (failures, openUntil, isTrying) = (0, nil, false) }
        return openUntil != nil
    }

    /// A request failed; returns whether that opened it, again or for the first time.
    package mutating func failed(now: Double) -> Bool {
        isTrying = false
        failures += 1
        guard failures >= Self.threshold else { return false }
        openUntil = now + Self.openSeconds
        return true
    }

    /// A request was given up without telling anything of the source.
    package mutating func abandoned() { isTrying = false }

    /// The clock was set: instants move by that many seconds.
    mutating func shift(by seconds: Double) { openUntil = openUntil.map { $0 + seconds } }
}

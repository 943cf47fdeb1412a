/// Leaves a source alone for a while once it has failed too often in a row.
public struct CircuitBreaker: Sendable {
    /// Whether a source is asked; the raw value is its name in `/realtime/status`.
    public enum State: String, Sendable, CaseIterable {
        case closed
        case open
        /// One request is let through to see whether the source is well again.
        case halfOpen = "half_open"
    }

    /// Failures in a row that open it, and seconds it then stays open.
    public static let threshold = 5, openSeconds = 60.0

    /// Failures in a row so far.
    public private(set) var failures = 0
    /// Until when nothing is let through; nil while closed.
    public private(set) var openUntil: Double?
    private var isTrying = false

    /// A closed one.
    public init() {}

    /// What it is at an instant.
    public func state(at now: Double) -> State {
        guard let openUntil else { return .closed }
        return now < openUntil ? .open : .halfOpen
    }

    /// Whether a request may be made now; half-open, only the first who asks may.
    public mutating func admit(now: Double) -> Bool {
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
    public mutating func succeeded() -> Bool {
        defer { (failures, openUntil, isTrying) = (0, nil, false) }
        return openUntil != nil
    }

    /// A request failed; returns whether that opened it, again or for the first time.
    public mutating func failed(now: Double) -> Bool {
        isTrying = false
        failures += 1
        guard failures >= Self.threshold else { return false }
        openUntil = now + Self.openSeconds
        return true
    }

    /// A request was given up without telling anything of the source.
    public mutating func abandoned() { isTrying = false }

    /// The clock was set: instants move by that many seconds.
    mutating func shift(by seconds: Double) { openUntil = openUntil.map { $0 + seconds } }
}

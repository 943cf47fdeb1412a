import LiveState

/// How polling goes: for `/readyz`, `/metrics` and `/realtime/status`. Instants are seconds since 1970-01-01T00:00:00Z.
public struct PollerStatus: Sendable {
    /// In the order of the city file.
    public var sources: [Source]
    /// In the order of the city file.
    public var providers: [Provider]

    /// One live source.
    public struct Source: Sendable {
        public var live: LiveSource
        public var circuit: CircuitBreaker.State
        public var consecutiveFailures: Int
        /// Requests begun so far.
        public var requests: Int
        public var lastAttempt: Int64?
        /// When a frame was last taken, or confirmed to be still the newest.
        public var lastSuccess: Int64?
        /// What was wrong with the last poll; nil after a success.
        public var lastError: String?
        /// Of the last answer; nil where there was none.
        public var httpStatus: Int?
        /// When it is due; nil while a request is under way.
        public var nextPoll: Int64?
    }

    /// One provider.
    public struct Provider: Sendable {
        public var id: String
        public var requestsToday: Int
        public var dailyLimit: Int
        public var step: QuotaStep
        public var resetsAt: Int64
        public var requestsPerSecond: Double
        /// Nothing is asked before; nil where the provider did not complain, or that is over.
        public var pausedUntil: Int64?
    }
}

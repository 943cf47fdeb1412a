import LiveState

/// How polling goes: for `/readyz`, `/metrics` and `/realtime/status`. Instants are seconds since 1970-01-01T00:00:00Z.
package struct PollerStatus: Sendable {
    /// In the order of the city file.
    package var sources: [Source]
    /// In the order of the city file.
    package var providers: [Provider]

    /// What is known of sources and providers.
    package init(sources: [Source], providers: [Provider]) { (self.sources, self.providers) = (sources, providers) }

    /// One live source.
    package struct Source: Sendable {
        package var live: LiveSource
        package var circuit: CircuitBreaker.State
        package var consecutiveFailures: Int
        /// Requests begun so far.
        package var requests: Int
        package var lastAttempt: Int64?
        /// When a frame was last taken, or confirmed to be still the newest.
        package var lastSuccess: Int64?
        /// What was wrong with the last poll; nil after a success.
        package var lastError: String?
        /// Of the last answer; nil where there was none.
        package var httpStatus: Int?
        /// When it is due; nil while a request is under way.
        package var nextPoll: Int64?
    }

    /// One provider.
    package struct Provider: Sendable {
        package var id: String
        package var requestsToday: Int
        package var dailyLimit: Int
        package var step: QuotaStep
        package var resetsAt: Int64
        package var requestsPerSecond: Double
        /// Nothing is asked before; nil where the provider did not complain, or that is over.
        package var pausedUntil: Int64?
    }
}

import LiveState

/// How polling goes: for `/readyz`, `/metrics` and `/realtime/status`. Instants are seconds since 1970-01-01T00:00:00Z.
package struct PollerStatus: Sendable {
    /// In the order of the city file.
    package var sources: [Source]
    /// In the order of the city file.
    package var providers: [Provider]
    /// How frames are shared with other nodes; nil where there are none.
    package var sharing: FrameSharing?

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

extension PollerStatus.Source {
    /// One that another node asks.
    ///
    /// - Parameters:
    ///   - requests: what this node has asked at other times.
    ///   - heardAt: when that node was last answered, as far as it told.
    package init(live: LiveSource, requests: Int, heardAt: Int64?, lastSuccess: Int64?, lastError: String?) {
        self.init(
            live: live, circuit: .closed, consecutiveFailures: 0, requests: requests, lastAttempt: heardAt,
            lastSuccess: lastSuccess, lastError: lastError)
    }
}

/// How nodes share the frames of one poller.
package struct FrameSharing: Sendable, Equatable {
    /// Whether this node has the right to poll.
    package var isPolling = false
    /// Why nothing is heard from the others at present; nil where they are.
    package var trouble: String?
    /// Frames told to others, and taken from them, since the start.
    package var told = 0
    package var taken = 0

    /// Nothing was shared yet.
    package init(trouble: String? = nil) { self.trouble = trouble }
}

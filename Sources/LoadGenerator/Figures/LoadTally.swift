/// Why a request got no answer.
package enum LoadFailure: String, Codable, Sendable, CaseIterable {
    /// Nobody listens there.
    case refused
    /// No connection for another reason.
    case unreachable
    /// No whole answer within the time the app waits.
    case timeout
    /// The connection ended before the answer did.
    case reset
    /// What came was no HTTP.
    case malformed
    /// A stream ended before the rider left, though it was answered.
    case streamEnded = "stream_ended"
}

/// What was counted of one kind of requests.
package struct KindTally: Sendable {
    /// Sent, or meant to be.
    package var requests = 0
    /// Answers by status.
    package var statuses: [Int: Int] = [:]
    package var failures: [LoadFailure: Int] = [:]
    /// Bytes of answers as they came, heads and compressed bodies.
    package var bytesIn = 0
    /// Times from when a request was due to the end of a good answer (2xx, 304); of a stream, to its first event.
    package var latency = LatencyHistogram()
    /// Events of streams.
    package var events = 0

    package init() {}

    /// Those that were answered, whatever the answer said.
    package var answered: Int { statuses.values.reduce(0, +) }
    /// Those that were not.
    package var failed: Int { failures.values.reduce(0, +) }
    /// Answers with a status of 400 and more.
    package var refusals: Int { statuses.reduce(0) { $0 + ($1.key >= 400 ? $1.value : 0) } }

    package mutating func add(_ other: KindTally) {
        requests += other.requests
        statuses.merge(other.statuses, uniquingKeysWith: +)
        failures.merge(other.failures, uniquingKeysWith: +)
        bytesIn += other.bytesIn
        latency.add(other.latency)
        events += other.events
    }
}

/// What was counted of a run.
package struct LoadTally: Sendable {
    package var kinds: [RequestKind: KindTally] = [:]
    /// How late the generator itself was.
    package var lag = LatencyHistogram()
    /// Visits begun.
    package var openings = 0
    /// Refreshes of widgets.
    package var refreshes = 0
    /// Questions that were not asked, as what they follow from was not answered.
    package var unasked = 0
    /// Requests that waited for a connection.
    package var waits = 0
    package var connections = 0
    /// Streams that are open, and as many as were at once.
    package var streamsOpen = 0
    package var mostStreamsOpen = 0
    /// Streams that ended before the rider left.
    package var brokenStreams = 0
    /// Bytes sent.
    package var bytesOut = 0

    package init() {}

    /// All kinds together.
    package var all: KindTally {
        kinds.values.reduce(into: KindTally()) { $0.add($1) }
    }
}

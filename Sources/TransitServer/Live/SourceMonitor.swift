import GTFSValues
import LiveState
import Timetable
import TransitAPI

/// Knows how the live sources are: what was asked of them, and what became of it.
package protocol SourceMonitor: Sendable {
    /// Polling, source by source and provider by provider.
    func polling() -> PollingReport
    /// The schedule sync; nil where timetables are not fetched.
    func schedule() -> ScheduleReport?
    /// Frames of a source taken and refused since the start.
    func frames(of source: String) -> (accepted: Int, rejected: [String: Int])
}

extension SourceMonitor {
    /// Nothing: timetables are not fetched.
    package func schedule() -> ScheduleReport? { nil }
}

/// How polling goes.
package struct PollingReport: Sendable {
    package var sources: [SourceReport]
    package var providers: [ProviderReport]
    /// How frames are shared with other nodes; nil where there are none.
    package var sharing: SharingReport?
    /// Timetables put into service since the start, the first not among them.
    package var swaps = 0
    /// Timetables that have been in service, the present one first; at most ``kept``.
    package var timetables: [TimetableReport] = []
    /// Most timetables remembered.
    package static let kept = 10

    /// A report of sources and their providers.
    package init(sources: [SourceReport], providers: [ProviderReport]) {
        (self.sources, self.providers) = (sources, providers)
    }
}

/// How nodes share what one of them polls.
package struct SharingReport: Sendable {
    /// Whether it is this one that polls.
    package var isPolling: Bool
    /// Why nothing is heard from the others at present; nil where they are.
    package var trouble: String?
    /// Frames told to others, and taken from them, since the start.
    package var told: Int
    package var taken: Int

    /// A report of all of it.
    package init(isPolling: Bool, trouble: String?, told: Int, taken: Int) {
        (self.isPolling, self.trouble, self.told, self.taken) = (isPolling, trouble, told, taken)
    }
}

/// A timetable that is in service, or was. Moments are seconds since 1970-01-01T00:00:00Z.
package struct TimetableReport: Sendable {
    package var version: String
    package var generatedAt: Int64
    package var lastDay: ServiceDate
    package var since: Int64

    /// Of a timetable that was put into service at a moment.
    package init(_ timetable: Timetable, since: Int64) {
        version = timetable.string(timetable.summary.version)
        (generatedAt, lastDay, self.since) = (timetable.summary.generatedAt, timetable.lastDate, since)
    }
}

/// How the requests to one source go. Moments are seconds since 1970-01-01T00:00:00Z.
package struct SourceReport: Sendable {
    package var sourceID: String
    package var circuit: SourceCircuit = .closed
    package var consecutiveFailures = 0
    /// Requests since the start.
    package var requests = 0
    package var lastSuccess: Int64?
    package var nextPoll: Int64?
    /// What went wrong last; nil after a success. Names no key.
    package var lastError: String?

    /// A source nothing has been asked of.
    package init(sourceID: String) { self.sourceID = sourceID }
}

/// How a provider's budget stands.
package struct ProviderReport: Sendable {
    package var providerID: String
    package var requestsToday: Int
    package var dailyLimit: Int
    package var step: QuotaLevel
    package var resetsAt: Int64
    package var requestsPerSecond: Double
    /// Nothing is asked before; nil where the provider did not complain, or that is over.
    package var pausedUntil: Int64?

    /// A provider's budget.
    package init(
        providerID: String, requestsToday: Int, dailyLimit: Int, step: QuotaLevel, resetsAt: Int64,
        requestsPerSecond: Double, pausedUntil: Int64? = nil
    ) {
        (self.providerID, self.requestsToday, self.dailyLimit) = (providerID, requestsToday, dailyLimit)
        (self.step, self.resetsAt, self.requestsPerSecond) = (step, resetsAt, requestsPerSecond)
        self.pausedUntil = pausedUntil
    }
}

/// How the schedule sync goes. Moments are seconds since 1970-01-01T00:00:00Z.
package struct ScheduleReport: Sendable {
    package var lastSuccess: Int64?
    /// What was wrong with the last attempt; nil after a success.
    package var lastError: String?
    /// When feeds are asked for next.
    package var next: Int64?
    /// Attempts by how they ended: one of ``endings``.
    package var attempts: [String: Int] = [:]
    /// How an attempt can end.
    package static let endings = ["failed", "published", "refused", "unchanged"]

    /// Of a sync that has done nothing yet.
    package init() {}
}

import GTFS
import LiveState
import Timetable
import TransitAPI

/// Knows how the live sources are: what was asked of them, and what became of it.
public protocol SourceMonitor: Sendable {
    /// Polling, source by source and provider by provider.
    func polling() -> PollingReport
    /// The schedule sync; nil where timetables are not fetched.
    func schedule() -> ScheduleReport?
    /// Frames of a source taken and refused since the start.
    func frames(of source: String) -> (accepted: Int, rejected: [String: Int])
}

extension SourceMonitor {
    /// Nothing: timetables are not fetched.
    public func schedule() -> ScheduleReport? { nil }
}

/// How polling goes.
public struct PollingReport: Sendable {
    public var sources: [SourceReport]
    public var providers: [ProviderReport]
    /// Timetables put into service since the start, the first not among them.
    public var swaps = 0
    /// Timetables that have been in service, the present one first; at most ``kept``.
    public var timetables: [TimetableReport] = []
    /// Most timetables remembered.
    public static let kept = 10

    /// A report of sources and their providers.
    public init(sources: [SourceReport], providers: [ProviderReport]) {
        (self.sources, self.providers) = (sources, providers)
    }
}

/// A timetable that is in service, or was. Moments are seconds since 1970-01-01T00:00:00Z.
public struct TimetableReport: Sendable {
    public var version: String
    public var generatedAt: Int64
    public var lastDay: ServiceDate
    public var since: Int64

    /// Of a timetable that was put into service at a moment.
    public init(_ timetable: Timetable, since: Int64) {
        version = timetable.string(timetable.summary.version)
        (generatedAt, lastDay, self.since) = (timetable.summary.generatedAt, timetable.lastDate, since)
    }
}

/// How the requests to one source go. Moments are seconds since 1970-01-01T00:00:00Z.
public struct SourceReport: Sendable {
    public var sourceID: String
    public var circuit: SourceCircuit = .closed
    public var consecutiveFailures = 0
    /// Requests since the start.
    public var requests = 0
    public var lastSuccess: Int64?
    public var nextPoll: Int64?
    /// What went wrong last; nil after a success. Names no key.
    public var lastError: String?

    /// A source nothing has been asked of.
    public init(sourceID: String) { self.sourceID = sourceID }
}

/// How a provider's budget stands.
public struct ProviderReport: Sendable {
    public var providerID: String
    public var requestsToday: Int
    public var dailyLimit: Int
    public var step: QuotaLevel
    public var resetsAt: Int64
    public var requestsPerSecond: Double
    /// Nothing is asked before; nil where the provider did not complain, or that is over.
    public var pausedUntil: Int64?

    /// A provider's budget.
    public init(
        providerID: String, requestsToday: Int, dailyLimit: Int, step: QuotaLevel, resetsAt: Int64,
        requestsPerSecond: Double, pausedUntil: Int64? = nil
    ) {
        (self.providerID, self.requestsToday, self.dailyLimit) = (providerID, requestsToday, dailyLimit)
        (self.step, self.resetsAt, self.requestsPerSecond) = (step, resetsAt, requestsPerSecond)
        self.pausedUntil = pausedUntil
    }
}

/// How the schedule sync goes. Moments are seconds since 1970-01-01T00:00:00Z.
public struct ScheduleReport: Sendable {
    public var lastAttempt: Int64?
    public var lastSuccess: Int64?
    /// What was wrong with the last attempt; nil after a success.
    public var lastError: String?
    /// When feeds are asked for next.
    public var next: Int64?
    /// Attempts by how they ended: published, unchanged, refused or failed.
    public var attempts: [String: Int] = [:]

    /// Of a sync that has done nothing yet.
    public init() {}
}

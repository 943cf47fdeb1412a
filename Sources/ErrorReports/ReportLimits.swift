/// How often is told what.
package struct ReportLimits: Sendable {
    /// Most reports a minute.
    package var perMinute = 10
    /// Seconds for which a report that was sent is counted and not sent again.
    package var interval = 600.0
    /// Different reports that are kept; further ones are dropped and counted.
    package var kept = 64
    /// Seconds for one answer.
    package var timeout = 10.0
    /// Pauses after failures, seconds: each twice as long as the one before.
    package var firstPause = 1.0, longestPause = 600.0
    /// Seconds between two lines of the log that say that reports do not get through.
    package var troubleInterval = 3_600.0

    package init() {}
}

/// What became of reports, since the start.
package enum ReportOutcome: String, Sendable, CaseIterable {
    /// Taken.
    case sent
    /// Refused for good: as too large, for a key that is not known.
    case refused
    /// No answer, or one that says that the service is in trouble: tried again.
    case failed
    /// Answered 429: tried again once that is over.
    case limited
    /// No room for another kind of report.
    case dropped
}

/// How the schedule sync goes: for `/readyz`, `/metrics` and logs. Instants are seconds since 1970-01-01T00:00:00Z.
package struct ScheduleStatus: Sendable, Equatable {
    /// When feeds were last asked for and what came of it was known.
    package var lastAttempt: Int64?
    /// When that last ended with the newest feeds in service.
    package var lastSuccess: Int64?
    /// What was wrong with the last attempt; nil after a success.
    package var lastError: String?
    /// Attempts by how they ended, since the start.
    package var attempts: [Ending: Int] = [:]
    /// When feeds are asked for next; nil while they are.
    package var next: Int64?

    /// How an attempt ended.
    package enum Ending: String, Sendable, CaseIterable {
        /// Another timetable is in service.
        case published
        /// Nothing was new.
        case unchanged
        /// A gate refused it; the last good timetable stays.
        case refused
        /// Feeds could not be fetched or read, or the timetable not put into service.
        case failed
    }

    /// Of a sync that has done nothing yet.
    package init() {}

    /// Notes how an attempt ended.
    ///
    /// - Parameter confirmed: when feeds were asked for; now where nil.
    mutating func ended(_ ending: Ending, at now: Int64, confirmed: Int64? = nil, because reason: String?) {
        attempts[ending, default: 0] += 1
        lastAttempt = now
        if reason == nil { lastSuccess = confirmed ?? now }
        lastError = reason
    }
}

/// Reports that wait, each once however often it happens, and when which may be sent. It knows no time of its own.
package struct ReportBook: Sendable {
    /// A report and how it stands.
    private struct Entry: Sendable {
        /// What it said when it happened first since it was last told.
        var report: ErrorReport
        /// When that was, in seconds since 1970-01-01T00:00:00Z.
        var happened: Int64
        /// How often it has happened since.
        var times: Int
        /// The order in which they came.
        var number: Int
        /// When it was last told, by the clock for durations.
        var told: Double?
    }

    /// One to be sent.
    package struct Due: Sendable {
        package var report: ErrorReport
        /// When it happened first, in seconds since 1970-01-01T00:00:00Z.
        package var happened: Int64
        /// How often it did.
        package var times: Int
    }

    private let limits: ReportLimits
    private var entries: [ErrorReport.Identity: Entry] = [:]
    private var numbers = 0
    /// When reports were handed out within the last minute.
    private var sendings: [Double] = []
    /// Until when none is.
    private var pausedUntil = -Double.infinity
    private var failures = 0
    private var troubleTold = -Double.infinity
    /// What became of reports, since the start.
    package private(set) var outcomes: [ReportOutcome: Int] = [:]

    /// A book of nothing yet.
    package init(_ limits: ReportLimits) { self.limits = limits }

    /// Reports that wait.
    package var waiting: Int { entries.values.count { $0.times > 0 } }

    /// Counts what waits already to be told.
    ///
    /// - Returns: whether it does; else the report itself is wanted.
    package mutating func addAgain(_ identity: ErrorReport.Identity) -> Bool {
        guard let times = entries[identity]?.times, times > 0 else { return false }
        entries[identity]?.times = times + 1
        return true
    }

    /// Takes a report.
    package mutating func add(_ report: ErrorReport, happened: Int64, now: Double) {
        let identity = report.identity
        if addAgain(identity) { return }
        if entries[identity] == nil, entries.count >= limits.kept { forgetTold(before: now - limits.interval) }
        guard entries[identity] != nil || entries.count < limits.kept else { return count(.dropped) }
        numbers += 1
        let told = entries[identity]?.told
        entries[identity] = Entry(report: report, happened: happened, times: 1, number: numbers, told: told)
    }

    /// The report that is to be sent next; nil for none at present.
    ///
    /// - Parameter last: whether the process ends: what has happened again is told before its time.
    package mutating func next(now: Double, last: Bool = false) -> Due? {
        sendings.removeAll { $0 <= now - 60 }
        guard now >= pausedUntil, sendings.count < limits.perMinute else { return nil }
        let due = entries.filter { entry in
            entry.value.times > 0 && (last || entry.value.told.map { now - $0 >= limits.interval } ?? true)
        }
        guard let (identity, entry) = due.min(by: { $0.value.number < $1.value.number }) else { return nil }
        sendings.append(now)
        entries[identity]?.times = 0
        entries[identity]?.told = now
        return Due(report: entry.report, happened: entry.happened, times: entry.times)
    }

    /// Takes note of what became of a report that was handed out.
    ///
    /// - Parameter pause: seconds for which no other is to be.
    package mutating func note(_ outcome: ReportOutcome, of due: Due, pause: Double?, now: Double) {
        count(outcome)
        switch outcome {
        case .sent, .dropped: failures = 0
        case .refused: failures += 1
        case .failed, .limited:
            failures += 1
            giveBack(due)
        }
        var pause = pause ?? 0
        if outcome == .failed || outcome == .refused {
            let doubled = limits.firstPause * Double(1 << min(failures - 1, 20))
            pause = max(pause, min(doubled, limits.longestPause))
        }
        pausedUntil = max(pausedUntil, now + pause)
    }

    /// Puts a report back that was handed out and not told.
    mutating func giveBack(_ due: Due) {
        let identity = due.report.identity
        guard var entry = entries[identity] else { return }
        (entry.report, entry.happened, entry.told) = (due.report, due.happened, nil)
        entry.times += due.times
        entries[identity] = entry
    }

    /// Whether it is time to say that reports do not get through.
    package mutating func saysTrouble(now: Double) -> Bool {
        guard now - troubleTold >= limits.troubleInterval else { return false }
        troubleTold = now
        return true
    }

    private mutating func count(_ outcome: ReportOutcome) { outcomes[outcome, default: 0] += 1 }

    /// Forgets those that nothing is to be told of any more.
    private mutating func forgetTold(before instant: Double) {
        entries = entries.filter { $0.value.times > 0 || ($0.value.told ?? instant) > instant }
    }
}

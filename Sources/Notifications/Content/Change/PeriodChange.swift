import Database
import LiveState
import TransitAPI

/// How the time changed in which an alert is in force, as far as it lies ahead.
struct PeriodChange {
    let kind: AlertChange.Kind
    let words: Phrase

    /// Publishers who compute an end move it by a little with every frame; less than this many seconds is no news.
    static let leastShift: Int64 = 300

    /// Nil where riders would see no change. What is past is not compared, nor when a thing began that has begun.
    init?(from told: AlertStory, to now: AlertStory, at instant: Instant, clock: ZoneClock) {
        let after = now.ahead(of: instant.seconds)
        var before = told.ahead(of: instant.seconds)
        // What was extended after it had lapsed was not over for those who had been told of its end only.
        if before.isEmpty, let last = told.periods.last { before = [last.begun(by: instant.seconds)] }
        guard let first = after.first, let old = before.first else { return nil }
        let moment = MomentWords(clock: clock, now: instant)
        if let change = Self.end(of: old, first, moment) ?? Self.start(of: old, first, moment) {
            self = change
        } else if let change = Self.others(before.dropFirst(), after.dropFirst(), moment) {
            self = change
        } else {
            return nil
        }
    }

    private init(_ kind: AlertChange.Kind, _ words: Phrase) { (self.kind, self.words) = (kind, words) }

    private static func end(of old: ActivePeriod, _ new: ActivePeriod, _ moment: MomentWords) -> PeriodChange? {
        switch (old.end, new.end) {
        case (nil, nil): return nil
        case (let was?, nil): return PeriodChange(.extended, Phrase(.openWas, moment.words(was)))
        case (nil, let end?): return PeriodChange(.shortened, Phrase(.until, moment.words(end)))
        case (let was?, let end?):
            guard abs(end - was) >= leastShift else { return nil }
            return PeriodChange(
                end > was ? .extended : .shortened, Phrase(.untilWas, moment.words(end), moment.words(was)))
        }
    }

    private static func start(of old: ActivePeriod, _ new: ActivePeriod, _ moment: MomentWords) -> PeriodChange? {
        switch (old.start, new.start) {
        case (nil, nil): return nil
        case (let was?, nil): return PeriodChange(.extended, Phrase(.fromNowWas, moment.words(was)))
        case (nil, let start?): return PeriodChange(.shortened, Phrase(.from, moment.words(start)))
        case (let was?, let start?):
            guard abs(start - was) >= leastShift else { return nil }
            return PeriodChange(
                start < was ? .extended : .shortened, Phrase(.fromWas, moment.words(start), moment.words(was)))
        }
    }

    private static func others(
        _ old: ArraySlice<ActivePeriod>, _ new: ArraySlice<ActivePeriod>, _ moment: MomentWords
    ) -> PeriodChange? {
        let added = new.filter { !old.contains($0) }
        let removed = old.filter { !new.contains($0) }
        guard !added.isEmpty || !removed.isEmpty else { return nil }
        let more = NamesChange.list(added.map(moment.span)).map { Phrase(.also, $0) }
        let less = NamesChange.list(removed.map(moment.span)).map { Phrase(.noLonger, $0) }
        return PeriodChange(
            added.isEmpty ? .shortened : .extended,
            Phrase.joined([more, less].compactMap { $0 }, by: Phrase(.semicolon)))
    }
}

extension AlertStory {
    /// The periods that are not over, those that have begun without their start; one that is always where none is given.
    func ahead(of instant: Int64) -> [ActivePeriod] {
        if periods.isEmpty { return [.always] }
        return periods.filter { ($0.end ?? .max) > instant }.map { $0.begun(by: instant) }
    }

    /// Whether every period given is over.
    package func isOver(at instant: Instant) -> Bool { ahead(of: instant.seconds).isEmpty }
}

extension ActivePeriod {
    static let always = ActivePeriod(start: nil, end: nil)

    /// When a thing began no longer matters once it has.
    fileprivate func begun(by instant: Int64) -> ActivePeriod {
        var period = self
        if let start, start <= instant { period.start = nil }
        return period
    }
}

import GTFSRealtime
import GTFSValues
import Timetable

/// Ties what a source says to runs of the timetable: by trip id where calendar and times agree, else by route, direction, start
/// and stops, else not at all.
struct TripMatcher {
    let timetable: Timetable
    let scope: FeedScope
    let aligner: StopAligner
    var stopKeys: StopKeys { aligner.stopKeys }
    /// The frame's own time.
    let headerTime: Int64

    init(timetable: Timetable, scope: FeedScope, headerTime: Int64, stopKeys: StopKeys) {
        (self.timetable, self.scope, self.headerTime) = (timetable, scope, headerTime)
        aligner = StopAligner(timetable: timetable, stopKeys: stopKeys)
    }

    /// Times that differ by more than this many seconds are not the same timetabled time.
    static let timeTolerance: Int64 = 90
    /// A vehicle this early or late, in seconds, is on another run.
    static let plausibleDelay: ClosedRange<Int64> = -3_600...21_600

    /// Whether a vehicle may be late by that many seconds.
    static func isPlausible(_ delay: Int32) -> Bool { plausibleDelay.contains(Int64(delay)) }

    /// A match, and how the updates lie along its calls.
    struct Found {
        var run: RunMatch
        var positions: [Int]
        /// Whether a start or a scheduled time bears out what the id says.
        var isProven = true
        /// Whether the same words will mean the same run in a later frame, for as long as that is not long over.
        var isLasting = false
    }

    /// Finds the run of a trip update by its id.
    func byID(
        _ described: DescribedTrip, _ updates: [StopUpdate], _ rules: inout RuleCounts
    ) -> Result<Found, MatchFailure> {
        let candidates = timetable.trips(id: described.id).filter { scope.contains($0, in: timetable) }
        guard !candidates.isEmpty else { return .failure(MatchFailure(.unknownTrip)) }
        var failure = notRunning(described, candidates)
        var best: (found: Found, distance: Int64, rules: RuleCounts)?
        var unfit: RuleCounts?
        var considered = 0
        var over: [RunMatch] = []
        for trip in candidates {
            for run in runs(of: trip, described, &rules) {
                considered += 1
                // An update without a date is held against several days, and breaks a rule once all the same.
                var broken = RuleCounts()
                switch judge(run, described, updates, &broken) {
                case .success(let (found, distance)):
                    if best.map({ distance < $0.distance }) ?? true { best = (found, distance, broken) }
                case .failure(let reason):
                    if reason.reason == .over { over.append(run) }
                    if failure.reason != .over { failure = reason }
                    unfit = unfit ?? broken
                }
            }
        }
        rules.add(best?.rules ?? unfit ?? RuleCounts())
        guard var found = best?.found else { return .failure(failure) }
        if described.date == nil, !updates.contains(where: { $0.predicted != nil }),
            let meant = over.first(where: { isMeant($0, ratherThan: found.run, described) })
        {
            return .failure(MatchFailure(.over, ended: span(of: meant).ends))
        }
        found.isLasting = described.date != nil && considered == 1
        return .success(found)
    }

    /// Finds the run of a vehicle, of which only the moment is known.
    func byID(
        _ described: DescribedTrip, seenAt instant: Int64, _ rules: inout RuleCounts
    ) -> Result<RunMatch, MatchFailure> {
        let candidates = timetable.trips(id: described.id).filter { scope.contains($0, in: timetable) }
        guard !candidates.isEmpty else { return .failure(MatchFailure(.unknownTrip)) }
        var failure = notRunning(described, candidates)
        var best: (run: RunMatch, distance: Int64, startsElsewhere: Bool)?
        var startsElsewhere = false
        for trip in candidates {
            for run in runs(of: trip, described, &rules) {
                let distance = distance(of: run, to: instant)
                guard distance <= Self.plausibleDelay.upperBound else {
                    failure = MatchFailure(.timesDisagree)
                    continue
                }
                let isElsewhere = described.start.map { run.start == nil && !startAgrees($0, run) } ?? false
                startsElsewhere = startsElsewhere || isElsewhere
                // Of a feed whose first stops are missing, the vehicle's own hour must do; and of an added run the id may be another's.
                if isElsewhere || described.isExtra {
                    guard distance <= -Self.plausibleDelay.lowerBound, described.start.map({ isNear($0, run) }) ?? true
                    else {
                        failure = MatchFailure(.timesDisagree)
                        continue
                    }
                }
                if best.map({ distance < $0.distance }) ?? true { best = (run, distance, isElsewhere) }
            }
        }
        if best?.startsElsewhere ?? startsElsewhere { rules.add(.e023) }
        guard let best else { return .failure(failure) }
        if let over = over(best.run) { return .failure(over) }
        return .success(best.run)
    }

    /// Why none of the trips runs on the day named: that day was over long before the frame, or it is no day of theirs.
    private func notRunning(_ described: DescribedTrip, _ candidates: [TripIndex]) -> MatchFailure {
        guard let date = described.date, let trip = candidates.first else { return MatchFailure(.notRunning) }
        let pattern = timetable.patterns[timetable.trips[trip].pattern]
        let ended = timetable.zone(pattern.zone).start(of: date) + Int64(pattern.latest)
        return isLongOver(ended) ? MatchFailure(.over, ended: ended) : MatchFailure(.notRunning)
    }

    /// The runs a descriptor can mean: on the date it names, else on each day near the frame.
    func runs(of trip: TripIndex, _ described: DescribedTrip, _ rules: inout RuleCounts) -> [RunMatch] {
        let pattern = timetable.patterns[timetable.trips[trip].pattern]
        let zone = timetable.zone(pattern.zone)
        let calendar = timetable.tripCalendars[trip]
        var found: [RunMatch] = []
        var (lacksStart, isOffGrid) = (false, false)
        defer {
            if lacksStart { rules.add(.e006) }
            if isOffGrid { rules.add(.e019) }
        }
        for date in dates(of: described, zone: zone, latest: pattern.latest) where timetable.runs(calendar, on: date) {
            let dayStart = zone.start(of: date)
            guard pattern.isFrequency == 1 else {
                found.append(
                    RunMatch(trip: trip, date: date, start: nil, method: .tripID, dayStart: dayStart, shift: 0))
                continue
            }
            guard let start = described.start else {
                lacksStart = true
                continue
            }
            for run in timetable.runs(of: timetable.trips[trip].pattern) where run.trip == trip {
                guard start.seconds >= run.start, start.seconds < run.end else { continue }
                guard run.isExact == 0 || (start.seconds - run.start) % run.headway == 0 else {
                    isOffGrid = true
                    continue
                }
                let base = timetable.departure(of: trip, at: 0).seconds
                found.append(
                    RunMatch(
                        trip: trip, date: date, start: start, method: .tripID, dayStart: dayStart,
                        shift: start.seconds - base))
            }
        }
        return found
    }

    func dates(of described: DescribedTrip, zone: ZoneTable, latest: Int32) -> [ServiceDate] {
        if let date = described.date { return [date] }
        let today = zone.civilDate(at: headerTime)
        return (-(Int(latest) / 86_400 + 1)...1).map { today.advanced(by: $0) }
    }

    /// Whether the stops and times of the updates are those of a run, and how far they are from it.
    private func judge(
        _ run: RunMatch, _ described: DescribedTrip, _ updates: [StopUpdate],
        _ rules: inout RuleCounts
    ) -> Result<(Found, Int64), MatchFailure> {
        let calls = timetable.calls(of: run.trip)
        let departure = { (position: Int) in run.dayStart + Int64(calls.departure(at: position) + run.shift) }
        let positions = aligner.align(updates, along: calls, scheduled: departure, &rules)
        let aligned = positions.reduce(0) { $1 >= 0 ? $0 + 1 : $0 }
        let agreement = agreement(of: updates, positions, with: run, calls)
        guard updates.isEmpty || isEnough(aligned, of: updates.count, run, agreement) else {
            return .failure(MatchFailure(.stopsDisagree))
        }
        guard agreement.disagreeing * 2 <= agreement.compared else { return .failure(MatchFailure(.timesDisagree)) }
        if let start = described.start, run.start == nil, !startAgrees(start, run) {
            rules.add(.e023)
            guard agreement.compared > agreement.disagreeing else { return .failure(MatchFailure(.timesDisagree)) }
        }
        guard agreement.isPlausible else { return .failure(MatchFailure(.timesDisagree)) }
        if let over = over(run) { return .failure(over) }
        let distance = agreement.offset ?? self.distance(of: run, to: described.isOff ? headerTime : asOf(described))
        let isProven = agreement.compared > 0 || described.start != nil || agreement.offset == nil
        return .success((Found(run: run, positions: positions, isProven: isProven), distance))
    }

    /// When an update was told, as far as it says.
    private func asOf(_ described: DescribedTrip) -> Int64 { min(described.told ?? headerTime, headerTime) }

    /// Whether an update that names neither a day nor a time is of a run that was over long before the frame, and not of the next of
    /// its trip: feeds keep what they said of a day's runs until the next day, or longer.
    private func isMeant(_ over: RunMatch, ratherThan next: RunMatch, _ described: DescribedTrip) -> Bool {
        let asOf = asOf(described)
        // Told while that one was on its way, or soon to be. Of a cancellation this says nothing: it is told at any hour before.
        if !described.isOff, asOf - span(of: over).ends <= Self.plausibleDelay.upperBound,
            distance(of: over, to: asOf) < distance(of: next, to: asOf)
        {
            return true
        }
        let zone = timetable.zone(timetable.patterns[timetable.trips[over.trip].pattern].zone)
        return over.date == zone.civilDate(at: headerTime - Self.dayBegins)
            && span(of: next).begins > headerTime + Self.soon
    }

    /// Seconds after midnight at which one day's runs are over, and the next day's begin.
    private static let dayBegins: Int64 = 14_400
    /// Seconds before a run in which it is told of without a date, though another of its day was told of as well.
    private static let soon: Int64 = 7_200

    /// A failure where a run has been over for longer than any vehicle is late; nil for one that may matter yet.
    func over(_ run: RunMatch) -> MatchFailure? {
        let ended = span(of: run).ends
        return isLongOver(ended) ? MatchFailure(.over, ended: ended) : nil
    }

    /// Whether what ended then has been over for longer than any vehicle is late.
    func isLongOver(_ ended: Int64) -> Bool { headerTime - ended > Self.plausibleDelay.upperBound }

    /// Half of the updates must be about calls of the trip; or, where a publisher tells of points that are no stops, about half
    /// of the trip's calls, at their very times.
    private func isEnough(_ aligned: Int, of updates: Int, _ run: RunMatch, _ agreement: Agreement) -> Bool {
        guard aligned > 0 else { return false }
        if aligned * 2 >= updates { return true }
        let calls = Int(timetable.patterns[timetable.trips[run.trip].pattern].stopCount)
        return aligned * 2 >= calls && agreement.compared > 0 && agreement.disagreeing == 0
    }

    /// What comparing implied and predicted times with the timetable gave.
    struct Agreement {
        var compared = 0
        var disagreeing = 0
        var isPlausible = true
        var offset: Int64?

        mutating func weigh(_ event: StopEvent, _ scheduled: Int64) {
            if let implied = event.impliedSchedule {
                compared += 1
                if abs(implied - scheduled) > TripMatcher.timeTolerance { disagreeing += 1 }
            }
            guard event.time > 0 else {
                if let delay = event.delay, !TripMatcher.isPlausible(delay) { isPlausible = false }
                return
            }
            let late = event.time - scheduled
            if offset == nil { offset = abs(late) }
            if !TripMatcher.plausibleDelay.contains(late) { isPlausible = false }
        }
    }

    /// Compares every time the updates imply or predict with the run's.
    func agreement(
        of updates: [StopUpdate], _ positions: [Int], with run: RunMatch, _ calls: TripCalls
    ) -> Agreement {
        var agreement = Agreement()
        let began = run.dayStart + Int64(run.shift)
        for (update, position) in zip(updates, positions) where position >= 0 {
            if let arrival = update.arrival { agreement.weigh(arrival, began + Int64(calls.arrival(at: position))) }
            if let departure = update.departure {
                agreement.weigh(departure, began + Int64(calls.departure(at: position)))
            }
        }
        return agreement
    }

    private func startAgrees(_ start: ServiceTime, _ run: RunMatch) -> Bool {
        let first = timetable.departure(of: run.trip, at: 0).seconds
        let arrival = timetable.arrival(of: run.trip, at: 0).seconds
        return min(abs(Int64(start.seconds - first)), abs(Int64(start.seconds - arrival))) <= Self.timeTolerance
    }

    /// Whether a start lies before the end of a run, and no more than two hours before its beginning.
    private func isNear(_ start: ServiceTime, _ run: RunMatch) -> Bool {
        let last = Int(timetable.patterns[timetable.trips[run.trip].pattern].stopCount) - 1
        let begins = timetable.departure(of: run.trip, at: 0).seconds
        return start.seconds >= begins - 7_200 && start.seconds <= timetable.arrival(of: run.trip, at: last).seconds
    }

    /// Seconds by which an instant lies outside a run.
    private func distance(of run: RunMatch, to instant: Int64) -> Int64 {
        let (begins, ends) = span(of: run)
        return instant < begins ? begins - instant : max(0, instant - ends)
    }

    /// The instants at which the timetable has a run begin and end.
    func span(of run: RunMatch) -> (begins: Int64, ends: Int64) {
        let last = Int(timetable.patterns[timetable.trips[run.trip].pattern].stopCount) - 1
        return (
            run.dayStart + Int64(timetable.departure(of: run.trip, at: 0).seconds + run.shift),
            run.dayStart + Int64(timetable.arrival(of: run.trip, at: last).seconds + run.shift)
        )
    }
}

/// Why nothing was found.
struct MatchFailure: Error {
    var reason: UnmatchedReason
    /// When the run meant was over, for one that is.
    var ended: Int64?
    init(_ reason: UnmatchedReason, ended: Int64? = nil) { (self.reason, self.ended) = (reason, ended) }
}

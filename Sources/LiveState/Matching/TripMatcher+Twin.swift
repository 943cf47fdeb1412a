import GTFSRealtime
import GTFSValues
import Timetable

extension TripMatcher {
    /// Scheduled times of an extra run and of a timetabled one are the same where they differ by less than this many seconds.
    private static let twinTolerance: Int64 = 30
    /// A vehicle may pass a stop this many seconds ahead of its time.
    private static let earliness: Int64 = 600

    /// The timetabled run that an extra run equals: of the same route, and with the same stop at the same scheduled time
    /// wherever the extra run still calls. Of a run under way the stops that are behind it may be missing.
    ///
    /// - Parameter isPreferred: says which of several such runs is meant.
    func twin(of described: DescribedTrip, _ updates: [StopUpdate], isPreferred: (RunKey) -> Bool) -> Found? {
        guard let route = scope.route(described.routeID, in: timetable),
            updates.contains(where: { $0.impliedSchedule != nil })
        else { return nil }
        var twin: Found?
        for pattern in timetable.patterns(of: route) {
            let record = timetable.patterns[pattern]
            guard record.isFrequency == 0,
                described.direction == 255 || record.direction == 255 || described.direction == record.direction,
                let first = firstCall(of: updates, in: pattern)
            else { continue }
            let zone = timetable.zone(record.zone)
            for date in dates(of: described, zone: zone, latest: record.latest) {
                let dayStart = zone.start(of: date)
                for trip in timetable.trips(of: pattern) where timetable.runs(timetable.tripCalendars[trip], on: date) {
                    let run = RunMatch(
                        trip: trip, date: date, start: nil, method: .routeAndTimes, dayStart: dayStart, shift: 0)
                    guard isTwin(run, updates, from: first) else { continue }
                    let found = Found(run: run, positions: Array(first..<first + updates.count))
                    if isPreferred(run.key) { return found }
                    twin = twin ?? found
                }
            }
        }
        return twin
    }

    /// The call of a pattern from which on the updates name its stops, one by one and to the last; nil where they do not.
    private func firstCall(of updates: [StopUpdate], in pattern: PatternIndex) -> Int? {
        let stops = timetable.stops(of: pattern)
        let first = stops.count - updates.count
        guard first >= 0 else { return nil }
        for (position, update) in updates.enumerated() {
            guard stopKeys.isStop(stops[first + position], update.stopID) else { return nil }
        }
        return first
    }

    private func isTwin(_ run: RunMatch, _ updates: [StopUpdate], from first: Int) -> Bool {
        func agrees(_ event: StopEvent?, _ time: ServiceTime) -> Bool {
            guard let implied = event?.impliedSchedule else { return true }
            return abs(implied - run.dayStart - Int64(time.seconds)) < Self.twinTolerance
        }
        for (position, update) in updates.enumerated() {
            let call = first + position
            guard agrees(update.departure, timetable.departure(of: run.trip, at: call)),
                agrees(update.arrival, timetable.arrival(of: run.trip, at: call))
            else { return false }
        }
        // A run that begins further on is another one, unless the stops before are behind this one.
        guard first > 0 else { return true }
        return run.dayStart + Int64(timetable.departure(of: run.trip, at: first - 1).seconds)
            <= headerTime + Self.earliness
    }
}

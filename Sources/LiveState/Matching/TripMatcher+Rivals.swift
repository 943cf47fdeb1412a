import GTFSRealtime
import Timetable

extension TripMatcher {
    /// Whether another run of the route is nearer to the times an update tells than the run its id names: not ahead of its own
    /// time by more than a minute, and less late. Asked where nothing but the id says which run is meant.
    func hasRival(_ found: Found, _ updates: [StopUpdate]) -> Bool {
        guard let anchor = anchor(of: found, updates), abs(anchor.late) > Self.rivalTolerance else { return false }
        let (own, late) = (timetable.trips[found.run.trip].pattern, anchor.late)
        let stop = timetable.stops(of: own)[anchor.position]
        let wanted = timetable.patterns[own]
        for pattern in timetable.patterns(of: wanted.route) {
            let record = timetable.patterns[pattern]
            guard record.direction == wanted.direction, record.isFrequency == 0 else { continue }
            let stops = timetable.stops(of: pattern)
            for position in stops.indices where stops[position] == stop {
                // Instants of departure that fit better: from just ahead of the told time back to the lateness of the id's run.
                let latest = anchor.time + Self.rivalTolerance
                let earliest = anchor.time - abs(late) + 1
                if runs(pattern, at: position, earliest...max(earliest, latest), besides: found.run) { return true }
            }
        }
        return false
    }

    /// Whether an added run under the id of a timetabled trip is another than that trip's: nothing but the id says that it is the
    /// same, and it comes by more than an hour later.
    func isAnother(_ found: Found, _ updates: [StopUpdate]) -> Bool {
        guard !found.isProven, let anchor = anchor(of: found, updates) else { return false }
        return anchor.late > -Self.plausibleDelay.lowerBound
    }

    /// The first call that an update predicts, when, and by how many seconds that is late.
    func anchor(of found: Found, _ updates: [StopUpdate]) -> (position: Int, time: Int64, late: Int64)? {
        for (update, position) in zip(updates, found.positions) where position >= 0 {
            guard let time = update.predicted else { continue }
            let scheduled = timetable.departure(of: found.run.trip, at: position).seconds + found.run.shift
            return (position, time, time - found.run.dayStart - Int64(scheduled))
        }
        return nil
    }

    /// Seconds by which a vehicle may differ from its timetable without any other run being thought of.
    private static let rivalTolerance: Int64 = 60

    /// Whether any run of a pattern but one leaves a call between two instants.
    private func runs(
        _ pattern: PatternIndex, at position: Int, _ instants: ClosedRange<Int64>, besides own: RunMatch
    ) -> Bool {
        let zone = timetable.zone(timetable.patterns[pattern].zone)
        for day in -1...1 {
            let date = own.date.advanced(by: day)
            let dayStart = zone.start(of: date)
            for trip in timetable.trips(of: pattern) {
                let leaves = dayStart + Int64(timetable.departure(of: trip, at: position).seconds)
                guard instants.contains(leaves), trip != own.trip || date != own.date,
                    timetable.runs(timetable.tripCalendars[trip], on: date)
                else { continue }
                return true
            }
        }
        return false
    }
}

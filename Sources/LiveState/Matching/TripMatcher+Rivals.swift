import GTFSRealtime
import Timetable

extension TripMatcher {
    /// Whether another run of the route is nearer to the times an update tells than the run its id names: not ahead of its own
    /// time by more than a minute, and less late. Asked where nothing but the id says which run is meant.
    func hasRival(_ found: Found, _ updates: [StopUpdate]) -> Bool {
        guard
            let anchor = zip(updates, found.positions).lazy.compactMap({ update, position in
                position >= 0 ? update.predicted.map { (position: position, time: $0) } : nil
            }).first
        else { return false }
        let own = timetable.trips[found.run.trip].pattern
        let stop = timetable.stops(of: own)[anchor.position]
        let late =
            anchor.time - found.run.dayStart
            - Int64(timetable.departure(of: found.run.trip, at: anchor.position).seconds + found.run.shift)
        guard abs(late) > Self.rivalTolerance else { return false }
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

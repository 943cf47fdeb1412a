import Database
import GTFSValues
import LiveState
import Riders
import Timetable

/// What is known at a moment of a departure that a rider is to be reminded of.
package enum DepartureNow: Sendable, Hashable {
    /// It leaves then, by live data.
    case leaves(Instant)
    /// Nothing live is known of it: it leaves as the timetable said, or as it was last heard.
    case unknown
    /// The trip does not run, or does not call there.
    case cancelled
}

extension LiveState {
    /// What is known of a departure.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package func departure(_ reminded: RemindedDeparture, now: Int64) -> DepartureNow {
        guard let date = ServiceDate(reminded.serviceDate) else { return .unknown }
        for trip in timetable.trips(id: reminded.tripID) {
            guard let key = key(of: trip, on: date, reminded), let shown = run(key, now: now) else { continue }
            let run = layers[shown.layer].trips[shown.trip]
            if run.status == .cancelled || run.status == .deleted { return .cancelled }
            let calls = layers[shown.layer].calls[run.calls]
            let call: LiveCall?
            if run.status == .replacement {
                guard let stop = timetable.stop(id: reminded.stopID) else { return .unknown }
                call = self.call(of: run, at: stop, near: reminded.scheduledAt, in: calls)
            } else {
                call = calls.first { Int($0.sequence) == reminded.stopSequence }
            }
            guard let call else { return run.status == .replacement ? .cancelled : .unknown }
            if call.status == .skipped { return .cancelled }
            return call.isLive ? .leaves(Instant(seconds: run.instant(call.bestDeparture))) : .unknown
        }
        return .unknown
    }

    /// The call of a replacement at a stop, or else at its station, of several the one nearest in time; nil where nobody gets
    /// in there. Its `stop_sequence` may be its own.
    private func call(
        of run: LiveTrip, at stop: StopIndex, near time: Instant, in calls: ArraySlice<LiveCall>
    ) -> LiveCall? {
        let station = timetable.station(of: stop)
        let atStation = calls.filter { $0.canBoard && timetable.station(of: $0.stop) == station }
        let atStop = atStation.filter { $0.stop == stop || $0.scheduledStop == stop }
        func distance(_ call: LiveCall) -> (scheduled: Int64, best: Int64) {
            (
                abs(run.instant(call.scheduledDeparture) - time.seconds),
                abs(run.instant(call.bestDeparture) - time.seconds)
            )
        }
        return (atStop.isEmpty ? atStation : atStop).min { distance($0) < distance($1) }
    }

    /// The run of a trip that a departure is of; nil where the trip has no such call.
    private func key(of trip: TripIndex, on date: ServiceDate, _ reminded: RemindedDeparture) -> RunKey? {
        let pattern = timetable.trips[trip].pattern
        guard timetable.patterns[pattern].isFrequency == 1 else { return RunKey(trip: trip, date: date, start: nil) }
        let position = timetable.stops(of: pattern).indices.first {
            timetable.stopSequence(of: trip, at: $0) == reminded.stopSequence
        }
        guard let position else { return nil }
        let dayStart = timetable.zone(timetable.patterns[pattern].zone).start(of: date)
        let ride = timetable.departure(of: trip, at: position).seconds - timetable.departure(of: trip, at: 0).seconds
        let start = Int32(clamping: reminded.scheduledAt.seconds - dayStart) - ride
        return RunKey(trip: trip, date: date, start: ServiceTime(seconds: start))
    }
}

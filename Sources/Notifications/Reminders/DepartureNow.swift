import Database
import GTFSValues
import LiveState
import Riders
import Timetable

/// What is known at a moment of a departure that a rider is to be reminded of.
package enum DepartureNow: Sendable, Hashable {
    /// It leaves then, by live data.
    case leaves(Instant)
    /// The timetable in service has it, and nothing live is known of it: it leaves then, or as it was last heard.
    case timetabled
    /// Nothing is known of it: it leaves as an earlier timetable said, or as it was last heard.
    case unknown
    /// The trip does not run, does not call there, or ends there, by live data.
    case cancelled
    /// The same by the timetable in service.
    case gone
}

extension LiveState {
    /// A departure as the timetable in service has it, and what is known of it.
    ///
    /// What that timetable has no longer does not run, unless live data has such a run all the same.
    ///
    /// - Parameters:
    ///   - reminded: the departure as an earlier timetable may have had it.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    package func departure(
        _ reminded: RemindedDeparture, now: Int64
    ) -> (reminded: RemindedDeparture, state: DepartureNow) {
        guard let date = ServiceDate(reminded.serviceDate) else { return (reminded, .unknown) }
        switch timetable.departure(reminded, on: date) {
        case .unknown: return (reminded, .unknown)
        case .leaves(let carried, let key):
            guard let shown = run(key, now: now) else { return (carried, .timetabled) }
            let hasOwnStops = layers[shown.layer].trips[shown.trip].status == .replacement
            let state = state(of: shown, at: carried, hasOwnStops: hasOwnStops)
            return (carried, state == .unknown ? .timetabled : state)
        case .gone:
            guard let shown = untimetabledRun(reminded.tripID, on: date, now: now) else { return (reminded, .gone) }
            return (reminded, state(of: shown, at: reminded, hasOwnStops: true))
        }
    }

    /// A run of a day that live data has under a trip's id, though the timetable has no such departure: an extra one, or one with
    /// stops of its own.
    private func untimetabledRun(_ id: String, on date: ServiceDate, now: Int64) -> (layer: Int, trip: Int)? {
        let extra = extraRuns(id: id, now: now).first { layers[$0.layer].trips[$0.trip].serviceDate == date }
        if let extra { return extra }
        let keys = timetable.trips(id: id).map { RunKey(trip: $0, date: date, start: nil) }
        let folded = run(foldedFrom: id).flatMap { $0.day == date.daysSinceEpoch ? $0 : nil }
        return (keys + [folded].compactMap(\.self)).lazy.compactMap { self.run($0, now: now) }.first
    }

    /// - Parameter hasOwnStops: whether its calls are other than the timetable's, so that `stop_sequence` tells nothing.
    private func state(
        of shown: (layer: Int, trip: Int), at reminded: RemindedDeparture, hasOwnStops: Bool
    ) -> DepartureNow {
        let run = layers[shown.layer].trips[shown.trip]
        if run.isOff { return .cancelled }
        let calls = layers[shown.layer].calls[run.calls]
        let call: LiveCall?
        if hasOwnStops {
            guard let stop = timetable.stop(id: reminded.stopID) else { return .unknown }
            call = self.call(of: run, at: stop, near: reminded.scheduledAt, in: calls)
        } else {
            call = calls.first { Int($0.sequence) == reminded.stopSequence }
        }
        guard let call else { return hasOwnStops ? .cancelled : .unknown }
        if call.status == .skipped || call.isEarlyEnd { return .cancelled }
        return call.isLive ? .leaves(Instant(seconds: run.instant(call.bestDeparture))) : .unknown
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
}

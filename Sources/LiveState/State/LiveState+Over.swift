import GTFSValues
import Timetable

extension LiveState {
    /// Seconds before the end that is foreseen for a run from which it may be gone: some arrive early, and frames are seconds
    /// apart.
    private static let endMargin: Int64 = 120

    /// Whether all that a source last spoke of has come to its end, so that an empty frame after it is nothing odd: the last
    /// runs have arrived, cancelled ones would have left, alerts are past. What cannot be tied to a run is taken to have ended
    /// where the timetable has nothing under way that the source speaks of.
    func isOver(_ layer: LiveLayer, now: Int64) -> Bool {
        let soon = now + Self.endMargin
        guard layer.trips.allSatisfy({ end(of: $0, in: layer) <= soon }) else { return false }
        guard layer.alerts.allSatisfy({ Self.isOver($0, at: now) }) else { return false }
        var areAllKnown = layer.trips.count + layer.vehicles.count + layer.alerts.count >= layer.entityCount
        for vehicle in layer.vehicles {
            guard let end = end(of: vehicle, now: now) else {
                areAllKnown = false
                continue
            }
            if end > soon { return false }
        }
        return areAllKnown || !isAnythingUnderWay(of: layer.source, now: now)
    }

    private static func isOver(_ alert: AlertContent, at now: Int64) -> Bool {
        !alert.periods.isEmpty && alert.periods.allSatisfy { $0.end.map { $0 <= now } ?? false }
    }

    private func end(of trip: LiveTrip, in layer: LiveLayer) -> Int64 {
        let calls = layer.calls[trip.calls]
        let last = trip.isOff ? calls.first?.scheduledDeparture : calls.map(\.bestArrival).max()
        return last.map { trip.instant($0) } ?? .min
    }

    /// When a vehicle's run ends: as live data says, else as the timetable does; nil for one that runs no known trip.
    private func end(of vehicle: LiveVehicle, now: Int64) -> Int64? {
        guard let run = vehicle.run, run.trip.isSome else {
            let extra = extraRuns(id: vehicle.tripID, now: now).first
            return extra.map { end(of: layers[$0.layer].trips[$0.trip], in: layers[$0.layer]) }
        }
        if let known = self.run(run, now: now) {
            return end(of: layers[known.layer].trips[known.trip], in: layers[known.layer])
        }
        let pattern = timetable.patterns[timetable.trips[run.trip].pattern]
        let last = timetable.arrival(of: run.trip, at: Int(pattern.stopCount) - 1).seconds
        let shift = run.start == .min ? 0 : run.start - timetable.departure(of: run.trip, at: 0).seconds
        let date = ServiceDate(daysSinceEpoch: run.day)
        return timetable.zone(pattern.zone).start(of: date) + Int64(last + shift)
    }

    private func isAnythingUnderWay(of source: LiveSource, now: Int64) -> Bool {
        timetable.isAnythingUnderWay(at: now, margin: Self.endMargin) { route in
            let record = timetable.routes[route]
            let feed = timetable.string(timetable.feeds.rows[record.feed.position].id)
            return source.covers(LiveService(feed: feed, mode: record.mode))
        }
    }
}

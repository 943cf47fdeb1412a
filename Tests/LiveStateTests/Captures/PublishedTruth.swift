import GTFSRealtime
import LiveState
import Timetable

/// What a published frame says of trips, read without the live state: what may be called live, and how old it is.
struct PublishedTruth {
    private let header: Int64
    private var byTrip: [String: [PublishedTripUpdate]] = [:]

    init(_ message: PublishedFeedMessage) {
        header = Int64(message.header.timestamp)
        for entity in message.entity where entity.hasTripUpdate && !entity.isDeleted {
            byTrip[entity.tripUpdate.trip.tripID, default: []].append(entity.tripUpdate)
        }
    }

    /// Why a call may not be shown as live at a moment; nil where it may.
    ///
    /// - Parameter position: the call of the trip, from 0.
    func objection(to trip: LiveTrip, at position: Int, of state: LiveState, limit: Int64, now: Int64) -> String? {
        let updates = ([trip.id] + trip.foldedIDs).flatMap { byTrip[$0] ?? [] }.filter {
            $0.trip.startDate.isEmpty || $0.trip.startDate == trip.serviceDate.compact
        }
        guard !updates.isEmpty else { return "no update names the trip" }
        let stops = trip.pattern.isSome ? Array(state.timetable.stops(of: trip.pattern)) : []
        let speaking = updates.filter { update in
            trip.pattern.isSome
                ? speaks(of: position, stops: stops, update, state.timetable)
                : update.stopTimeUpdate.contains { hasTime($0) }
        }
        guard !speaking.isEmpty else { return "no update is of this stop or of one before with nothing in between" }
        let youngest = speaking.map { evidence(of: $0, trip) }.max() ?? .min
        guard now - youngest <= limit else { return "the youngest evidence is \(now - youngest) s old" }
        return nil
    }

    /// Whether an update is of a call, or of one before it with only skipped and ordinary calls since.
    private func speaks(
        of position: Int, stops: [StopIndex], _ update: PublishedTripUpdate, _ timetable: Timetable
    ) -> Bool {
        let stations = stops.map { timetable.station(of: $0) }
        var speaks = update.hasDelay
        var at = 0
        for one in update.stopTimeUpdate {
            guard let stop = timetable.stop(id: one.stopID) else { continue }
            let station = timetable.station(of: stop)
            guard let found = (at..<max(at, stops.count)).first(where: { stations[$0] == station }) else { continue }
            at = found + 1
            if found > position { break }
            if one.scheduleRelationship == .noData { speaks = false }
            if one.scheduleRelationship == .scheduled, hasTime(one) { speaks = true }
        }
        return speaks
    }

    private func hasTime(_ update: PublishedTripUpdate.StopTimeUpdate) -> Bool {
        [update.arrival, update.departure].contains { $0.time > 0 || $0.hasDelay }
    }

    /// The update's own time where the trip is under way, else the frame's.
    private func evidence(of update: PublishedTripUpdate, _ trip: LiveTrip) -> Int64 {
        let begins = update.stopTimeUpdate.lazy.flatMap { [$0.departure.time, $0.arrival.time] }.first { $0 > 0 }
        guard update.timestamp > 0, let begins, begins <= header else { return header }
        return min(header, Int64(update.timestamp))
    }
}

import LiveState
import Timetable

/// A live state as lines of text, sorted: two states that tell riders the same have the same lines. When a frame was
/// received and how many were taken is left out.
enum StateText {
    static func lines(of state: LiveState) -> [String] {
        var lines: [String] = []
        for layer in state.layers {
            lines.append("source \(layer.source.id) at \(layer.headerTime) of \(layer.entityCount)")
            lines.append("tally \(layer.source.id) \(text(layer.tripTally)) \(text(layer.vehicleTally))")
            lines += layer.trips.map { text($0, in: layer) }
            lines += layer.vehicles.map { text($0) }
            lines += layer.alerts.map { "content \($0.fingerprint) as \($0.publishedIDs.sorted())" }
        }
        lines += state.alerts.alerts.map {
            "alert \($0.id) \($0.source) \($0.content.fingerprint) \($0.firstSeen) \($0.updatedAt) \($0.revision)"
        }
        return lines.sorted()
    }

    /// What two states differ in, a few lines of each.
    static func difference(_ a: [String], _ b: [String]) -> [String] {
        let (first, second) = (Set(a), Set(b))
        return first.subtracting(second).sorted().prefix(3).map { "only in the first: \($0.prefix(300))" }
            + second.subtracting(first).sorted().prefix(3).map { "only in the second: \($0.prefix(300))" }
    }

    private static func text(_ trip: LiveTrip, in layer: LiveLayer) -> String {
        let calls = trip.calls.map { index -> String in
            let call = layer.calls[index]
            return [
                "\(call.stop.rawValue)", "\(call.scheduledStop.rawValue)", "\(call.scheduledArrival)",
                "\(call.scheduledDeparture)", "\(call.arrival)", "\(call.departure)", "\(call.sequence)",
                "\(call.status)", "\(call.isTouched)", "\(call.canBoard)", "\(call.canAlight)", "\(call.occupancy)",
            ].joined(separator: " ")
        }
        return [
            "trip \(layer.source.id) \(trip.id) \(trip.key) \(trip.pattern) \(trip.route) \(trip.direction)",
            "\(trip.feed) \(trip.dayStart) \(trip.status) \(trip.matchedBy) \(trip.evidence) \(trip.headsign)",
            "\(trip.lastStop) \(trip.vehicleID): \(calls.joined(separator: "; "))",
        ].joined(separator: " ")
    }

    private static func text(_ vehicle: LiveVehicle) -> String { "vehicle \(vehicle.key) \(vehicle)" }

    private static func text(_ tally: MatchTally) -> String {
        let missed = tally.unmatched.map { "\($0.key) \($0.value.count)" }.sorted()
        return "\(tally.entities) \(tally.byTripID) \(tally.byRouteAndTimes) \(tally.extra) \(missed)"
    }
}

import Foundation

/// From rows to trips: order, repeated rows, impossible times, blank times.
enum NaiveTrips {
    /// The calls of all trips that can be used, trip by trip, blank times filled.
    static func usable(_ calls: [NaiveCall], stops: [NaiveStop]) -> [NaiveCall] {
        let order = calls.indices.sorted {
            let (a, b) = (calls[$0], calls[$1])
            return (a.trip, a.sequence, $0) < (b.trip, b.sequence, $1)
        }
        var usable: [NaiveCall] = []
        usable.reserveCapacity(calls.count)
        var trip: [NaiveCall] = []
        for row in order {
            let call = calls[row]
            if let last = trip.last, last.trip != call.trip {
                if let whole = finished(trip, stops) { usable += whole }
                trip.removeAll()
            }
            // Of rows with the same number the first counts.
            if trip.last?.sequence != call.sequence { trip.append(call) }
        }
        if let whole = finished(trip, stops) { usable += whole }
        return usable
    }

    /// One trip, or nil where it must be left out.
    private static func finished(_ calls: [NaiveCall], _ stops: [NaiveStop]) -> [NaiveCall]? {
        guard calls.count >= 2, calls[0].departure != NaiveCall.blank,
            calls[calls.count - 1].arrival != NaiveCall.blank
        else { return nil }
        var calls = calls
        let timed = calls.indices.filter { calls[$0].arrival != NaiveCall.blank }
        for at in timed where calls[at].departure < calls[at].arrival { return nil }
        for (from, to) in zip(timed, timed.dropFirst()) {
            if calls[to].arrival < calls[from].departure { return nil }
            fill(&calls, from: from, to: to, stops)
        }
        calls[calls.count - 1].isLast = true
        return calls
    }

    /// Times between two timed calls, by the way travelled; the multiplication comes last, so that seconds round alike.
    private static func fill(_ calls: inout [NaiveCall], from: Int, to: Int, _ stops: [NaiveStop]) {
        guard to > from + 1 else { return }
        let gap = calls[from...to]
        var way = gap.map { $0.distance - calls[from].distance }
        let isMeasured = gap.allSatisfy { !$0.distance.isNaN } && way == way.sorted() && way[way.count - 1] > 0
        if !isMeasured {
            way = [0]
            for (a, b) in zip(gap, gap.dropFirst()) {
                way.append(way[way.count - 1] + metres(stops[Int(a.stop)].place, stops[Int(b.stop)].place))
            }
        }
        let whole = way[way.count - 1]
        let start = calls[from].departure
        let span = Double(calls[to].arrival - start)
        for at in (from + 1)..<to {
            let share = whole > 0 ? way[at - from] / whole : Double(at - from) / Double(to - from)
            calls[at].arrival = start + Int32(floor(span * share))
            calls[at].departure = calls[at].arrival
        }
    }

    /// Haversine; 0 where a place is missing.
    private static func metres(
        _ a: (latitude: Double, longitude: Double)?, _ b: (latitude: Double, longitude: Double)?
    ) -> Double {
        guard let a, let b else { return 0 }
        let degree = Double.pi / 180
        let north = sin((b.latitude - a.latitude) * degree / 2)
        let east = sin((b.longitude - a.longitude) * degree / 2)
        let chord = north * north + cos(a.latitude * degree) * cos(b.latitude * degree) * east * east
        return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
    }
}

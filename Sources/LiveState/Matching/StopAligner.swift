import GTFSRealtime
import Timetable

/// Lays the stop time updates of a trip along the calls of a pattern.
struct StopAligner {
    let timetable: Timetable
    let stopKeys: StopKeys

    /// For each update, the call it is about, or -1. Calls only go forward.
    ///
    /// - Parameter scheduled: instant at which the timetable has the trip leave a call; tells loops apart.
    func align(
        _ updates: [StopUpdate], along calls: TripCalls, scheduled: (Int) -> Int64,
        _ rules: inout RuleCounts
    ) -> [Int] {
        var positions: [Int] = []
        positions.reserveCapacity(updates.count)
        var next = 0
        for update in updates {
            let position = position(of: update, along: calls, from: next, scheduled, &rules)
            positions.append(position)
            if position >= 0 { next = position + 1 }
        }
        return positions
    }

    private func position(
        of update: StopUpdate, along calls: TripCalls, from next: Int, _ scheduled: (Int) -> Int64,
        _ rules: inout RuleCounts
    ) -> Int {
        let stops = calls.stops
        if update.stopID.isEmpty {
            guard let sequence = update.sequence else {
                rules.add(.e040)
                return -1
            }
            let position = position(ofSequence: sequence, in: calls, near: next)
            if position < 0 { rules.add(.e051) }
            return position >= next ? position : -1
        }
        // Nearly always the updates follow the calls one by one.
        let id = update.stopID
        if next < stops.count, stopKeys.isStop(stops[next], id) {
            if update.sequence.map({ calls.stopSequence(at: next) == Int($0) }) ?? true
                || !isRepeated(stops[next], in: stops)
            {
                return next
            }
        }
        if let sequence = update.sequence {
            let position = position(ofSequence: sequence, in: calls, near: next)
            if position >= next, position < stops.count {
                if stopKeys.isStop(stops[position], id) { return position }
                // Another platform of the same station is the same call.
                if let named = timetable.stop(utf8: id),
                    timetable.station(of: named) == timetable.station(of: stops[position])
                {
                    return position
                }
                rules.add(.e045)
            }
        }
        return search(id, update, stops: stops, from: next, scheduled, &rules)
    }

    /// Looks for the stop further on; where it is called at more than once, the call whose time fits best.
    private func search(
        _ id: UnsafeRawBufferPointer, _ update: StopUpdate, stops: UnsafeBufferPointer<StopIndex>,
        from next: Int, _ scheduled: (Int) -> Int64, _ rules: inout RuleCounts
    ) -> Int {
        guard let named = timetable.stop(utf8: id) else {
            rules.add(.e011)
            return -1
        }
        var found = (next..<max(next, stops.count)).filter { stops[$0] == named }
        if found.isEmpty {
            let station = timetable.station(of: named)
            guard station != named || timetable.stops[named].locationType == .station else { return -1 }
            found = (next..<max(next, stops.count)).filter { timetable.station(of: stops[$0]) == station }
        }
        guard found.count > 1, let implied = update.impliedSchedule else { return found.first ?? -1 }
        return found.min { abs(scheduled($0) - implied) < abs(scheduled($1) - implied) } ?? -1
    }

    private func isRepeated(_ stop: StopIndex, in stops: UnsafeBufferPointer<StopIndex>) -> Bool {
        var count = 0
        for other in stops where other == stop { count += 1 }
        return count > 1
    }

    private func position(ofSequence sequence: UInt32, in calls: TripCalls, near next: Int) -> Int {
        let wanted = Int(sequence)
        if next < calls.count, calls.stopSequence(at: next) == wanted { return next }
        var low = 0
        var high = calls.count
        while low < high {
            let middle = (low + high) / 2
            if calls.stopSequence(at: middle) < wanted { low = middle + 1 } else { high = middle }
        }
        return low < calls.count && calls.stopSequence(at: low) == wanted ? low : -1
    }
}

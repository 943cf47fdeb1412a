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
        for index in updates.indices {
            let position = position(of: index, in: updates, along: calls, from: next, scheduled, &rules)
            positions.append(position)
            if position >= 0 { next = position + 1 }
        }
        return positions
    }

    private func position(
        of index: Int, in updates: [StopUpdate], along calls: TripCalls, from next: Int, _ scheduled: (Int) -> Int64,
        _ rules: inout RuleCounts
    ) -> Int {
        let (update, stops) = (updates[index], calls.stops)
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
            let isNext = update.sequence.map { calls.stopSequence(at: next) == Int($0) } ?? !tellsTime(update)
            if isNext || !isRepeated(stops[next], in: stops) { return next }
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
        return search(index, in: updates, stops: stops, from: next, scheduled, &rules)
    }

    /// Looks for the stop further on; where it is called at more than once, the call whose time fits best. A predicted time may
    /// be that of a late vehicle: it counts among the calls after which the most of the other updates have theirs.
    private func search(
        _ index: Int, in updates: [StopUpdate], stops: UnsafeBufferPointer<StopIndex>, from next: Int,
        _ scheduled: (Int) -> Int64, _ rules: inout RuleCounts
    ) -> Int {
        let update = updates[index]
        guard let named = timetable.stop(utf8: update.stopID) else {
            rules.add(.e011)
            return -1
        }
        var found = (next..<max(next, stops.count)).filter { stops[$0] == named }
        let station = timetable.station(of: named)
        if station != named || timetable.stops[named].locationType == .station {
            // A call moved to another platform is told by that: it may be one at which the trip calls only later.
            let ofStation = (next..<max(next, found.first ?? stops.count)).filter {
                timetable.station(of: stops[$0]) == station
            }
            if found.isEmpty || tellsTime(update) { found = ofStation + found }
        }
        guard found.count > 1, let time = update.impliedSchedule ?? update.predicted else { return found.first ?? -1 }
        if update.impliedSchedule == nil, found.count <= Self.passes {
            let others = updates[(index + 1)...].prefix(Self.lookahead)
            let counts = found.map { count(of: others, along: stops, from: $0 + 1) }
            let most = counts.max()
            found = zip(found, counts).filter { $0.1 == most }.map(\.0)
        }
        // Between two platforms at which the trip calls one soon after the other, being early is likelier than being moved.
        let doubt = update.impliedSchedule == nil ? Self.movedDoubt : 0
        func misfit(_ call: Int) -> Int64 { abs(scheduled(call) - time) + (stops[call] == named ? 0 : doubt) }
        return found.min { misfit($0) < misfit($1) } ?? -1
    }

    /// By how many seconds a call must fit a predicted time better to be one that was moved to the platform of another call.
    private static let movedDoubt: Int64 = 300

    /// Passes of a stop that are weighed by the updates that follow, and how many of these: others go by time alone.
    private static let (passes, lookahead) = (8, 32)

    /// How many updates have calls of their own from one on, in order.
    private func count(
        of updates: ArraySlice<StopUpdate>, along stops: UnsafeBufferPointer<StopIndex>, from next: Int
    ) -> Int {
        var (count, at) = (0, next)
        for update in updates {
            guard let position = (at..<stops.count).first(where: { stopKeys.isStop(stops[$0], update.stopID) })
            else { continue }
            (count, at) = (count + 1, position + 1)
        }
        return count
    }

    private func tellsTime(_ update: StopUpdate) -> Bool { update.predicted != nil || update.impliedSchedule != nil }

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

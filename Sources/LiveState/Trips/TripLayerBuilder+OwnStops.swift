import GTFSRealtime
import Timetable

/// Runs whose stops are those of the update: added ones and replacements.
extension TripLayerBuilder {
    /// Adds an added run or a replacement; says why not.
    mutating func addWithOwnStops(
        _ update: TripUpdateReading, _ described: DescribedTrip, since: Int64
    ) -> UnmatchedReason? {
        let isReplacement = described.relationship == .replacement
        if !described.id.isEmpty {
            var broken = RuleCounts()
            if case .success(let found) = matcher.byID(described, update.updates, &broken),
                isReplacement || isOfTimetable(found, described, update.updates)
            {
                rules.add(broken)
                if isReplacement {
                    return addExtra(update, described, status: .replacement, instead: found.run, since: since)
                }
                // "Added", yet with the id, day and times of a timetabled run: it is that run, or one beside it.
                rules.add(.e016)
                if byKey[found.run.key] == nil {
                    addRun(update, described, found, since: since)
                    noteTimetabled(found, described, update.updates)
                    return nil
                }
            } else if isReplacement, let run = onlyRun(of: described) {
                return addExtra(update, described, status: .replacement, instead: run, since: since)
            }
        }
        if !isReplacement, fold(update, described, since: since) { return nil }
        return addExtra(update, described, status: isReplacement ? .replacement : .added, since: since)
    }

    /// Notes the timetabled run that an added update was just taken for.
    private mutating func noteTimetabled(
        _ found: TripMatcher.Found, _ described: DescribedTrip, _ told: [StopUpdate]
    ) {
        let pattern = timetable.patterns[timetable.trips[found.run.trip].pattern]
        own.append(
            OwnRun(
                trip: trips.count - 1, kind: .timetabled, sharesID: true, start: described.start, hasDate: true,
                isNumbered: false, zone: pattern.zone, isLate: matcher.isAnother(found, told)))
    }

    /// The run a replacement takes the place of where their stops or times have nothing in common: the id and a day on which
    /// it runs near the frame must do.
    private mutating func onlyRun(of described: DescribedTrip) -> RunMatch? {
        var runs: [RunMatch] = []
        for trip in timetable.trips(id: described.id) where scope.contains(trip, in: timetable) {
            runs += matcher.runs(of: trip, described, &rules)
        }
        guard described.date != nil || runs.count == 1 else {
            return runs.min { abs($0.dayStart + 43_200 - headerTime) < abs($1.dayStart + 43_200 - headerTime) }
        }
        return runs.count == 1 ? runs[0] : nil
    }

    /// Adds a run whose stops are those of the update; what the timetable says of the same stops stays its schedule.
    mutating func addExtra(
        _ update: TripUpdateReading, _ described: DescribedTrip, status: RunStatus, instead run: RunMatch? = nil,
        since: Int64
    ) -> UnmatchedReason? {
        let base = run?.trip ?? timetable.trips(id: described.id).first { scope.contains($0, in: timetable) }
        let ofBase = base.map { timetable.patterns[timetable.trips[$0].pattern].route }
        guard let route = scope.route(described.routeID, in: timetable) ?? ofBase else {
            rules.add(.e004)
            return .unknownRoute
        }
        let feed = UInt16(clamping: timetable.routes[route].feed.position)
        let zone =
            base.map { timetable.patterns[timetable.trips[$0].pattern].zone }
            ?? timetable.patterns(of: route).first.map { timetable.patterns[$0].zone } ?? timetable.summary.zone
        let date =
            run?.date ?? described.date ?? timetable.zone(zone).civilDate(at: firstTime(of: update) ?? headerTime)
        let dayStart = timetable.zone(zone).start(of: date)
        let first = calls.count
        var times = CallTimes(dayStart: dayStart, tripDelay: nil)
        var next = 0
        let numbers = Self.numbers(of: update.updates)
        for (position, one) in update.updates.enumerated() {
            guard let stop = timetable.stop(utf8: one.stopID) else {
                rules.add(.e011)
                continue
            }
            guard var call = ownCall(one, at: stop, of: run, from: &next, dayStart: dayStart) else { continue }
            times.apply(one, to: &call, &rules)
            if let numbers { call.sequence = numbers[position] }
            calls.append(call)
        }
        guard calls.count - first >= 2 else {
            calls.removeLast(calls.count - first)
            return .noStops
        }
        let ends = dayStart + Int64(calls[calls.count - 1].bestArrival)
        guard headerTime - ends <= TripMatcher.plausibleDelay.upperBound else {
            calls.removeLast(calls.count - first)
            missOver(described, ended: ends)
            return nil
        }
        calls[calls.count - 1].canBoard = false
        markEarlyEnd(from: first)
        // Publishers that name stops only leave their order to the list.
        if numbers == nil {
            for index in first..<calls.count { calls[index].sequence = UInt32(index - first + 1) }
        }
        let isOwn = !described.id.isEmpty && (base == nil || described.start != nil)
        let key =
            isOwn
            ? ExtraKey(route: route, id: described.id, date: date, start: described.start)
            : ExtraKey(route: route, id: described.id, date: date, from: calls[first])
        let isNew = if let run { byKey[run.key] == nil } else { note(key) }
        guard isNew else {
            calls.removeLast(calls.count - first)
            tally.miss(.repeated, described.id)
            return nil
        }
        // Nothing else tells it apart from the trip whose id it has, whichever of its first stops are still told.
        let ownStart = base == nil ? nil : described.start
        // What runs instead of a timetabled trip goes its way, where nothing else is said.
        let timetabled = run.map { timetable.patterns[timetable.trips[$0.trip].pattern].direction } ?? 255
        let direction = described.direction == 255 ? timetabled : described.direction
        append(
            LiveTrip(
                trip: run?.trip ?? .none, pattern: .none, route: route, direction: direction, feed: feed,
                serviceDate: date, start: run.map(\.start) ?? ownStart, dayStart: dayStart, status: status,
                matchedBy: .tripID,
                evidence: evidence(
                    of: update, status: status, starts: dayStart + Int64(calls[first].bestDeparture), since: since),
                firstCall: UInt32(first), callCount: UInt32(calls.count - first), id: described.id,
                headsign: update.properties.tripHeadsign, lastStop: calls[calls.count - 1].stop,
                vehicleID: update.vehicleID))
        own.append(
            OwnRun(
                trip: trips.count - 1, kind: run == nil ? .extra : .replacement, sharesID: base != nil,
                start: described.start, hasDate: run != nil || described.date != nil, isNumbered: numbers == nil,
                zone: zone
            ))
        if run == nil { tally.extra += 1 } else { tally.match(.tripID) }
        return nil
    }

    /// The numbers of calls: as published, and of some without any as those beside them let tell. Nil where all are without, or the
    /// order of the list is another.
    private static func numbers(of updates: [StopUpdate]) -> [UInt32]? {
        guard let first = updates.firstIndex(where: { $0.sequence != nil }), let number = updates[first].sequence,
            updates.contains(where: { $0.sequence == nil })
        else { return updates.isEmpty || updates[0].sequence == nil ? nil : updates.map { $0.sequence ?? 0 } }
        guard Int(number) >= first else { return nil }
        var numbers = (0..<first).map { number - UInt32(first - $0) }
        for update in updates[first...] {
            let next = update.sequence ?? (numbers.last ?? 0) &+ 1
            if let last = numbers.last, next <= last { return nil }
            numbers.append(next)
        }
        return numbers
    }

    /// A call of a run with its own stops: scheduled where the replaced run calls there too, else at its live times.
    ///
    /// - Parameter next: the first call of the replaced run after the one that was found last; becomes that after the one
    ///   found.
    private func ownCall(
        _ update: StopUpdate, at stop: StopIndex, of run: RunMatch?, from next: inout Int, dayStart: Int64
    ) -> LiveCall? {
        var scheduled: (stop: StopIndex, arrival: Int32, departure: Int32)?
        if let run {
            let stops = timetable.stops(of: timetable.trips[run.trip].pattern)
            let station = timetable.station(of: stop)
            func visit(in range: Range<Int>) -> Int? {
                range.first { stops[$0] == stop } ?? range.first { timetable.station(of: stops[$0]) == station }
            }
            let position = visit(in: next..<stops.count) ?? visit(in: 0..<next)
            if let position { next = position + 1 }
            scheduled = position.map {
                (
                    stops[$0], timetable.arrival(of: run.trip, at: $0).seconds + run.shift,
                    timetable.departure(of: run.trip, at: $0).seconds + run.shift
                )
            }
        }
        if scheduled == nil {
            func told(_ event: StopEvent?) -> Int64? {
                event.flatMap { $0.impliedSchedule ?? ($0.hasTime ? $0.time : nil) }
            }
            guard let departs = told(update.departure) ?? told(update.arrival) else { return nil }
            let arrives = told(update.arrival) ?? departs
            scheduled = (.none, Int32(clamping: arrives - dayStart), Int32(clamping: departs - dayStart))
        }
        guard let scheduled else { return nil }
        return LiveCall(
            stop: stop, scheduledStop: scheduled.stop, scheduledArrival: scheduled.arrival,
            scheduledDeparture: scheduled.departure, arrival: LiveCall.none, departure: LiveCall.none,
            sequence: update.sequence ?? 0, status: .scheduled, isTouched: false, canBoard: true, canAlight: true,
            occupancy: 255)
    }
}

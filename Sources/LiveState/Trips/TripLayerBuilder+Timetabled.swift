import GTFSRealtime
import GTFSValues
import Timetable

/// Runs of the timetable: an update is laid along the calls of its trip.
extension TripLayerBuilder {
    /// Adds an update of a run of the timetable that no other update has spoken for.
    mutating func addRun(
        _ update: TripUpdateReading, _ described: DescribedTrip, _ found: TripMatcher.Found, since: Int64
    ) {
        let run = found.run
        guard byKey[run.key] == nil else {
            tally.miss(.repeated, described.id)
            return
        }
        let record = timetable.trips[run.trip]
        let pattern = timetable.patterns[record.pattern]
        if described.direction != 255, pattern.direction != 255, described.direction != pattern.direction {
            rules.add(.e024)
        }
        let status: RunStatus =
            switch described.relationship {
            case .canceled: .cancelled
            case .deleted: .deleted
            case .unscheduled: .unscheduled
            default: .scheduled
            }
        append(timetabled(update, described, found, status: status, since: since))
        tally.match(run.method)
    }

    /// A run of the timetable with an update laid along its calls, which are appended.
    mutating func timetabled(
        _ update: TripUpdateReading, _ described: DescribedTrip, _ found: TripMatcher.Found, status: RunStatus,
        since: Int64
    ) -> LiveTrip {
        let run = found.run
        let record = timetable.trips[run.trip]
        let pattern = timetable.patterns[record.pattern]
        let first = calls.count
        appendTimetabled(run, shift: run.shift)
        if status != .cancelled, status != .deleted {
            lay(update, along: first, positions: found.positions, dayStart: run.dayStart)
        }
        let starts = run.dayStart + Int64(calls[first].bestDeparture)
        return LiveTrip(
            trip: run.trip, pattern: record.pattern, route: pattern.route, direction: pattern.direction,
            feed: record.feed, serviceDate: run.date, start: run.start, dayStart: run.dayStart, status: status,
            matchedBy: run.method, evidence: evidence(of: update, status: status, starts: starts, since: since),
            firstCall: UInt32(first), callCount: UInt32(calls.count - first), id: described.id, headsign: "",
            lastStop: calls[calls.count - 1].stop, vehicleID: update.vehicleID)
    }

    /// Appends the calls of a timetabled trip, with nothing live in them.
    private mutating func appendTimetabled(_ run: RunMatch, shift: Int32) {
        let timetabled = timetable.calls(of: run.trip)
        for position in 0..<timetabled.count {
            let (stop, rules) = (timetabled.stops[position], timetabled.rules[position])
            calls.append(
                LiveCall(
                    stop: stop, scheduledStop: stop, scheduledArrival: timetabled.arrival(at: position) + shift,
                    scheduledDeparture: timetabled.departure(at: position) + shift,
                    arrival: LiveCall.none, departure: LiveCall.none,
                    sequence: UInt32(clamping: timetabled.stopSequence(at: position)), status: .scheduled,
                    isTouched: false, canBoard: rules.canBoard, canAlight: rules.canAlight, occupancy: 255))
        }
    }

    /// Lays updates along the calls from `first` on.
    private mutating func lay(_ update: TripUpdateReading, along first: Int, positions: [Int], dayStart: Int64) {
        var times = CallTimes(dayStart: dayStart, tripDelay: update.delay)
        var at = 0
        let (updates, keys) = (update.updates, matcher.stopKeys)
        for call in first..<calls.count {
            while at < updates.count, positions[at] < call - first { at += 1 }
            guard at < updates.count, positions[at] == call - first else {
                times.carry(into: &calls[call])
                continue
            }
            if let stop = movedStop(from: calls[call].stop, updates[at], keys) { calls[call].stop = stop }
            times.apply(updates[at], to: &calls[call], &rules)
            at += 1
        }
        markEarlyEnd(from: first)
    }

    /// Marks the call, of those from `first` on, after which all are skipped.
    mutating func markEarlyEnd(from first: Int) {
        guard calls.last?.status == .skipped, let end = calls[first...].lastIndex(where: { $0.status != .skipped })
        else { return }
        calls[end].isEarlyEnd = true
    }

    /// The platform a call has been moved to: `assigned_stop_id`, or a `stop_id` that names another platform of the station.
    private mutating func movedStop(
        from own: StopIndex, _ update: StopUpdate, _ keys: StopKeys
    ) -> StopIndex? {
        if !update.assignedStopID.isEmpty {
            let stop = timetable.stop(utf8: update.assignedStopID)
            if stop == nil { rules.add(.e011) }
            return stop
        }
        guard !update.stopID.isEmpty, !keys.isStop(own, update.stopID),
            let stop = timetable.stop(utf8: update.stopID),
            timetable.stops[stop].locationType == .stop
        else { return nil }
        return stop
    }

    /// A further run of a timetabled trip, at the time its properties say.
    mutating func addDuplicate(
        _ update: TripUpdateReading, _ described: DescribedTrip, since: Int64
    ) -> UnmatchedReason? {
        let properties = update.properties
        let original = timetable.trips(id: described.id).first { scope.contains($0, in: timetable) }
        guard let original else {
            rules.add(.e003)
            return .unknownTrip
        }
        let date = ServiceDate(properties.startDate)
            .flatMap { DescribedTrip.plausibleDays.contains($0.daysSinceEpoch) ? $0 : nil }
        guard let date, let start = ServiceTime(properties.startTime) else {
            rules.add(date == nil ? .e021 : .e020)
            tally.miss(.malformed, described.id)
            return nil
        }
        let record = timetable.trips[original]
        let pattern = timetable.patterns[record.pattern]
        let id = properties.tripID.isEmpty ? described.id : properties.tripID
        guard note(ExtraKey(route: pattern.route, id: id, date: date, start: start)) else {
            tally.miss(.repeated, described.id)
            return nil
        }
        let dayStart = timetable.zone(pattern.zone).start(of: date)
        let shift = start.seconds - timetable.departure(of: original, at: 0).seconds
        let run = RunMatch(
            trip: original, date: date, start: nil, method: .tripID, dayStart: dayStart, shift: shift)
        let first = calls.count
        appendTimetabled(run, shift: shift)
        let departure = { (position: Int) in dayStart + Int64(calls[first + position].scheduledDeparture) }
        let positions = matcher.aligner.align(
            update.updates, along: timetable.calls(of: original), scheduled: departure, &rules)
        lay(update, along: first, positions: positions, dayStart: dayStart)
        append(
            LiveTrip(
                trip: original, pattern: record.pattern, route: pattern.route, direction: pattern.direction,
                feed: record.feed, serviceDate: date, start: start, dayStart: dayStart, status: .duplicated,
                matchedBy: .tripID,
                evidence: evidence(
                    of: update, status: .duplicated, starts: dayStart + Int64(start.seconds), since: since),
                firstCall: UInt32(first), callCount: UInt32(calls.count - first),
                id: id, headsign: properties.tripHeadsign,
                lastStop: calls[calls.count - 1].stop, vehicleID: update.vehicleID))
        tally.extra += 1
        return nil
    }
}

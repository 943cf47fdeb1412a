import GTFS
import GTFSRealtime
import Timetable

/// Builds the runs of one frame: each trip update is matched, judged and laid along its calls.
struct TripLayerBuilder {
    let timetable: Timetable
    let source: LiveSource
    let scope: FeedScope
    let headerTime: Int64
    let clock: EntityClock
    let constancy: Constancy
    let matcher: TripMatcher
    var trips: [LiveTrip] = []
    var calls: [LiveCall] = []
    var byKey: [RunKey: UInt32] = [:]
    var rules = RuleCounts()
    var tally = MatchTally()
    /// When the last of those runs ended that were over long before the frame; nil where there were none.
    var lastOver: Int64?
    /// Whether the frame says what it said long ago, of runs that must have moved since.
    var isFrozen = false
    /// Matches by id that nothing else bears out: how many no other run contests, and where the others are.
    private var uncontested = 0
    private var contested: [Told] = []

    /// Where an update lies, and since when it has been the same.
    private struct Told {
        var range: Range<Int>
        var since: Int64
    }

    init(
        timetable: Timetable, source: LiveSource, scope: FeedScope, headerTime: Int64, clock: EntityClock,
        constancy: Constancy
    ) {
        (self.timetable, self.source, self.scope, self.headerTime) = (timetable, source, scope, headerTime)
        (self.clock, self.constancy) = (clock, constancy)
        matcher = TripMatcher(timetable: timetable, scope: scope, headerTime: headerTime)
    }

    /// Adds every trip update of a frame. Those whose id is known come first, so that a guess never takes their run.
    mutating func add(_ frame: FeedFrame) throws(RealtimeFeedError) {
        var failure: RealtimeFeedError?
        frame.bytes.withUnsafeBytes { raw in
            do throws(RealtimeFeedError) { try add(frame, raw) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private mutating func add(_ frame: FeedFrame, _ raw: UnsafeRawBufferPointer) throws(RealtimeFeedError) {
        trips.reserveCapacity(frame.entities.count)
        byKey.reserveCapacity(frame.entities.count)
        var buffer: [StopUpdate] = []
        var later: [Told] = []
        var left: [(Told, UnmatchedReason)] = []
        for (entity, since) in zip(frame.entities, constancy.since) where !entity.isDeleted {
            if let bundle = entity.bundle {
                addCancellations(try frame.decode(bundle, as: PublishedUpdateBundle.self).cancelledTrip)
            }
            guard let range = entity.tripUpdate else { continue }
            let told = Told(range: range, since: since)
            let update = try TripUpdateReading(
                UnsafeRawBufferPointer(rebasing: raw[range]), limits: frame.limits, reusing: buffer)
            switch update.trip.scheduleRelationship {
            case .added, .new: later.append(told)
            default:
                if let reason = add(update, DescribedTrip(update.trip, &rules), told) { left.append((told, reason)) }
            }
            buffer = update.updates
        }
        func read(_ told: Told) throws(RealtimeFeedError) -> TripUpdateReading {
            try TripUpdateReading(UnsafeRawBufferPointer(rebasing: raw[told.range]), limits: frame.limits)
        }
        var ignored = RuleCounts()
        for told in contested {
            let update = try read(told)
            addContested(update, DescribedTrip(update.trip, &ignored), since: told.since)
        }
        for told in later {
            let update = try read(told)
            if let reason = add(update, DescribedTrip(update.trip, &rules), told) { left.append((told, reason)) }
        }
        for (told, reason) in left {
            let update = try read(told)
            addByRouteAndTimes(update, DescribedTrip(update.trip, &ignored), reason, since: told.since)
        }
        ageWhereFrozen()
    }

    /// Adds one trip update by its id; says why not.
    private mutating func add(
        _ update: TripUpdateReading, _ described: DescribedTrip, _ told: Told
    ) -> UnmatchedReason? {
        tally.entities += 1
        if source.profile.ignoredTripPrefixes.contains(where: described.id.hasPrefix) {
            tally.miss(.notInService, described.id)
            return nil
        }
        if described.isMalformed {
            tally.miss(.malformed, described.id)
            return nil
        }
        if update.timestamp == 0 { rules.add(.w001) }
        if update.updates.isEmpty, described.relationship != .canceled, described.relationship != .deleted,
            update.delay == nil
        {
            rules.add(.e041)
        }
        if !isSorted(update.updates) { rules.add(.e002) }
        switch described.relationship {
        case .added, .new, .replacement: return addWithOwnStops(update, described, since: told.since)
        case .duplicated: return addDuplicate(update, described, since: told.since)
        case .scheduled, .unscheduled, .canceled, .deleted: break
        }
        guard !described.id.isEmpty else { return .noTripID }
        switch matcher.byID(described, update.updates, &rules) {
        case .success(let found):
            if !found.isProven {
                guard !matcher.hasRival(found, update.updates) else {
                    contested.append(told)
                    return nil
                }
                uncontested += 1
            }
            addRun(update, described, found, since: told.since)
            return nil
        case .failure(let failure):
            if let ended = failure.ended {
                missOver(described, ended: ended)
                return nil
            }
            if failure.reason == .unknownTrip { rules.add(.e003) }
            return failure.reason
        }
    }

    /// Counts an update of a run that was over long before the frame.
    mutating func missOver(_ described: DescribedTrip, ended: Int64) {
        tally.miss(.over, described.id)
        lastOver = max(lastOver ?? ended, ended)
    }

    /// Adds an update of which only the id says what it is of, although another run is nearer to its times: where nearly all
    /// ids of the frame are borne out by their times, this one is of a late vehicle; else ids are not to be relied on here.
    private mutating func addContested(_ update: TripUpdateReading, _ described: DescribedTrip, since: Int64) {
        var ignored = RuleCounts()
        guard contested.count * 19 <= uncontested,
            case .success(let found) = matcher.byID(described, update.updates, &ignored)
        else {
            tally.miss(.closerRun, described.id)
            return
        }
        addRun(update, described, found, since: since)
    }

    private mutating func addByRouteAndTimes(
        _ update: TripUpdateReading, _ described: DescribedTrip, _ reason: UnmatchedReason, since: Int64
    ) {
        let found = matcher.byRouteAndTimes(described, update.updates) { byKey[$0] != nil }
        switch found {
        case .success(let found): addRun(update, described, found, since: since)
        case .failure(let failure):
            // A run without a timetable can be shown all the same where its route and stops are known.
            if described.relationship == .unscheduled, !described.routeID.isEmpty,
                addExtra(update, described, status: .unscheduled, since: since) == nil
            {
                return
            }
            tally.miss(
                failure.reason == .unknownTrip || failure.reason == .noTripID ? reason : failure.reason, described.id)
        }
    }

    /// Trips the TfNSW bundle message cancels by id.
    private mutating func addCancellations(_ ids: [String]) {
        for id in ids {
            var trip = PublishedTripDescriptor()
            trip.tripID = id
            trip.scheduleRelationship = .canceled
            let told = Told(range: 0..<0, since: headerTime)
            if let reason = add(TripUpdateReading(trip: trip), DescribedTrip(trip, &rules), told) {
                tally.miss(reason, id)
            }
        }
    }

    private func isSorted(_ updates: [StopUpdate]) -> Bool {
        var last: UInt32 = 0
        for update in updates {
            guard let sequence = update.sequence else { continue }
            if sequence < last { return false }
            last = sequence
        }
        return true
    }

    // MARK: Runs of the timetable

    private mutating func addRun(
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
        let record = timetable.trips[run.trip]
        let stops = timetable.stops(of: record.pattern)
        for position in stops.indices {
            let rules = timetable.rules(of: record.pattern, at: position)
            calls.append(
                LiveCall(
                    stop: stops[position], scheduledStop: stops[position],
                    scheduledArrival: timetable.arrival(of: run.trip, at: position).seconds + shift,
                    scheduledDeparture: timetable.departure(of: run.trip, at: position).seconds + shift,
                    arrival: LiveCall.none, departure: LiveCall.none,
                    sequence: UInt32(clamping: timetable.stopSequence(of: run.trip, at: position)), status: .scheduled,
                    isTouched: false, canBoard: rules.canBoard, canAlight: rules.canAlight, occupancy: 255))
        }
    }

    /// Lays updates along the calls from `first` on.
    private mutating func lay(_ update: TripUpdateReading, along first: Int, positions: [Int], dayStart: Int64) {
        var times = CallTimes(dayStart: dayStart, tripDelay: update.delay)
        var at = 0
        let updates = update.updates
        for call in first..<calls.count {
            while at < updates.count, positions[at] < call - first { at += 1 }
            guard at < updates.count, positions[at] == call - first else {
                times.carry(into: &calls[call])
                continue
            }
            if let stop = movedStop(of: calls[call], updates[at]) { calls[call].stop = stop }
            times.apply(updates[at], to: &calls[call], &rules)
            at += 1
        }
    }

    /// The platform a call has been moved to: `assigned_stop_id`, or a `stop_id` that names another platform of the station.
    private mutating func movedStop(
        of call: LiveCall, _ update: StopUpdate
    ) -> StopIndex? {
        if !update.assignedStopID.isEmpty {
            let stop = timetable.stop(utf8: update.assignedStopID)
            if stop == nil { rules.add(.e011) }
            return stop
        }
        guard !update.stopID.isEmpty, !timetable.isStop(call.stop, update.stopID),
            let stop = timetable.stop(utf8: update.stopID),
            timetable.stops[stop].locationType == .stop
        else { return nil }
        return stop
    }

    // MARK: Runs with stops of their own

    private mutating func addWithOwnStops(
        _ update: TripUpdateReading, _ described: DescribedTrip, since: Int64
    ) -> UnmatchedReason? {
        let isReplacement = described.relationship == .replacement
        if !described.id.isEmpty {
            var broken = RuleCounts()
            if case .success(let found) = matcher.byID(described, update.updates, &broken) {
                rules.add(broken)
                if isReplacement {
                    return addExtra(update, described, status: .replacement, instead: found.run, since: since)
                }
                // "Added", yet with the id, day and times of a timetabled run: it is that run, or one beside it.
                rules.add(.e016)
                if byKey[found.run.key] == nil {
                    addRun(update, described, found, since: since)
                    return nil
                }
            } else if isReplacement, let run = onlyRun(of: described) {
                return addExtra(update, described, status: .replacement, instead: run, since: since)
            }
        }
        if !isReplacement, fold(update, described, since: since) { return nil }
        return addExtra(update, described, status: isReplacement ? .replacement : .added, since: since)
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
    private mutating func addExtra(
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
        for one in update.updates {
            guard let stop = timetable.stop(utf8: one.stopID) else {
                rules.add(.e011)
                continue
            }
            guard var call = ownCall(one, at: stop, of: run, dayStart: dayStart) else { continue }
            times.apply(one, to: &call, &rules)
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
        // Publishers that name stops only leave their order to the list.
        if update.updates.contains(where: { $0.sequence == nil }) {
            for index in first..<calls.count { calls[index].sequence = UInt32(index - first + 1) }
        }
        let key = RunKey(trip: run?.trip ?? .none, date: date, start: run?.start)
        if run != nil, byKey[key] != nil {
            calls.removeLast(calls.count - first)
            tally.miss(.repeated, described.id)
            return nil
        }
        // What runs instead of a timetabled trip goes its way, where nothing else is said.
        let timetabled = run.map { timetable.patterns[timetable.trips[$0.trip].pattern].direction } ?? 255
        let direction = described.direction == 255 ? timetabled : described.direction
        append(
            LiveTrip(
                trip: run?.trip ?? .none, pattern: .none, route: route, direction: direction, feed: feed,
                serviceDate: date, start: run?.start, dayStart: dayStart, status: status, matchedBy: .tripID,
                evidence: evidence(
                    of: update, status: status, starts: dayStart + Int64(calls[first].bestDeparture), since: since),
                firstCall: UInt32(first), callCount: UInt32(calls.count - first), id: described.id,
                headsign: update.properties.tripHeadsign, lastStop: calls[calls.count - 1].stop,
                vehicleID: update.vehicleID))
        if run == nil { tally.extra += 1 } else { tally.match(.tripID) }
        return nil
    }

    /// A call of a run with its own stops: scheduled where the replaced run calls there too, else at its live times.
    private func ownCall(
        _ update: StopUpdate, at stop: StopIndex, of run: RunMatch?, dayStart: Int64
    ) -> LiveCall? {
        var scheduled: (stop: StopIndex, arrival: Int32, departure: Int32)?
        if let run {
            let stops = timetable.stops(of: timetable.trips[run.trip].pattern)
            let station = timetable.station(of: stop)
            let position = stops.firstIndex(of: stop) ?? stops.firstIndex { timetable.station(of: $0) == station }
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

    /// A further run of a timetabled trip, at the time its properties say.
    private mutating func addDuplicate(
        _ update: TripUpdateReading, _ described: DescribedTrip, since: Int64
    ) -> UnmatchedReason? {
        let properties = update.properties
        let original = timetable.trips(id: described.id).first { scope.contains($0, in: timetable) }
        guard let original else {
            rules.add(.e003)
            return .unknownTrip
        }
        guard let date = ServiceDate(properties.startDate), let start = ServiceTime(properties.startTime),
            DescribedTrip.plausibleDays.contains(date.daysSinceEpoch)
        else {
            rules.add(properties.startDate.isEmpty ? .e021 : .e020)
            tally.miss(.malformed, described.id)
            return nil
        }
        let record = timetable.trips[original]
        let pattern = timetable.patterns[record.pattern]
        let dayStart = timetable.zone(pattern.zone).start(of: date)
        let shift = start.seconds - timetable.departure(of: original, at: 0).seconds
        let run = RunMatch(
            trip: original, date: date, start: nil, method: .tripID, dayStart: dayStart, shift: shift)
        let first = calls.count
        appendTimetabled(run, shift: shift)
        let departure = { (position: Int) in dayStart + Int64(calls[first + position].scheduledDeparture) }
        let positions = StopAligner(timetable: timetable).align(
            update.updates, trip: original, scheduled: departure, &rules)
        lay(update, along: first, positions: positions, dayStart: dayStart)
        append(
            LiveTrip(
                trip: original, pattern: record.pattern, route: pattern.route, direction: pattern.direction,
                feed: record.feed, serviceDate: date, start: start, dayStart: dayStart, status: .duplicated,
                matchedBy: .tripID,
                evidence: evidence(
                    of: update, status: .duplicated, starts: dayStart + Int64(start.seconds), since: since),
                firstCall: UInt32(first), callCount: UInt32(calls.count - first),
                id: properties.tripID.isEmpty ? described.id : properties.tripID, headsign: properties.tripHeadsign,
                lastStop: calls[calls.count - 1].stop, vehicleID: update.vehicleID))
        tally.extra += 1
        return nil
    }

    mutating func append(_ trip: LiveTrip) {
        if trip.masksTimetable { byKey[trip.key] = UInt32(trips.count) }
        trips.append(trip)
    }
}

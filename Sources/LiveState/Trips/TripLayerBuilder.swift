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
    private var contested: [Report] = []

    /// Where an update lies, and since when it has been the same.
    private struct Report {
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
        var later: [Report] = []
        var left: [(Report, UnmatchedReason)] = []
        for (entity, since) in zip(frame.entities, constancy.since) where !entity.isDeleted {
            if let bundle = entity.bundle {
                addCancellations(try frame.decode(bundle, as: PublishedUpdateBundle.self).cancelledTrip)
            }
            guard let range = entity.tripUpdate else { continue }
            let told = Report(range: range, since: since)
            let update = try TripUpdateReading(
                UnsafeRawBufferPointer(rebasing: raw[range]), limits: frame.limits, reusing: buffer)
            switch update.trip.scheduleRelationship {
            case .added, .new: later.append(told)
            default:
                if let reason = add(update, DescribedTrip(update.trip, &rules), told) { left.append((told, reason)) }
            }
            buffer = update.updates
        }
        func read(_ told: Report) throws(RealtimeFeedError) -> TripUpdateReading {
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
        _ update: TripUpdateReading, _ described: DescribedTrip, _ told: Report
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
            let told = Report(range: 0..<0, since: headerTime)
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

    mutating func append(_ trip: LiveTrip) {
        if trip.masksTimetable { byKey[trip.key] = UInt32(trips.count) }
        trips.append(trip)
    }
}

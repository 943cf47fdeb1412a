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
    /// What each entity says; empty where nothing is to be taken over from a frame or kept for the next.
    let digests: [EntityDigest?]
    /// The frame before, where it was laid over this timetable by the same source.
    let before: LaidFrame?
    let matcher: TripMatcher
    var trips: [LiveTrip] = []
    var calls: [LiveCall] = []
    var byKey: [RunKey: UInt32] = [:]
    /// Runs that no timetable has.
    var extras: [ExtraKey: UInt32] = [:]
    /// What of the frame's updates can be taken over by the next frame, by the hash of what each says but for its time.
    var laid: [UInt64: LaidUpdate] = [:]
    var rules = RuleCounts()
    /// Rules broken by the times of updates, which change while all else stays.
    var timeRules = RuleCounts()
    var tally = MatchTally()
    /// When the last of those runs ended that were over long before the frame; nil where there were none.
    var lastOver: Int64?
    /// Whether the frame says what it said long ago, of runs that must have moved since.
    var isFrozen = false
    /// Matches by id that nothing else bears out: how many no other run contests, and where the others are.
    var uncontested = 0
    private var contested: [Report] = []
    /// Runs of the frame before that were told of as added ones, or with stops of their own.
    let earlier: EarlierRuns
    /// Those of this frame.
    var own: [OwnRun] = []

    /// Where an update lies, and since when it has been the same.
    struct Report {
        var range: Range<Int>
        var since: Int64
    }

    init(
        timetable: Timetable, source: LiveSource, scope: FeedScope, headerTime: Int64, clock: EntityClock,
        constancy: Constancy, stopKeys: StopKeys, digests: [EntityDigest?], before: LaidFrame?, earlier: [ToldRun]
    ) {
        (self.timetable, self.source, self.scope, self.headerTime) = (timetable, source, scope, headerTime)
        (self.clock, self.constancy, self.digests, self.before) = (clock, constancy, digests, before)
        self.earlier = EarlierRuns(earlier)
        matcher = TripMatcher(timetable: timetable, scope: scope, headerTime: headerTime, stopKeys: stopKeys)
    }

    /// Adds every trip update of a frame. Those whose id is known come first, so that a guess never takes their run.
    mutating func add(_ frame: FeedFrame) throws(RealtimeFeedError) {
        var failure: RealtimeFeedError?
        frame.bytes.withUnsafeBytes { raw in
            (before?.bytes ?? []).withUnsafeBytes { rawBefore in
                do throws(RealtimeFeedError) { try add(frame, raw, rawBefore) } catch { failure = error }
            }
        }
        if let failure { throw failure }
    }

    private mutating func add(
        _ frame: FeedFrame, _ raw: UnsafeRawBufferPointer, _ rawBefore: UnsafeRawBufferPointer
    ) throws(RealtimeFeedError) {
        let count = frame.entities.count { $0.tripUpdate != nil }
        trips.reserveCapacity(count)
        byKey.reserveCapacity(count)
        laid.reserveCapacity(digests.isEmpty ? 0 : count)
        calls.reserveCapacity(before?.layer.calls.count ?? 0)
        var buffer: [StopUpdate] = []
        var later: [Report] = []
        var left: [(Report, UnmatchedReason)] = []
        for (position, entity) in frame.entities.enumerated() where !entity.isDeleted {
            if let bundle = entity.bundle {
                addCancellations(try frame.decode(bundle, as: PublishedUpdateBundle.self).cancelledTrip)
            }
            guard let range = entity.tripUpdate else { continue }
            let told = Report(range: range, since: constancy.since[position])
            let bytes = UnsafeRawBufferPointer(rebasing: raw[range])
            let digest = digests.isEmpty ? nil : digests[position]
            if let digest, addAgain(bytes, digest, told, from: rawBefore) { continue }
            let update = try TripUpdateReading(bytes, limits: frame.limits, reusing: buffer)
            switch update.trip.scheduleRelationship {
            case .added, .new: later.append(told)
            default:
                let others = rules
                rules = RuleCounts()
                let reason = add(update, describe(update, &rules), told, digest)
                if let reason { left.append((told, reason)) }
                rules.add(others)
            }
            buffer = update.updates
        }
        func read(_ told: Report) throws(RealtimeFeedError) -> TripUpdateReading {
            try TripUpdateReading(UnsafeRawBufferPointer(rebasing: raw[told.range]), limits: frame.limits)
        }
        var ignored = RuleCounts()
        for told in contested {
            let update = try read(told)
            addContested(update, describe(update, &ignored), since: told.since)
        }
        for told in later {
            let update = try read(told)
            if let reason = add(update, describe(update, &rules), told) { left.append((told, reason)) }
        }
        for (told, reason) in left {
            let update = try read(told)
            addByRouteAndTimes(update, describe(update, &ignored), reason, since: told.since)
        }
        rules.add(timeRules)
        keepStarts()
        ageWhereFrozen()
    }

    private func describe(_ update: TripUpdateReading, _ rules: inout RuleCounts) -> DescribedTrip {
        var described = DescribedTrip(update.trip, &rules)
        // What its time breaks is counted where its evidence is weighed.
        var ignored = RuleCounts()
        if update.timestamp > 0 { described.told = clock.time(Int64(clamping: update.timestamp), &ignored) }
        return described
    }

    /// Adds one trip update by its id; says why not. `rules` are those it alone breaks, where `digest` says what it is.
    private mutating func add(
        _ update: TripUpdateReading, _ described: DescribedTrip, _ told: Report, _ digest: EntityDigest? = nil
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
        if update.timestamp == 0 { timeRules.add(.w001) }
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
            let added = trips.count
            addRun(update, described, found, since: told.since)
            if let digest, found.isLasting, trips.count > added {
                remember(
                    told, digest, trip: added, firstTime: firstTime(of: update), isProven: found.isProven, rules: rules)
            }
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
        // Cancellations stay in frames for as long as a publisher likes: they tell nothing of how old the rest is.
        guard !described.isOff else { return }
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

import GTFSValues
import LiveState
import Timetable
import TransitAPI

/// A trip on one service day, and for a frequency trip one of its runs.
package struct TripRun {
    package var trip: TripIndex
    var date: ServiceDate
    /// When a frequency trip left its first stop; nil for an ordinary one.
    var start: ServiceTime?
    var headway: Int32?
    /// Instant of `ServiceTime` 0 of its day.
    var dayStart: Int64
    /// Seconds to add to the trip's own times.
    var shift: Int32

    package func instant(_ time: ServiceTime) -> Int64 { dayStart + Int64(time.seconds) + Int64(shift) }

    var key: RunKey { RunKey(trip: trip, date: date, start: start) }
}

extension Answers {
    /// `GET /trips/{trip_id}`.
    package func trip(_ request: TripRequest) throws -> LiveAnswer<TripDetail> {
        let candidates = timetable.trips(id: request.tripID)
        let timetabled = candidates.lazy.compactMap { run(of: $0, request) }.first
        if let extra = extraRun(request, besides: timetabled, hasOwnID: candidates.isEmpty) {
            return try detail(of: extra.layer, extra.trip, request.geometry)
        }
        // An extra run that is another by its times is told as that one.
        if candidates.isEmpty, let run = live.run(foldedFrom: request.tripID), let shown = live.run(run, now: now),
            request.serviceDate.map({ $0.daysSinceEpoch == run.day }) ?? true
        {
            return try detail(
                of: live.layers[shown.layer], live.layers[shown.layer].trips[shown.trip], request.geometry)
        }
        guard !candidates.isEmpty else { throw APIError.tripNotFound(request.tripID) }
        guard let run = timetabled else {
            throw APIError.tripNotFound(request.tripID, on: request.serviceDate ?? today)
        }
        if let shown = live.run(run.key, now: now) {
            return try detail(
                of: live.layers[shown.layer], live.layers[shown.layer].trips[shown.trip], request.geometry)
        }
        return try detail(of: run, geometry: request.geometry)
    }

    /// By how many seconds the start of an extra run may be another than asked for: publishers correct it by up to an hour, and on
    /// its way no longer tell of the stops it has left.
    private static let startTolerance: ClosedRange<Int32> = -3_600...21_600

    /// The run beside the timetable that is asked for. Under the id of a timetabled trip it is told by its start, or is what there is
    /// where the timetable has no such run.
    private func extraRun(
        _ request: TripRequest, besides timetabled: TripRun?, hasOwnID: Bool
    ) -> (layer: LiveLayer, trip: LiveTrip)? {
        let runs = live.extraRuns(id: request.tripID, now: now).map { shown in
            let layer = live.layers[shown.layer]
            return (layer: layer, trip: layer.trips[shown.trip])
        }.filter { run in
            request.serviceDate.map { $0.daysSinceEpoch == run.trip.serviceDate.daysSinceEpoch } ?? true
        }
        guard let asked = request.startTime, !hasOwnID else { return timetabled == nil ? runs.first : nil }
        let begun = runs.compactMap { run in
            run.layer.start(of: run.trip, in: timetable).map { (run: run, later: $0.seconds - asked.seconds) }
        }
        guard let nearest = begun.min(by: { abs($0.later) < abs($1.later) }) else { return nil }
        let isMeant = nearest.later == 0 || timetabled == nil && Self.startTolerance.contains(nearest.later)
        return isMeant ? nearest.run : nil
    }

    private var today: ISODate { ISODate(daysSinceEpoch: timetable.cityZone.civilDate(at: now).daysSinceEpoch) }

    /// The run asked for; without a date the one under way, else the next, else the last one.
    private func run(of trip: TripIndex, _ request: TripRequest) -> TripRun? {
        let calendar = timetable.tripCalendars[trip]
        if let date = request.serviceDate.map({ ServiceDate(daysSinceEpoch: $0.daysSinceEpoch) }) {
            guard timetable.runs(calendar, on: date) else { return nil }
            return runs(of: trip, on: date, asked: request.startTime).min { distance($0) < distance($1) }
        }
        let today = timetable.cityZone.civilDate(at: now)
        // Most trips run within a week of now; only for those that do not is the whole calendar read.
        let near = (-2...7).map { today.advanced(by: $0) }.filter { timetable.runs(calendar, on: $0) }
        let dates = near.isEmpty ? timetable.dates(of: calendar) : near
        let nearest = dates.sorted { abs(today.days(to: $0)) < abs(today.days(to: $1)) }.prefix(4)
        return nearest.flatMap { runs(of: trip, on: $0, asked: request.startTime) }.min { distance($0) < distance($1) }
    }

    private func runs(of trip: TripIndex, on date: ServiceDate, asked start: ServiceClock?) -> [TripRun] {
        start == nil ? runsAroundNow(of: trip, on: date) : runs(of: trip, on: date, start: start)
    }

    /// How far a run is from now: 0 while it is under way, and what is to come before what is past.
    func distance(_ run: TripRun) -> Int64 {
        let last = Int(timetable.patterns[timetable.trips[run.trip].pattern].stopCount) - 1
        var begins = run.instant(timetable.departure(of: run.trip, at: 0))
        var ends = run.instant(timetable.arrival(of: run.trip, at: last))
        if let shown = live.run(run.key, now: now) {
            let layer = live.layers[shown.layer]
            let trip = layer.trips[shown.trip]
            let calls = layer.calls[trip.calls]
            if let first = calls.first { begins = trip.instant(first.bestDeparture) }
            if let last = calls.last { ends = trip.instant(last.bestArrival) }
        }
        if now < begins { return begins - now }
        return now <= ends ? 0 : (now - ends) * 4
    }

    /// The runs of a trip on a day: of a frequency trip all that its headway names, or the one of a start. Where only the
    /// headway holds (`exact_times` = 0), one may start at any time of its period.
    package func runs(of trip: TripIndex, on date: ServiceDate, start: ServiceClock?) -> [TripRun] {
        guard isFrequency(trip) else {
            if let start, start.seconds != timetable.departure(of: trip, at: 0).seconds { return [] }
            return [
                TripRun(trip: trip, date: date, start: nil, headway: nil, dayStart: dayStart(of: trip, date), shift: 0)
            ]
        }
        return runs(of: trip, on: date) { period in
            guard let start else {
                return Array(stride(from: period.start, to: period.end, by: Int(period.headway)))
            }
            let isWithin = start.seconds >= period.start && start.seconds < period.end
            let isOnGrid = (start.seconds - period.start) % period.headway == 0
            return isWithin && (period.isExact == 0 || isOnGrid) ? [start.seconds] : []
        }
    }

    /// Those runs of a trip on a day that are under way, and of each period the one before and the one after them: the one nearest
    /// to now is among them, and a day of short headways is not counted out. Of a trip that live data speaks of it is, since starts
    /// alone do not say then who is under way.
    package func runsAroundNow(of trip: TripIndex, on date: ServiceDate) -> [TripRun] {
        guard isFrequency(trip), !live.mayTouch(trip) else { return runs(of: trip, on: date, start: nil) }
        let second = now - dayStart(of: trip, date)
        let last = Int(timetable.patterns[timetable.trips[trip].pattern].stopCount) - 1
        let ride = Int64(timetable.arrival(of: trip, at: last).seconds - timetable.departure(of: trip, at: 0).seconds)
        return runs(of: trip, on: date) { period in
            let headway = Int64(period.headway)
            let elapsed = second - Int64(period.start)
            let final = Int64(period.end - period.start - 1) / headway
            let lastOver = min(max((elapsed - ride - 1) / headway, 0), final)
            let next = min(max(elapsed / headway + 1, lastOver), final)
            return (lastOver...next).map { period.start + Int32($0) * period.headway }
        }
    }

    private func isFrequency(_ trip: TripIndex) -> Bool {
        timetable.patterns[timetable.trips[trip].pattern].isFrequency == 1
    }

    private func dayStart(of trip: TripIndex, _ date: ServiceDate) -> Int64 {
        timetable.zone(timetable.patterns[timetable.trips[trip].pattern].zone).start(of: date)
    }

    /// Runs of a frequency trip, at the starts that are wanted of each of its periods.
    private func runs(
        of trip: TripIndex, on date: ServiceDate, _ starts: (FrequencyRun) -> [Int32]
    ) -> [TripRun] {
        let dayStart = dayStart(of: trip, date)
        let base = timetable.departure(of: trip, at: 0).seconds
        var found: [TripRun] = []
        for period in timetable.runs(of: timetable.trips[trip].pattern) where period.trip == trip {
            for seconds in starts(period) {
                found.append(
                    TripRun(
                        trip: trip, date: date, start: ServiceTime(seconds: seconds),
                        headway: period.isExact == 1 ? nil : period.headway, dayStart: dayStart, shift: seconds - base))
            }
        }
        return found
    }

    /// A run that nothing live is known of.
    private func detail(of run: TripRun, geometry: Geometry) throws(TakesLong) -> LiveAnswer<TripDetail> {
        let trip = timetable.trips[run.trip]
        let pattern = timetable.patterns[trip.pattern]
        let stops = timetable.stops(of: trip.pattern).indices.map { call(of: run, at: $0) }
        let freshness = freshness(.tripUpdates, of: [service(pattern.route, feed: trip.feed)])
        let body = TripDetail(
            tripID: timetable.string(trip.id), route: summary(of: pattern.route),
            headsign: names.headsign(of: run.trip, at: 0),
            directionID: timetable.direction(of: trip.pattern),
            serviceDate: ISODate(daysSinceEpoch: run.date.daysSinceEpoch),
            startTime: run.start.map { ServiceClock(seconds: $0.seconds) }, shortName: timetable.text(trip.shortName),
            blockID: trip.block.isSome ? timetable.text(timetable.blockNames[trip.block]) : nil,
            wheelchairAccessible: Self.boolean(trip.wheelchair), wheelchair: ThreeValued(trip.wheelchair),
            bikes: ThreeValued(trip.bikes), isCancelled: false, status: .scheduled, realtime: false,
            provenance: timetableProvenance(feed: trip.feed, freshness, run: run.key),
            headwaySeconds: run.headway.map(Int.init),
            stops: stops, shape: shape(of: run.trip, geometry: geometry),
            vehicle: live.vehicle(of: run.key, now: now).map { position(of: $0.vehicle) },
            alerts: try alerts(touching: AlertSubject(run, in: timetable)),
            stale: freshness.isStale, lastUpdated: lastUpdated(freshness))
        return LiveAnswer(body: body, freshness: freshness)
    }

    func call(of run: TripRun, at position: Int) -> TripStop {
        let trip = timetable.trips[run.trip]
        let index = timetable.stops(of: trip.pattern)[position]
        let stop = timetable.stops[index]
        let rules = timetable.rules(of: trip.pattern, at: position)
        let zone = timetable.zone(stop.zone)
        return TripStop(
            stopSequence: timetable.stopSequence(of: run.trip, at: position), stopID: timetable.string(stop.id),
            stopName: names.stop(index), stopLat: stop.place?.latitude, stopLon: stop.place?.longitude,
            platform: timetable.text(stop.platform),
            scheduledArrivalTime: timestamp(run.instant(timetable.arrival(of: run.trip, at: position)), zone),
            scheduledDepartureTime: timestamp(run.instant(timetable.departure(of: run.trip, at: position)), zone),
            pickup: BoardingRule(rules.pickup), dropOff: BoardingRule(rules.dropOff), timepoint: rules.isExact,
            headsign: otherHeadsign(of: run.trip, at: position), scheduledPlatform: timetable.text(stop.platform))
    }

    /// The headsign of a trip at a call where it is another than that of the trip; nil where it is the same.
    func otherHeadsign(of trip: TripIndex, at position: Int) -> String? {
        let headsign = timetable.headsign(of: trip, at: position)
        return headsign == timetable.trips[trip].headsign || headsign == .empty
            ? nil : names.headsign(of: trip, at: position)
    }

    /// The alerts in force that touch a run, worst first.
    func alerts(touching run: AlertSubject) throws(TakesLong) -> [Alert] {
        try wire(live.activeAlerts(touching: run, now: now))
    }
}

extension AlertSubject {
    /// A run of the timetable with what alerts may name it by.
    init(_ run: TripRun, in timetable: Timetable) {
        let pattern = timetable.patterns[timetable.trips[run.trip].pattern]
        self.init(route: pattern.route, in: timetable)
        direction = pattern.direction == 255 ? nil : pattern.direction
        (trip, date, start) = (run.trip, run.date, run.start)
    }

    /// A run that live data tells of with what alerts may name it by: one beside the timetable has a trip_id of its own.
    init(_ trip: LiveTrip, in timetable: Timetable) {
        self.init(route: trip.route, in: timetable)
        direction = trip.direction == 255 ? nil : trip.direction
        (date, start) = (trip.serviceDate, trip.start)
        if trip.masksTimetable { self.trip = trip.trip } else { tripID = trip.id }
    }
}

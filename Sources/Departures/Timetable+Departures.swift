import GTFSValues
import LiveState
import Timetable

extension LiveState {
    /// What leaves a stop, or any platform of a station, from an instant on, by what is believed at the moment `now`.
    ///
    /// Runs that live data speaks of are listed at their live times and places, cancelled ones at their timetabled time; all
    /// others as the timetable has them.
    public func departures(_ query: DepartureQuery, now: Int64) -> DepartureBoard {
        timetable.departures(query, live: self, now: now)
    }
}

extension Timetable {
    /// What leaves a stop, or any platform of a station, from an instant on, by the timetable alone.
    public func departures(_ query: DepartureQuery) -> DepartureBoard { departures(query, live: nil, now: 0) }

    /// Every service day whose trips can reach the instant is looked at. Trips that end here or only set down here are
    /// not departures.
    fileprivate func departures(_ query: DepartureQuery, live: LiveState?, now: Int64) -> DepartureBoard {
        if let cursor = query.cursor, cursor.isBackward {
            return departures(query, before: cursor, live: live, now: now)
        }
        let from = query.cursor?.instant ?? query.from
        let until = query.until ?? from + Int64(DepartureQuery.horizonDays) * 86_400
        // One more than asked for tells whether there is a next page.
        var collector = DepartureCollector(limit: query.limit + 1)
        let scan = DepartureScan(timetable: self, query: query, from: from, until: until, live: live, now: now)
        scan.addLive(into: &collector)
        scan.run(into: &collector)
        var departures = collector.departures
        var next: DepartureCursor?
        if departures.count > query.limit {
            departures.removeLast(departures.count - query.limit)
            next = departures.last.map { DepartureCursor(after: $0, in: self) }
        }
        return DepartureBoard(
            departures: departures, next: next, previous: departures.first.flatMap { previous(before: $0) })
    }

    /// Everything that leaves a stop or station on one service day, in order.
    public func departures(
        from stop: StopIndex, on date: ServiceDate, route: RouteIndex? = nil, direction: Int? = nil,
        modes: ModeSet? = nil
    ) -> [StopDeparture] {
        var query = DepartureQuery(stop: stop, from: .min / 2, until: .max / 2, limit: .max - 1)
        (query.route, query.direction, query.modes) = (route, direction, modes)
        var collector = DepartureCollector(limit: .max)
        let scan = DepartureScan(
            timetable: self, query: query, from: .min / 2, until: .max / 2, live: nil, now: 0)
        scan.run(on: date, into: &collector)
        return collector.departures.sorted(by: StopDeparture.precedes)
    }
}

/// Keeps the first `limit` departures of all it is given, in order.
struct DepartureCollector {
    private(set) var departures: [StopDeparture] = []
    let limit: Int
    /// No departure at or after this instant can still get in.
    private(set) var worst = Int64.max

    init(limit: Int) {
        self.limit = limit
        departures.reserveCapacity(min(limit, 1024))
    }

    mutating func add(_ departure: StopDeparture) {
        if limit == .max {
            departures.append(departure)
            return
        }
        if departures.count == limit {
            guard let last = departures.last, StopDeparture.precedes(departure, last) else { return }
            departures.removeLast()
        }
        var at = departures.count
        while at > 0, StopDeparture.precedes(departure, departures[at - 1]) { at -= 1 }
        departures.insert(departure, at: at)
        if departures.count == limit, let last = departures.last { worst = last.instant }
    }
}

/// One pass over the patterns that call at a stop, service day by service day.
struct DepartureScan {
    let timetable: Timetable
    let query: DepartureQuery
    let from: Int64
    let until: Int64
    /// What is happening; nil for the timetable alone.
    let live: LiveState?
    /// The moment at which evidence is weighed.
    let now: Int64

    /// All days that can matter, earliest first, until the board is full and no later day can change it.
    func run(into collector: inout DepartureCollector) {
        let timetable = self.timetable
        let summary = timetable.summary
        guard summary.dayCount > 0, until > from else { return }
        let calls = timetable.stopAndChildren(query.stop).filter { !timetable.boardings[$0].isEmpty }
        // Days begin at most 14 hours before and 12 hours after UTC's; one day more on each side is safe in every zone.
        let daysBack = Int64(summary.latestTime) / 86_400 + 2
        let first = max(from / 86_400 - daysBack, Int64(summary.firstDay))
        let last = min(until / 86_400 + 2, Int64(summary.firstDay) + Int64(summary.dayCount) - 1)
        guard first <= last else { return }
        let zones = timetable.serviceZones.map { timetable.zone($0) }
        for day in first...last {
            let date = ServiceDate(daysSinceEpoch: Int32(day))
            let starts = zones.map { $0.start(of: date) }
            guard let earliest = starts.min(), let latest = starts.max() else { return }
            if latest + Int64(summary.latestTime) < from { continue }
            if earliest + Int64(summary.earliestTime) > min(collector.worst, until) { break }
            scan(calls, date, into: &collector)
        }
    }

    /// One service day only.
    func run(on date: ServiceDate, into collector: inout DepartureCollector) {
        scan(timetable.stopAndChildren(query.stop), date, into: &collector)
    }

    private func scan(_ calls: [StopIndex], _ date: ServiceDate, into collector: inout DepartureCollector) {
        let timetable = self.timetable
        let patterns = timetable.patterns
        let hasOneZone = timetable.serviceZones.count == 1
        var zone = timetable.serviceZones.first ?? .none
        guard zone.isSome else { return }
        var dayStart = timetable.zone(zone).start(of: date)
        for stop in calls {
            for boarding in timetable.boardings[stop] {
                // Where nobody gets on, the span is empty and ends here too.
                if hasOneZone, !overlaps(boarding, dayStart, collector) { continue }
                let pattern = patterns[boarding.pattern]
                if pattern.zone != zone {
                    zone = pattern.zone
                    dayStart = timetable.zone(zone).start(of: date)
                }
                guard hasOneZone || overlaps(boarding, dayStart, collector), isWanted(pattern) else { continue }
                if pattern.isFrequency == 1 {
                    addRuns(boarding, pattern, stop, date, dayStart, into: &collector)
                } else {
                    addTrips(boarding, pattern, stop, date, dayStart, into: &collector)
                }
            }
        }
    }

    /// Whether any departure of this call can still get on the board.
    @inline(__always)
    private func overlaps(_ boarding: Boarding, _ dayStart: Int64, _ collector: DepartureCollector) -> Bool {
        Int64(boarding.latest) + dayStart >= from && Int64(boarding.earliest) + dayStart <= min(collector.worst, until)
            && boarding.latest >= boarding.earliest
    }

    private func isWanted(_ pattern: PatternRecord) -> Bool {
        if let route = query.route, pattern.route != route { return false }
        if let direction = query.direction, Int(pattern.direction) != direction { return false }
        if let modes = query.modes, !modes.contains(ModeSet(timetable.routes[pattern.route].mode)) { return false }
        return true
    }

    private func addTrips(
        _ boarding: Boarding, _ pattern: PatternRecord, _ stop: StopIndex, _ date: ServiceDate, _ dayStart: Int64,
        into collector: inout DepartureCollector
    ) {
        let tripCount = Int(pattern.tripCount)
        let from = Int(pattern.firstTime) + Int(boarding.position) * tripCount
        let times = timetable.departures[from..<(from + tripCount)]
        var low = 0
        var high = tripCount
        let wanted = self.from - dayStart
        while low < high {
            let middle = (low &+ high) / 2
            if Int64(times[middle]) < wanted { low = middle + 1 } else { high = middle }
        }
        let calendars = timetable.tripCalendars
        while low < tripCount {
            let instant = Int64(times[low]) + dayStart
            if instant > collector.worst || instant >= until { return }
            let trip = TripIndex(pattern.firstTrip.position + low)
            if timetable.runs(calendars[trip], on: date), !isToldLive(trip, date, nil) {
                let departure = StopDeparture(
                    instant: instant, trip: trip, pattern: boarding.pattern, stop: stop, position: boarding.position,
                    serviceDate: date, time: ServiceTime(seconds: times[low]), start: nil, headway: nil, live: nil,
                    tie: trip.rawValue)
                if query.cursor?.wants(departure, in: timetable) ?? true { collector.add(departure) }
            }
            low += 1
        }
    }

    private func addRuns(
        _ boarding: Boarding, _ pattern: PatternRecord, _ stop: StopIndex, _ date: ServiceDate, _ dayStart: Int64,
        into collector: inout DepartureCollector
    ) {
        for run in timetable.runs(of: boarding.pattern)
        where timetable.runs(timetable.tripCalendars[run.trip], on: date) {
            let base = timetable.departure(of: run.trip, at: 0).seconds
            let offset = timetable.departure(of: run.trip, at: Int(boarding.position)).seconds - base
            let wanted = from - dayStart - Int64(offset)
            var start = run.start
            if wanted > Int64(start) {
                let steps = (wanted - Int64(start) + Int64(run.headway) - 1) / Int64(run.headway)
                guard steps < 1 << 20 else { continue }
                start += Int32(steps) * run.headway
            }
            while start < run.end {
                let time = start + offset
                let instant = Int64(time) + dayStart
                if instant > collector.worst || instant >= until { break }
                let departure = StopDeparture(
                    instant: instant, trip: run.trip, pattern: boarding.pattern, stop: stop,
                    position: boarding.position,
                    serviceDate: date, time: ServiceTime(seconds: time), start: ServiceTime(seconds: start),
                    headway: run.isExact == 1 ? nil : run.headway, live: nil, tie: run.trip.rawValue)
                if !isToldLive(run.trip, date, ServiceTime(seconds: start)),
                    query.cursor?.wants(departure, in: timetable) ?? true
                {
                    collector.add(departure)
                }
                start += run.headway
            }
        }
    }
}

extension DepartureScan {
    /// Whether a run is one of those that `addLive` lists.
    @inline(__always)
    private func isToldLive(_ trip: TripIndex, _ date: ServiceDate, _ start: ServiceTime?) -> Bool {
        guard let live, live.mayTouch(trip) else { return false }
        return live.run(RunKey(trip: trip, date: date, start: start), now: now) != nil
    }

    /// The departures that live data speaks of.
    func addLive(into collector: inout DepartureCollector) {
        guard let live else { return }
        let stops = timetable.stopAndChildren(query.stop)
        for stop in stops {
            live.eachDeparture(at: stop, from: from, now: now) { entry, reference in
                guard entry.instant < until, entry.instant <= collector.worst else { return false }
                let trip = live.trip(reference)
                let call = live.call(reference)
                // Where the new platform is asked for as well, the departure is listed there.
                if entry.isMoved, stops.contains(call.stop) { return true }
                guard isWanted(trip, call) else { return true }
                let position = UInt32(Int(reference.call) - trip.calls.lowerBound)
                let departure = StopDeparture(
                    instant: entry.instant, trip: trip.trip, pattern: trip.pattern, stop: stop, position: position,
                    serviceDate: trip.serviceDate, time: ServiceTime(seconds: call.scheduledDeparture),
                    start: live.layers[Int(reference.layer)].start(of: trip, in: timetable), headway: nil,
                    live: reference,
                    tie: trip.masksTimetable ? trip.trip.rawValue : Self.tie(of: trip.id))
                if query.cursor?.wants(departure, in: timetable) ?? true { collector.add(departure) }
                return true
            }
        }
    }

    private func isWanted(_ trip: LiveTrip, _ call: LiveCall) -> Bool {
        if let route = query.route, trip.route != route { return false }
        if let direction = query.direction, Int(trip.direction) != direction { return false }
        if let modes = query.modes, !modes.contains(ModeSet(timetable.routes[trip.route].mode)) { return false }
        return !query.hidesCancelled || (trip.status != .cancelled && call.status != .skipped && !call.isEarlyEnd)
    }

    /// A run no timetable has is ordered by its id, after those of the timetable.
    private static func tie(of id: String) -> UInt32 {
        var state: UInt32 = 0x811C_9DC5
        for byte in id.utf8 { state = (state ^ UInt32(byte)) &* 0x0100_0193 }
        return state | 0x8000_0000
    }
}

import Database
import GTFSValues
import LiveState
import Riders
import Timetable

/// What the timetable in service says of a departure that a rider asked to be reminded of, perhaps by an earlier timetable.
enum TimetabledDeparture {
    /// It leaves, perhaps at another time, from another platform or as another call than it did.
    case leaves(RemindedDeparture, RunKey)
    /// The timetable has the trip and that day, but neither the departure nor another one of the line about then.
    case gone
    /// It does not say: it does not have the trip any more, whose line may run under other names, or does not reach that day, or
    /// does not know the stop.
    case unknown
}

extension Timetable {
    /// By how many seconds another trip may leave earlier or later and still be the one that was meant.
    private static let reach: Int64 = 300
    /// The same for trips that run by frequency: beyond it they do not run at that time of the day any more.
    private static let frequencyReach: Int64 = 1_800

    /// A departure as this timetable has it: the trip's own, or, where that is gone or does not run that day, the one of the same
    /// line for the same place about then. Publishers give whole timetables new trip ids.
    func departure(_ reminded: RemindedDeparture, on date: ServiceDate) -> TimetabledDeparture {
        let place = RemindedPlace(reminded, in: self)
        let known = trips(id: reminded.tripID)
        var found = known.filter { runs(tripCalendars[$0], on: date) }
            .flatMap { departures(of: $0, on: date, place, near: reminded.scheduledAt) }
        if found.isEmpty { found = otherDepartures(reminded, on: date, place) }
        if let nearest = found.min(by: { $0.isNearer(than: $1, to: reminded) }) {
            return .leaves(
                carried(reminded, to: nearest, place), RunKey(trip: nearest.trip, date: date, start: nearest.start))
        }
        // Without the trip's id there is no telling whether it is gone, or has another id, headsign or route name.
        return place.stop != nil && hasDay(date, of: known) ? .gone : .unknown
    }

    private func carried(
        _ reminded: RemindedDeparture, to call: TimetabledCall, _ place: RemindedPlace
    ) -> RemindedDeparture {
        var carried = reminded
        carried.tripID = string(trips[call.trip].id)
        (carried.stopSequence, carried.scheduledAt) = (call.sequence, Instant(seconds: call.instant))
        if !call.isAtStop {
            (carried.stopID, carried.stopName) = (string(stops[call.stop].id), string(stops[call.stop].name))
        }
        return carried
    }

    /// The departures of a trip from a place on a day.
    private func departures(
        of trip: TripIndex, on date: ServiceDate, _ place: RemindedPlace, near time: Instant
    ) -> [TimetabledCall] {
        let pattern = trips[trip].pattern
        let dayStart = zone(patterns[pattern].zone).start(of: date)
        let calls = stops(of: pattern)
        var found: [TimetabledCall] = []
        for position in calls.indices.dropLast() where rules(of: pattern, at: position).pickup != .none {
            guard let isAtStop = place.isAtStop(calls[position], in: self) else { continue }
            let departure = departure(of: trip, at: position).seconds
            var call = TimetabledCall(
                trip: trip, stop: calls[position], sequence: stopSequence(of: trip, at: position),
                instant: dayStart + Int64(departure), isAtStop: isAtStop)
            guard patterns[pattern].isFrequency == 1 else {
                found.append(call)
                continue
            }
            let ride = departure - self.departure(of: trip, at: 0).seconds
            for run in runs(of: pattern) where run.trip == trip {
                for start in stride(from: run.start, to: run.end, by: Int(run.headway)) {
                    (call.start, call.instant) = (ServiceTime(seconds: start), dayStart + Int64(start + ride))
                    if abs(call.instant - time.seconds) <= Self.frequencyReach { found.append(call) }
                }
            }
        }
        return found
    }

    /// The departures of other trips of the line for the same place about then.
    private func otherDepartures(
        _ reminded: RemindedDeparture, on date: ServiceDate, _ place: RemindedPlace
    ) -> [TimetabledCall] {
        guard let routeName = reminded.routeName else { return [] }
        var found: [TimetabledCall] = []
        for (stop, boarding) in place.boardings(in: self) {
            let pattern = patterns[boarding.pattern]
            let wanted = reminded.scheduledAt.seconds - zone(pattern.zone).start(of: date)
            guard Int64(boarding.earliest) <= wanted + Self.reach, Int64(boarding.latest) >= wanted - Self.reach
            else { continue }
            let route = routes[pattern.route]
            guard (text(route.shortName) ?? text(route.longName)) == routeName else { continue }
            let (position, isFrequency) = (Int(boarding.position), pattern.isFrequency == 1)
            for trip in trips(of: boarding.pattern) {
                let seconds = Int64(departure(of: trip, at: position).seconds)
                guard isFrequency || abs(seconds - wanted) <= Self.reach, runs(tripCalendars[trip], on: date),
                    text(headsign(of: trip, at: position)) == reminded.headsign
                else { continue }
                guard !isFrequency else {
                    found += departures(of: trip, on: date, place, near: reminded.scheduledAt)
                        .filter { abs($0.instant - reminded.scheduledAt.seconds) <= Self.reach }
                    continue
                }
                found.append(
                    TimetabledCall(
                        trip: trip, stop: stop, sequence: stopSequence(of: trip, at: position),
                        instant: reminded.scheduledAt.seconds + seconds - wanted, isAtStop: stop == place.stop))
            }
        }
        return found
    }

    /// Whether there are trips, and a day lies within what is published of each.
    private func hasDay(_ date: ServiceDate, of known: [TripIndex]) -> Bool {
        !known.isEmpty
            && known.allSatisfy { trip in
                let feed = feeds.rows[Int(trips[trip].feed)]
                return feed.firstDay <= date.daysSinceEpoch && date.daysSinceEpoch <= feed.lastDay
            }
    }
}

/// A call of a trip at which riders can get on.
private struct TimetabledCall {
    let trip: TripIndex
    let stop: StopIndex
    let sequence: Int
    /// When it leaves, seconds since 1970-01-01T00:00:00Z.
    var instant: Int64
    /// Whether it is at the very stop; else it is at another of the station's.
    let isAtStop: Bool
    /// When the run leaves its first stop, of a trip that runs by frequency.
    var start: ServiceTime?

    func isNearer(than other: Self, to reminded: RemindedDeparture) -> Bool {
        func distances(_ call: Self) -> (Int, Int64, Int) {
            (
                call.isAtStop ? 0 : 1, abs(call.instant - reminded.scheduledAt.seconds),
                abs(call.sequence - reminded.stopSequence)
            )
        }
        return distances(self) < distances(other)
    }
}

/// Where a rider gets on: the stop, or else another of its station; known by its name where the timetable has another id for it.
private struct RemindedPlace {
    let stop: StopIndex?
    private let station: StopIndex?
    private let name: String?

    init(_ reminded: RemindedDeparture, in timetable: Timetable) {
        stop = timetable.stop(id: reminded.stopID)
        (station, name) = (stop.map { timetable.station(of: $0) }, reminded.stopName)
    }

    /// Whether a stop is the very one; nil where it is not of the place at all.
    func isAtStop(_ other: StopIndex, in timetable: Timetable) -> Bool? {
        guard let stop else { return timetable.string(timetable.stops[other].name) == name ? false : nil }
        return other == stop ? true : timetable.station(of: other) == station ? false : nil
    }

    /// Where patterns call at the place.
    func boardings(in timetable: Timetable) -> [(stop: StopIndex, boarding: Boarding)] {
        guard let station else { return [] }
        return timetable.stopAndChildren(station).flatMap { stop in timetable.boardings[stop].map { (stop, $0) } }
    }
}

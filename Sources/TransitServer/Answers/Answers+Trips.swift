import GTFS
import Timetable
import TransitAPI

/// A trip on one service day, and for a frequency trip one of its runs.
struct TripRun {
    var trip: TripIndex
    var date: ServiceDate
    /// When a frequency trip left its first stop; nil for an ordinary one.
    var start: ServiceTime?
    var headway: Int32?
    /// Instant of `ServiceTime` 0 of its day.
    var dayStart: Int64
    /// Seconds to add to the trip's own times.
    var shift: Int32

    func instant(_ time: ServiceTime) -> Int64 { dayStart + Int64(time.seconds) + Int64(shift) }
}

extension Answers {
    /// `GET /trips/{trip_id}`.
    func trip(_ request: TripRequest) throws -> TripDetail {
        let candidates = timetable.trips(id: request.tripID)
        guard !candidates.isEmpty else { throw APIError.tripNotFound(request.tripID) }
        guard let run = candidates.lazy.compactMap({ run(of: $0, request) }).first else {
            throw APIError.tripNotFound(request.tripID, on: request.serviceDate ?? today)
        }
        return detail(of: run, geometry: request.geometry)
    }

    private var today: ISODate { ISODate(daysSinceEpoch: timetable.cityZone.civilDate(at: now).daysSinceEpoch) }

    /// The run asked for; without a date the one under way, else the next, else the last one.
    private func run(of trip: TripIndex, _ request: TripRequest) -> TripRun? {
        let calendar = timetable.tripCalendars[trip]
        if let date = request.serviceDate.map({ ServiceDate(daysSinceEpoch: $0.daysSinceEpoch) }) {
            guard timetable.runs(calendar, on: date) else { return nil }
            return runs(of: trip, on: date, start: request.startTime).min { distance($0) < distance($1) }
        }
        let today = timetable.cityZone.civilDate(at: now)
        // Most trips run within a week of now; only for those that do not is the whole calendar read.
        let near = (-2...7).map { today.advanced(by: $0) }.filter { timetable.runs(calendar, on: $0) }
        let dates = near.isEmpty ? timetable.dates(of: calendar) : near
        let nearest = dates.sorted { abs(today.days(to: $0)) < abs(today.days(to: $1)) }.prefix(4)
        return nearest.flatMap { runs(of: trip, on: $0, start: request.startTime) }.min { distance($0) < distance($1) }
    }

    /// How far a run is from now: 0 while it is under way, and what is to come before what is past.
    private func distance(_ run: TripRun) -> Int64 {
        let last = Int(timetable.patterns[timetable.trips[run.trip].pattern].stopCount) - 1
        let begins = run.instant(timetable.departure(of: run.trip, at: 0))
        let ends = run.instant(timetable.arrival(of: run.trip, at: last))
        if now < begins { return begins - now }
        return now <= ends ? 0 : (now - ends) * 4
    }

    private func runs(of trip: TripIndex, on date: ServiceDate, start: ServiceClock?) -> [TripRun] {
        let pattern = timetable.patterns[timetable.trips[trip].pattern]
        let dayStart = timetable.zone(pattern.zone).start(of: date)
        guard pattern.isFrequency == 1 else {
            if let start, start.seconds != timetable.departure(of: trip, at: 0).seconds { return [] }
            return [TripRun(trip: trip, date: date, start: nil, headway: nil, dayStart: dayStart, shift: 0)]
        }
        let base = timetable.departure(of: trip, at: 0).seconds
        var found: [TripRun] = []
        for run in timetable.runs(of: timetable.trips[trip].pattern) where run.trip == trip {
            for seconds in stride(from: run.start, to: run.end, by: Int(run.headway)) {
                if let start, start.seconds != seconds { continue }
                found.append(
                    TripRun(
                        trip: trip, date: date, start: ServiceTime(seconds: seconds),
                        headway: run.isExact == 1 ? nil : run.headway, dayStart: dayStart, shift: seconds - base))
            }
        }
        return found
    }

    private func detail(of run: TripRun, geometry: Geometry) -> TripDetail {
        let trip = timetable.trips[run.trip]
        let pattern = timetable.patterns[trip.pattern]
        let stops = timetable.stops(of: trip.pattern).indices.map { call(of: run, at: $0) }
        return TripDetail(
            tripID: timetable.string(trip.id), route: summary(of: pattern.route),
            headsign: timetable.string(timetable.headsign(of: run.trip, at: 0)),
            directionID: timetable.direction(of: trip.pattern),
            serviceDate: ISODate(daysSinceEpoch: run.date.daysSinceEpoch),
            startTime: run.start.map { ServiceClock(seconds: $0.seconds) }, shortName: timetable.text(trip.shortName),
            blockID: trip.block.isSome ? timetable.text(timetable.blockNames[trip.block]) : nil,
            wheelchairAccessible: Self.boolean(trip.wheelchair), wheelchair: ThreeValued(trip.wheelchair),
            bikes: ThreeValued(trip.bikes), isCancelled: false, status: .scheduled, realtime: false,
            provenance: timetableProvenance(feed: trip.feed), headwaySeconds: run.headway.map(Int.init), stops: stops,
            shape: shape(of: run.trip, geometry: geometry))
    }

    private func call(of run: TripRun, at position: Int) -> TripStop {
        let trip = timetable.trips[run.trip]
        let index = timetable.stops(of: trip.pattern)[position]
        let stop = timetable.stops[index]
        let rules = timetable.rules(of: trip.pattern, at: position)
        let zone = timetable.zone(stop.zone)
        let headsign = timetable.headsign(of: run.trip, at: position)
        return TripStop(
            stopSequence: timetable.stopSequence(of: run.trip, at: position), stopID: timetable.string(stop.id),
            stopName: timetable.string(stop.name), stopLat: stop.place?.latitude, stopLon: stop.place?.longitude,
            platform: timetable.text(stop.platform),
            scheduledArrivalTime: timestamp(run.instant(timetable.arrival(of: run.trip, at: position)), zone),
            scheduledDepartureTime: timestamp(run.instant(timetable.departure(of: run.trip, at: position)), zone),
            pickup: BoardingRule(rules.pickup), dropOff: BoardingRule(rules.dropOff), timepoint: rules.isExact,
            headsign: headsign == trip.headsign ? nil : timetable.text(headsign))
    }

    /// `GET /routes/{route_id}/trips`: trips that have left their first stop and not reached their last.
    func routeTrips(_ request: RouteTripsRequest) throws -> RouteTripsBody {
        let route = try requireRoute(request.routeID)
        var active: [TripRun] = []
        for pattern in timetable.patterns(of: route) {
            if let wanted = request.directionID, timetable.direction(of: pattern) != wanted { continue }
            active += activeRuns(of: pattern)
        }
        active.sort {
            ($0.instant(timetable.departure(of: $0.trip, at: 0)), $0.trip) < (
                $1.instant(timetable.departure(of: $1.trip, at: 0)), $1.trip
            )
        }
        return RouteTripsBody(
            route: summary(of: route), activeTrips: active.prefix(request.limit).map { activeTrip($0) },
            lastUpdated: lastUpdated)
    }

    private func activeRuns(of pattern: PatternIndex) -> [TripRun] {
        let record = timetable.patterns[pattern]
        let zone = timetable.zone(record.zone)
        let today = zone.civilDate(at: now)
        var found: [TripRun] = []
        for back in 0...(Int(record.latest) / 86_400 + 1) {
            let date = today.advanced(by: 1 - back)
            let dayStart = zone.start(of: date)
            guard dayStart + Int64(record.earliest) <= now, dayStart + Int64(record.latest) >= now else { continue }
            for trip in timetable.trips(of: pattern)
            where timetable.runs(timetable.tripCalendars[trip], on: date) {
                found += runs(of: trip, on: date, start: nil).filter { distance($0) == 0 }
            }
        }
        return found
    }

    private func activeTrip(_ run: TripRun) -> ActiveTrip {
        let trip = timetable.trips[run.trip]
        let stops = timetable.stops(of: trip.pattern)
        let next = stops.indices.filter { run.instant(timetable.departure(of: run.trip, at: $0)) >= now }.prefix(3)
        return ActiveTrip(
            tripID: timetable.string(trip.id), headsign: timetable.string(timetable.headsign(of: run.trip, at: 0)),
            directionID: timetable.direction(of: trip.pattern),
            serviceDate: ISODate(daysSinceEpoch: run.date.daysSinceEpoch),
            startTime: run.start.map { ServiceClock(seconds: $0.seconds) },
            nextStops: next.map { position in
                let call = call(of: run, at: position)
                return NextStop(
                    stopID: call.stopID, stopName: call.stopName, arrivalTime: call.scheduledArrivalTime,
                    departureTime: call.scheduledDepartureTime, platform: call.platform)
            }, realtime: false, provenance: timetableProvenance(feed: trip.feed))
    }
}

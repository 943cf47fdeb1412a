import GTFSValues
import LiveState
import Timetable
import TransitAPI

// Runs that live data speaks of, call by call.
extension Answers {
    /// What a live run shows as its destination at a call.
    func headsign(of trip: LiveTrip, at position: Int) -> String {
        if !trip.headsign.isEmpty { return trip.headsign }
        if trip.trip.isSome {
            let place = trip.pattern.isSome ? position : 0
            return names.headsign(of: trip.trip, at: place)
        }
        // An extra run goes where it ends.
        return trip.lastStop.isSome ? names.stop(timetable.station(of: trip.lastStop)) : ""
    }

    /// A live run, stop by stop.
    func detail(
        of layer: LiveLayer, _ trip: LiveTrip, _ geometry: Geometry
    ) throws(TakesLong) -> LiveAnswer<TripDetail> {
        let record = trip.trip.isSome ? timetable.trips[trip.trip] : nil
        let freshness = freshness(.tripUpdates, of: [service(trip.route, feed: trip.feed)])
        let stops = trip.calls.map { call(layer.calls[$0], of: trip, at: $0 - trip.calls.lowerBound) }
        let next = layer.calls[trip.calls].first { $0.isLive && trip.instant($0.departure) >= now }
        let body = TripDetail(
            tripID: trip.id.isEmpty ? record.map { timetable.string($0.id) } ?? "" : trip.id,
            route: summary(of: trip.route), headsign: headsign(of: trip, at: 0),
            directionID: trip.direction == 255 ? nil : Int(trip.direction),
            serviceDate: ISODate(daysSinceEpoch: trip.serviceDate.daysSinceEpoch),
            startTime: layer.start(of: trip, in: timetable).map { ServiceClock(seconds: $0.seconds) },
            shortName: record.flatMap { timetable.text($0.shortName) },
            blockID: record.flatMap { $0.block.isSome ? timetable.text(timetable.blockNames[$0.block]) : nil },
            wheelchairAccessible: record.flatMap { Self.boolean($0.wheelchair) },
            wheelchair: record.map { ThreeValued($0.wheelchair) } ?? .unknown,
            bikes: record.map { ThreeValued($0.bikes) } ?? .unknown,
            isCancelled: trip.isOff, status: TripStatus(trip.status),
            realtime: stops.contains { $0.realtime }, provenance: provenance(trip), stops: stops,
            shape: trip.pattern.isSome ? shape(of: trip.trip, geometry: geometry) : nil,
            vehicle: live.vehicle(of: trip, now: now).map { position(of: $0.vehicle) },
            alerts: try alerts(touching: AlertSubject(trip, in: timetable)),
            delaySeconds: next.flatMap { $0.delay.map(Int.init) }, stale: freshness.isStale,
            lastUpdated: lastUpdated(freshness))
        return LiveAnswer(body: body, freshness: freshness)
    }

    /// One call of a live run.
    private func call(_ call: LiveCall, of trip: LiveTrip, at position: Int) -> TripStop {
        let stop = timetable.stops[call.stop]
        let zone = timetable.zone(stop.zone)
        let rules = trip.pattern.isSome ? timetable.rules(of: trip.pattern, at: position) : nil
        let status = TripStatus(trip.status, call.status)
        let isLive = call.isLive && trip.status != .cancelled && call.status == .scheduled
        let scheduledPlatform = call.scheduledStop.isSome ? platform(call.scheduledStop) : nil
        return TripStop(
            stopSequence: Int(call.sequence), stopID: timetable.string(stop.id), stopName: names.stop(call.stop),
            stopLat: stop.place?.latitude, stopLon: stop.place?.longitude, platform: platform(call.stop),
            scheduledArrivalTime: timestamp(trip.instant(call.scheduledArrival), zone),
            scheduledDepartureTime: timestamp(trip.instant(call.scheduledDeparture), zone),
            estimatedArrivalTime: isLive ? timestamp(trip.instant(call.arrival), zone) : nil,
            estimatedDepartureTime: isLive ? timestamp(trip.instant(call.departure), zone) : nil,
            pickup: call.isEarlyEnd
                ? BoardingRule.none : rules.map { BoardingRule($0.pickup) } ?? (call.canBoard ? .regular : .none),
            dropOff: rules.map { BoardingRule($0.dropOff) } ?? (call.canAlight ? .regular : .none),
            timepoint: rules?.isExact ?? true,
            headsign: trip.pattern.isSome ? otherHeadsign(of: trip.trip, at: position) : nil,
            scheduledPlatform: scheduledPlatform,
            platformChanged: call.scheduledStop.isSome && call.scheduledStop != call.stop
                && scheduledPlatform != platform(call.stop),
            status: status, delaySeconds: isLive ? call.delay.map(Int.init) : nil, realtime: isLive,
            occupancyStatus: OccupancyStatus(number: call.occupancy))
    }
}

// MARK: - Trips under way

extension Answers {
    /// `GET /routes/{route_id}/trips`: trips that have left their first stop and not reached their last.
    package func routeTrips(_ request: RouteTripsRequest) throws -> LiveAnswer<RouteTripsBody> {
        let route = try requireRoute(request.routeID)
        var active: [(begins: Int64, trip: ActiveTrip)] = []
        for pattern in timetable.patterns(of: route) {
            if let wanted = request.directionID, timetable.direction(of: pattern) != wanted { continue }
            active += activeRuns(of: pattern).compactMap { run in
                guard let shown = live.run(run.key, now: now) else { return activeTrip(run) }
                let trip = live.layers[shown.layer].trips[shown.trip]
                // A deleted run is not shown to riders.
                return trip.status == .deleted ? nil : activeTrip(live.layers[shown.layer], trip)
            }
        }
        live.eachRun(now: now) { layer, trip in
            guard trip.route == route, trip.status != .deleted, !trip.masksTimetable || startsOffGrid(trip)
            else { return }
            if let wanted = request.directionID, Int(trip.direction) != wanted { return }
            let calls = layer.calls[trip.calls]
            guard let first = calls.first, let last = calls.last, trip.instant(first.bestDeparture) <= now,
                trip.instant(last.bestArrival) >= now
            else { return }
            active.append(activeTrip(layer, trip))
        }
        active.sort { ($0.begins, $0.trip.tripID) < ($1.begins, $1.trip.tripID) }
        let freshness = freshness(.tripUpdates, of: [service(route)])
        let alerts = live.activeAlerts(touching: AlertSubject(route: route, in: timetable), now: now)
        let body = RouteTripsBody(
            route: summary(of: route), activeTrips: active.prefix(request.limit).map(\.trip),
            lastUpdated: lastUpdated(freshness), stale: freshness.isStale, alerts: alerts.map { wire($0) })
        return LiveAnswer(body: body, freshness: freshness)
    }

    /// Runs of a pattern under way, by live times where there are any. A run is looked for up to three hours after the
    /// timetable has it end.
    private func activeRuns(of pattern: PatternIndex) -> [TripRun] {
        let record = timetable.patterns[pattern]
        let zone = timetable.zone(record.zone)
        let today = zone.civilDate(at: now)
        var found: [TripRun] = []
        for back in 0...(Int(record.latest) / 86_400 + 1) {
            let date = today.advanced(by: 1 - back)
            let dayStart = zone.start(of: date)
            guard dayStart + Int64(record.earliest) <= now + 3_600, dayStart + Int64(record.latest) >= now - 10_800
            else { continue }
            for trip in timetable.trips(of: pattern)
            where timetable.runs(timetable.tripCalendars[trip], on: date) {
                found += runsAroundNow(of: trip, on: date).filter { distance($0) == 0 }
            }
        }
        return found
    }

    /// Whether a run of a frequency trip starts at a time that its headway does not name.
    private func startsOffGrid(_ trip: LiveTrip) -> Bool {
        guard trip.trip.isSome, let start = trip.start else { return false }
        return !timetable.runs(of: timetable.trips[trip.trip].pattern).contains { run in
            run.trip == trip.trip && start.seconds >= run.start && start.seconds < run.end
                && (start.seconds - run.start) % run.headway == 0
        }
    }

    private func activeTrip(_ run: TripRun) -> (Int64, ActiveTrip) {
        let trip = timetable.trips[run.trip]
        let known = service(timetable.patterns[trip.pattern].route, feed: trip.feed)
        let stops = timetable.stops(of: trip.pattern)
        let next = stops.indices.filter { run.instant(timetable.departure(of: run.trip, at: $0)) >= now }.prefix(3)
        let active = ActiveTrip(
            tripID: timetable.string(trip.id), headsign: names.headsign(of: run.trip, at: 0),
            directionID: timetable.direction(of: trip.pattern),
            serviceDate: ISODate(daysSinceEpoch: run.date.daysSinceEpoch),
            startTime: run.start.map { ServiceClock(seconds: $0.seconds) },
            vehicle: live.vehicle(of: run.key, now: now).map { position(of: $0.vehicle) },
            nextStops: next.map { position in
                let call = call(of: run, at: position)
                return NextStop(
                    stopID: call.stopID, stopName: call.stopName, arrivalTime: call.scheduledArrivalTime,
                    departureTime: call.scheduledDepartureTime, platform: call.platform)
            }, realtime: false,
            provenance: timetableProvenance(
                feed: trip.feed, freshness(.tripUpdates, of: [known]), run: run.key))
        return (run.instant(timetable.departure(of: run.trip, at: 0)), active)
    }

    private func activeTrip(_ layer: LiveLayer, _ trip: LiveTrip) -> (Int64, ActiveTrip) {
        let ahead = trip.calls.filter { trip.instant(layer.calls[$0].bestDeparture) >= now }.prefix(3)
        let calls = ahead.map { (layer.calls[$0], call(layer.calls[$0], of: trip, at: $0 - trip.calls.lowerBound)) }
        let active = ActiveTrip(
            tripID: trip.id.isEmpty && trip.trip.isSome ? timetable.string(timetable.trips[trip.trip].id) : trip.id,
            headsign: headsign(of: trip, at: 0), directionID: trip.direction == 255 ? nil : Int(trip.direction),
            serviceDate: ISODate(daysSinceEpoch: trip.serviceDate.daysSinceEpoch),
            startTime: layer.start(of: trip, in: timetable).map { ServiceClock(seconds: $0.seconds) },
            vehicle: live.vehicle(of: trip, now: now).map { position(of: $0.vehicle) },
            nextStops: calls.map { _, stop in
                NextStop(
                    stopID: stop.stopID, stopName: stop.stopName,
                    arrivalTime: stop.estimatedArrivalTime ?? stop.scheduledArrivalTime,
                    departureTime: stop.estimatedDepartureTime ?? stop.scheduledDepartureTime, platform: stop.platform,
                    status: stop.status, realtime: stop.realtime, delaySeconds: stop.delaySeconds)
            }, realtime: calls.contains { $0.1.realtime }, provenance: provenance(trip, calls.first?.0),
            isCancelled: trip.isOff, status: TripStatus(trip.status),
            delaySeconds: calls.first { $0.1.realtime }?.1.delaySeconds)
        return (layer.calls[trip.calls].first.map { trip.instant($0.bestDeparture) } ?? 0, active)
    }
}

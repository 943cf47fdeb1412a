import Departures
import GTFS
import Timetable
import TransitAPI

extension Answers {
    /// `GET /stops/{stop_id}/departures`; also what `transit departures --json` prints.
    public func departures(_ request: DeparturesRequest) throws -> DeparturesBody {
        let stop = try requireStop(request.stopID)
        let zone = zone(of: stop)
        var query = DepartureQuery(stop: stop, from: instant(of: request.at, zone), limit: request.limit)
        query.route = try request.routeID.map { (id) throws(APIError) in try requireRoute(id) }
        query.direction = request.directionID
        query.modes = request.mode?.set
        if let text = request.cursor?.description {
            guard let cursor = DepartureCursor(text: text) else {
                throw ParameterError.invalid(
                    "cursor", received: text, expectation: "the next_cursor of an earlier answer, unchanged")
            }
            query.after = cursor
        }
        let board = timetable.departures(query)
        return DeparturesBody(
            stop: reference(to: stop), departures: board.departures.map { wire($0) }, nextCursor: board.next?.text,
            lastUpdated: lastUpdated, stale: false)
    }

    /// A moment as an instant: as given, or a clock of the stop's zone, or now.
    func instant(of moment: Moment?, _ zone: ZoneTable) -> Int64 {
        switch moment {
        case nil: now
        case .instant(let timestamp): timestamp.epochSeconds
        case .local(let local):
            zone.instant(
                civil: ServiceDate(daysSinceEpoch: local.date.daysSinceEpoch), secondsOfDay: Int(local.secondOfDay))
        }
    }

    private func wire(_ departure: Departures.Departure) -> TransitAPI.Departure {
        let timetable = self.timetable
        let trip = timetable.trips[departure.trip]
        let pattern = timetable.patterns[departure.pattern]
        let route = timetable.routes[pattern.route]
        let stop = timetable.stops[departure.stop]
        let position = Int(departure.position)
        let platform = timetable.text(stop.platform)
        let rules = timetable.rules(of: departure.pattern, at: position)
        let headsign = timetable.string(timetable.headsign(of: departure.trip, at: position))
        return TransitAPI.Departure(
            tripID: timetable.string(trip.id), routeID: timetable.string(route.id),
            routeShortName: timetable.string(route.shortName), routeLongName: timetable.string(route.longName),
            routeColor: RouteRecord.hex(route.color), routeTextColor: Self.textColor(route),
            routeType: route.mode.basicRouteType, mode: Mode(route.mode), headsign: headsign,
            directionID: timetable.direction(of: departure.pattern), stopID: timetable.string(stop.id),
            stopName: timetable.string(stop.name),
            stopSequence: timetable.stopSequence(of: departure.trip, at: position),
            serviceDate: ISODate(daysSinceEpoch: departure.serviceDate.daysSinceEpoch),
            startTime: departure.start.map { ServiceClock(seconds: $0.seconds) },
            scheduledTime: timestamp(departure.instant, timetable.zone(stop.zone)), platform: platform,
            scheduledPlatform: platform, platformChanged: false,
            wheelchairAccessible: Self.boolean(trip.wheelchair), wheelchair: ThreeValued(trip.wheelchair),
            bikes: ThreeValued(trip.bikes), isCancelled: false, status: .scheduled, pickup: Pickup(rules.pickup),
            headwaySeconds: departure.headway.map(Int.init), realtime: false,
            provenance: timetableProvenance(feed: trip.feed))
    }

    /// `GET /stops/{stop_id}/timetable`.
    func stopTimetable(_ request: StopTimetableRequest) throws -> StopTimetableBody {
        let stop = try requireStop(request.stopID)
        let zone = zone(of: stop)
        let date = request.date.map { ServiceDate(daysSinceEpoch: $0.daysSinceEpoch) } ?? zone.civilDate(at: now)
        let route = try request.routeID.map { (id) throws(APIError) in try requireRoute(id) }
        let found = timetable.departures(
            from: stop, on: date, route: route, direction: request.directionID, modes: request.mode?.set)
        var groups: [GroupKey: [TimetableDeparture]] = [:]
        for departure in found {
            let pattern = timetable.patterns[departure.pattern]
            groups[GroupKey(route: pattern.route, direction: pattern.direction), default: []].append(printed(departure))
        }
        let ordered = groups.keys.sorted {
            $0.route == $1.route ? $0.direction < $1.direction : routeOrder($0.route, $1.route)
        }
        return StopTimetableBody(
            stop: reference(to: stop), date: ISODate(daysSinceEpoch: date.daysSinceEpoch),
            groups: ordered.map { key in
                TimetableGroup(
                    route: summary(of: key.route), directionID: key.direction == 255 ? nil : Int(key.direction),
                    departures: groups[key] ?? [])
            }, count: found.count)
    }

    private struct GroupKey: Hashable {
        var route: RouteIndex
        var direction: UInt8
    }

    private func printed(_ departure: Departures.Departure) -> TimetableDeparture {
        let trip = timetable.trips[departure.trip]
        let stop = timetable.stops[departure.stop]
        let position = Int(departure.position)
        return TimetableDeparture(
            scheduledTime: timestamp(departure.instant, timetable.zone(stop.zone)),
            serviceTime: ServiceClock(seconds: departure.time.seconds), tripID: timetable.string(trip.id),
            headsign: timetable.string(timetable.headsign(of: departure.trip, at: position)),
            stopID: timetable.string(stop.id), platform: timetable.text(stop.platform),
            pickup: Pickup(timetable.rules(of: departure.pattern, at: position).pickup),
            wheelchair: ThreeValued(trip.wheelchair), headwaySeconds: departure.headway.map(Int.init))
    }
}

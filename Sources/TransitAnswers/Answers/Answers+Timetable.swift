import Departures
import GTFSValues
import Timetable
import TransitAPI

extension Answers {
    /// `GET /stops/{stop_id}/timetable`.
    package func stopTimetable(_ request: StopTimetableRequest) throws -> StopTimetableBody {
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
            }, count: found.count, notices: notices(on: date))
    }

    private struct GroupKey: Hashable {
        var route: RouteIndex
        var direction: UInt8
    }

    private func printed(_ departure: StopDeparture) -> TimetableDeparture {
        let trip = timetable.trips[departure.trip]
        let stop = timetable.stops[departure.stop]
        let position = Int(departure.position)
        return TimetableDeparture(
            scheduledTime: timestamp(departure.instant, timetable.zone(stop.zone)),
            serviceTime: ServiceClock(seconds: departure.time.seconds), tripID: timetable.string(trip.id),
            headsign: names.headsign(of: departure.trip, at: position),
            stopID: timetable.string(stop.id), platform: timetable.text(stop.platform),
            pickup: Pickup(timetable.rules(of: departure.pattern, at: position).pickup),
            wheelchair: ThreeValued(trip.wheelchair), headwaySeconds: departure.headway.map(Int.init))
    }
}

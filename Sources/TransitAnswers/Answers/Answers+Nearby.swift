import Departures
import LiveState
import Timetable
import TransitAPI

extension Answers {
    /// `GET /stops/nearby/departures`: each route and direction once, at the nearest stop where it can be boarded.
    package func nearbyDepartures(_ request: NearbyDeparturesRequest) -> LiveAnswer<NearbyDeparturesBody> {
        let stops = timetable.stops(
            near: Place(latitude: request.lat, longitude: request.lon), radius: Double(request.radius),
            modes: request.mode?.set, limit: Self.stopsLookedAt)
        let writer = BoardWriter(self)
        var groups: [DepartureGroup] = []
        var seen: Set<GroupKey> = []
        var services: Set<LiveService> = []
        for match in stops {
            guard groups.count < request.limit else { break }
            var query = DepartureQuery(
                stop: match.stop, from: now, until: now + Self.hoursAhead * 3_600, limit: Self.departuresLookedAt)
            query.modes = request.mode?.set
            query.hidesCancelled = request.hideCancelled
            let board = live.departures(query, now: now).departures
            services.formUnion(writer.services(of: board, at: match.stop))
            var here: [GroupKey: [StopDeparture]] = [:]
            var order: [GroupKey] = []
            for departure in board {
                let key = GroupKey(route: route(of: departure), direction: direction(of: departure))
                guard !seen.contains(key) else { continue }
                if here[key] == nil { order.append(key) }
                if here[key, default: []].count < request.perGroup { here[key, default: []].append(departure) }
            }
            for key in order.prefix(request.limit - groups.count) {
                seen.insert(key)
                let departures = (here[key] ?? []).map { writer.wire($0) }
                groups.append(
                    DepartureGroup(
                        route: summary(of: key.route), directionID: key.direction,
                        headsign: departures.first?.headsign ?? "", stop: reference(to: match.stop),
                        distanceMeters: Self.decimetres(match.distance ?? 0), departures: departures))
            }
        }
        let notices = notices(on: timetable.cityZone.civilDate(at: now))
        let freshness =
            groups.isEmpty && !notices.isEmpty
            ? Freshness(status: .none) : freshness(.tripUpdates, of: services.isEmpty ? nil : services)
        let body = NearbyDeparturesBody(
            groups: groups, alerts: writer.alerts().map { wire($0) }, count: groups.count,
            lastUpdated: lastUpdated(freshness),
            stale: freshness.isStale, realtimeStatus: freshness.status, notices: notices)
        return LiveAnswer(body: body, freshness: freshness)
    }

    private struct GroupKey: Hashable {
        var route: RouteIndex
        var direction: Int?
    }

    /// Stops asked, departures of each, and hours ahead: bounds of the work of one answer.
    private static var stopsLookedAt: Int { 60 }
    private static var departuresLookedAt: Int { 120 }
    private static var hoursAhead: Int64 { 24 }

    private func route(of departure: StopDeparture) -> RouteIndex {
        departure.live.map { live.trip($0).route } ?? timetable.patterns[departure.pattern].route
    }

    private func direction(of departure: StopDeparture) -> Int? {
        guard let reference = departure.live else { return timetable.direction(of: departure.pattern) }
        let direction = live.trip(reference).direction
        return direction == 255 ? nil : Int(direction)
    }
}

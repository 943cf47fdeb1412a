import Timetable
import TransitAPI

extension Answers {
    /// A stop in a list.
    package func summary(of stop: StopIndex) -> StopSummary {
        let record = timetable.stops[stop]
        let place = record.place
        return StopSummary(
            stopID: timetable.string(record.id), stopCode: timetable.text(record.code),
            stopName: names.stop(stop), stopLat: place?.latitude, stopLon: place?.longitude,
            locationType: Int(record.locationType.rawValue), wheelchairBoarding: Int(record.wheelchair.rawValue),
            parentStation: record.parent.isSome ? timetable.string(timetable.stops[record.parent].id) : nil,
            platformCode: timetable.text(record.platform), modes: record.modes.modes.map { Mode($0) })
    }

    /// The stop a board is about.
    package func reference(to stop: StopIndex) -> StopReference {
        let record = timetable.stops[stop]
        return StopReference(
            stopID: timetable.string(record.id), stopName: names.stop(stop),
            platformCode: timetable.text(record.platform), timezone: timetable.zoneName(record.zone))
    }

    /// `GET /stops`.
    package func search(_ request: SearchStopsRequest) -> StopSearchBody {
        let near = request.near.map { Place(latitude: $0.latitude, longitude: $0.longitude) }
        let found = timetable.search(
            request.query, modes: request.mode?.set, near: near, limit: request.limit, offset: request.offset)
        let matches = found.matches.map {
            StopMatch(
                stop: summary(of: $0.stop), distanceMeters: $0.distance.map(Self.decimetres),
                unmatchedWords: $0.unmatched)
        }
        return StopSearchBody(
            stops: matches, count: matches.count, total: found.total, limit: request.limit, offset: request.offset)
    }

    /// `GET /stops/nearby`.
    package func nearby(_ request: NearbyStopsRequest) -> NearbyStopsBody {
        let found = timetable.stops(
            near: Place(latitude: request.lat, longitude: request.lon), radius: Double(request.radius),
            modes: request.mode?.set, limit: request.limit)
        let stops = found.map {
            NearbyStop(stop: summary(of: $0.stop), distanceMeters: Self.decimetres($0.distance ?? 0))
        }
        return NearbyStopsBody(stops: stops, count: stops.count)
    }

    static func decimetres(_ metres: Double) -> Double { (metres * 10).rounded() / 10 }

    /// `GET /stops/{stop_id}`.
    package func detail(of stop: StopIndex) -> StopDetail {
        let record = timetable.stops[stop]
        let level = record.level.isSome ? timetable.text(timetable.levels[record.level].name) : nil
        let children = timetable.children[stop].filter { timetable.stops[$0].locationType == .stop }
        return StopDetail(
            stop: summary(of: stop), stopDesc: timetable.text(record.description), stopURL: timetable.text(record.url),
            timezone: timetable.zoneName(record.zone), levelName: level,
            routes: routes(at: stop).map { summary(of: $0) },
            children: children.map { summary(of: $0) }.sorted(by: Self.isBefore))
    }

    /// Platforms in the order people count them: 2 before 10, numbers before letters.
    private static func isBefore(_ a: StopSummary, _ b: StopSummary) -> Bool {
        let (one, other) = (a.platformCode ?? "", b.platformCode ?? "")
        let (first, second) = (Int(one.prefix { $0.isNumber }) ?? .max, Int(other.prefix { $0.isNumber }) ?? .max)
        return (first, one, a.stopID) < (second, other, b.stopID)
    }

    /// Routes that call at a stop or below it, in the order of the routes list.
    private func routes(at stop: StopIndex) -> [RouteIndex] {
        var found = Set<RouteIndex>()
        for call in timetable.stopAndChildren(stop) {
            for boarding in timetable.boardings[call] { found.insert(timetable.patterns[boarding.pattern].route) }
        }
        return found.sorted(by: routeOrder)
    }
}

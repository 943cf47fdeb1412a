import Timetable
import TransitAPI

extension Answers {
    /// The order of routes in lists.
    func routeOrder(_ a: RouteIndex, _ b: RouteIndex) -> Bool {
        timetable.routeRanks[a.position] < timetable.routeRanks[b.position]
    }

    /// A route in a list.
    package func summary(of route: RouteIndex) -> RouteSummary {
        let record = timetable.routes[route]
        let agency = record.agency.isSome ? timetable.agencies[record.agency] : nil
        return RouteSummary(
            routeID: timetable.string(record.id), routeShortName: names.shortName(of: route),
            routeLongName: names.longName(of: route), routeType: record.mode.basicRouteType,
            mode: Mode(record.mode), routeColor: RouteRecord.hex(record.color), routeTextColor: Self.textColor(record),
            agencyID: agency.flatMap { timetable.text($0.id) },
            agencyName: agency == nil ? nil : names.agency(record.agency))
    }

    /// `GET /routes`.
    package func routes(_ request: RoutesRequest) -> RoutesBody {
        let wanted = request.query.map { $0.lowercased() }
        let found = timetable.routes.indices.filter { route in
            let record = timetable.routes[route]
            if let type = request.routeType, record.mode.basicRouteType != type { return false }
            if let mode = request.mode, Mode(record.mode) != mode { return false }
            guard let wanted else { return true }
            let published = [record.shortName, record.longName, record.id].map { timetable.string($0) }
            // Most timetables translate nothing: then these are the same.
            let shown = timetable.hasTranslations ? [names.shortName(of: route), names.longName(of: route)] : []
            return (published + shown).contains { $0.lowercased().contains(wanted) }
        }.sorted(by: routeOrder)
        let page = found.dropFirst(request.offset).prefix(request.limit).map { summary(of: $0) }
        return RoutesBody(routes: page, total: found.count, limit: request.limit, offset: request.offset)
    }

    /// `GET /routes/{route_id}`.
    package func detail(_ request: RouteRequest) throws -> RouteDetail {
        let route = try requireRoute(request.routeID)
        let record = timetable.routes[route]
        let byDirection = Dictionary(grouping: timetable.patterns(of: route)) { timetable.patterns[$0].direction }
        let directions = byDirection.keys.sorted().map { direction in
            self.direction(direction, byDirection[direction] ?? [], geometry: request.geometry)
        }
        return RouteDetail(
            route: summary(of: route), routeDesc: timetable.text(record.description),
            routeURL: timetable.text(record.url), agency: record.agency.isSome ? agency(record.agency) : nil,
            directions: directions)
    }

    private func agency(_ index: AgencyIndex) -> Agency {
        let record = timetable.agencies[index]
        return Agency(
            agencyID: timetable.string(record.id), agencyName: names.agency(index) ?? "",
            agencyURL: timetable.text(record.url), agencyTimezone: timetable.zoneName(record.zone),
            agencyPhone: timetable.text(record.phone))
    }

    /// One direction, told by the pattern that most trips run.
    private func direction(_ direction: UInt8, _ patterns: [PatternIndex], geometry: Geometry) -> RouteDirection {
        let main = patterns.max { timetable.patterns[$0].tripCount < timetable.patterns[$1].tripCount }
        var headsigns: [String: Int] = [:]
        for pattern in patterns {
            for trip in timetable.trips(of: pattern) {
                headsigns[names.headsign(of: trip, at: 0), default: 0] += 1
            }
        }
        let ordered = headsigns.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return RouteDirection(
            directionID: direction == 255 ? nil : Int(direction), headsigns: ordered.filter { !$0.isEmpty },
            stops: main.map { timetable.stops(of: $0).map { summary(of: $0) } } ?? [],
            shape: main.flatMap { pattern in
                timetable.trips(of: pattern).first.flatMap { shape(of: $0, geometry: geometry) }
            })
    }

    /// The path of a trip in the form asked for; nil for none.
    func shape(of trip: TripIndex, geometry: Geometry) -> Shape? {
        guard geometry != .none, let points = timetable.path(of: trip) else { return nil }
        if geometry == .geojson {
            return Shape(
                encoding: .geojson,
                geojson: LineString(type: "LineString", coordinates: points.map { [$0.longitude, $0.latitude] }))
        }
        return Shape(
            encoding: .polyline,
            points: EncodedPolyline.encode(
                points.map { EncodedPolyline.Point(latitude: $0.latitude, longitude: $0.longitude) }, precision: 6),
            precision: 6,
            length: points.count)
    }
}

import LiveState
import Timetable

extension AlertNotice {
    /// The alert as riders are told of it.
    package init(_ alert: LiveAlert, in timetable: Timetable) {
        let reach = Reach(of: alert.content.selectors, in: timetable)
        self.init(
            alertID: alert.id, source: alert.source, story: AlertStory(alert.content, in: timetable),
            routes: reach.routes, stops: reach.stops, named: reach.named,
            chinese: AlertTexts(.chinese, of: alert.content),
            traditionalChinese: AlertTexts(.traditionalChinese, of: alert.content))
    }
}

/// How far an alert reaches: the routes and stops whose riders it concerns.
///
/// | it names | routes | stops |
/// |---|---|---|
/// | a stop | the one named with it | the stop, the stations above and the platforms below it |
/// | a trip | its route | those it calls at, and their stations |
/// | a route, and perhaps a direction | the route | those it calls at, and their stations |
/// | an agency or a mode | all of its routes | none: that would be the whole city |
package struct Reach: Sendable {
    /// GTFS route_ids.
    package private(set) var routes: Set<String> = []
    /// GTFS stop_ids.
    package private(set) var stops: Set<String> = []
    /// Those of the stops that it names itself, with their stations and platforms.
    package private(set) var named: Set<String> = []
    private let timetable: Timetable

    /// How far an alert about all this reaches.
    package init(of selectors: [AlertSelector], in timetable: Timetable) {
        self.timetable = timetable
        for selector in selectors { add(selector) }
    }

    private mutating func add(_ selector: AlertSelector) {
        if selector.route.isSome { routes.insert(id(of: selector.route)) }
        if !selector.stopID.isEmpty {
            guard selector.stop.isSome else { return }
            let below = timetable.stopAndChildren(selector.stop).map(id)
            let these = Set(below).union(timetable.idsUpward(from: selector.stop))
            stops.formUnion(these)
            named.formUnion(these)
        } else if !selector.tripID.isEmpty {
            for trip in selector.trips {
                let pattern = timetable.trips[trip].pattern
                routes.insert(id(of: timetable.patterns[pattern].route))
                addCalls(of: pattern)
            }
        } else if selector.route.isSome {
            for pattern in timetable.patterns(of: selector.route) {
                let direction = timetable.patterns[pattern].direction
                if let wanted = selector.direction, direction != wanted, direction <= 1 { continue }
                addCalls(of: pattern)
            }
        } else if selector.routeID.isEmpty, !selector.isEmpty {
            for route in timetable.routes.indices where isOfAgencyAndMode(route, selector) {
                routes.insert(id(of: route))
            }
        }
    }

    private func isOfAgencyAndMode(_ route: RouteIndex, _ selector: AlertSelector) -> Bool {
        let record = timetable.routes[route]
        if !selector.agencyID.isEmpty, !selector.agencies.contains(record.agency) { return false }
        if let type = selector.routeType, record.mode != TransitMode(routeType: Int(type)) { return false }
        return true
    }

    private mutating func addCalls(of pattern: PatternIndex) {
        for stop in timetable.stops(of: pattern) { stops.formUnion(timetable.idsUpward(from: stop)) }
    }

    private func id(of route: RouteIndex) -> String { timetable.string(timetable.routes[route].id) }
    private func id(of stop: StopIndex) -> String { timetable.string(timetable.stops[stop].id) }
}

extension Timetable {
    /// The ids of a stop and of all that is above it.
    func idsUpward(from stop: StopIndex) -> [String] {
        var found: [String] = []
        var at = stop
        while at.isSome {
            found.append(string(stops[at].id))
            at = stops[at].parent
        }
        return found
    }
}

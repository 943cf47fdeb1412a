import LiveState
import Timetable
import TransitAPI

extension Answers {
    /// `GET /alerts`.
    package func alerts(_ request: AlertsRequest) throws -> LiveAnswer<AlertsBody> {
        let filter = AlertFilter(
            route: try request.routeID.map { (id) throws(APIError) in try requireRoute(id) },
            stop: try request.stopID.map { (id) throws(APIError) in try requireStop(id) },
            trip: request.tripID, agency: request.agencyID, mode: request.mode)
        if let trip = request.tripID, timetable.trips(id: trip).isEmpty, live.extraRuns(id: trip, now: now).isEmpty,
            live.run(foldedFrom: trip) == nil
        {
            throw APIError.tripNotFound(trip)
        }
        let believed = live.believedAlertSources(now: now)
        let found = live.alerts.alerts.filter { alert in
            guard believed.contains(alert.source), isWanted(alert, request) else { return false }
            return filter.isOpen || alert.content.selectors.contains { filter.concerns($0, in: timetable) }
        }
        let freshness = freshness(.alerts)
        let page = found.dropFirst(request.offset).prefix(request.limit).map { wire($0, in: [request.language]) }
        let body = AlertsBody(
            alerts: page, count: page.count, total: found.count, limit: request.limit, offset: request.offset,
            lastUpdated: lastUpdated(freshness), stale: freshness.isStale, realtimeStatus: freshness.status)
        return LiveAnswer(body: body, freshness: freshness, remainder: .nothing)
    }

    private func isWanted(_ alert: LiveAlert, _ request: AlertsRequest) -> Bool {
        switch request.active {
        case .now: guard alert.isActive(at: now) else { return false }
        case .upcoming: guard alert.isUpcoming(at: now) else { return false }
        case .all: guard alert.isActive(at: now) || alert.isUpcoming(at: now) else { return false }
        }
        if let severity = request.severity, AlertLevel(alert.content.severity) != severity { return false }
        if let cause = request.cause, alert.content.cause != cause.rawValue { return false }
        if let effect = request.effect, alert.content.effect != effect.rawValue { return false }
        return true
    }

    /// `GET /alerts/{alert_id}`.
    /// Nil where no live source that is believed has it.
    package func alert(id: String, in language: LanguageTag) -> LiveAnswer<Alert>? {
        guard let alert = live.alerts.alert(id: id), live.believedAlertSources(now: now).contains(alert.source)
        else { return nil }
        return LiveAnswer(body: wire(alert, in: [language]), freshness: freshness(.alerts), remainder: .nothing)
    }

    /// Whether an alert takes long to tell, as it names very much.
    package func isLong(alert id: String) -> Bool { live.alerts.alert(id: id).map { Self.areLong([$0]) } ?? false }

    /// Alerts as the contract has them, in what the rider reads.
    func wire(_ alerts: [LiveAlert]) throws(TakesLong) -> [Alert] {
        guard mayTakeLong || !Self.areLong(alerts) else { throw TakesLong() }
        return alerts.map { wire($0) }
    }

    /// Each thing that an alert names takes about 0.7 µs to tell; publishers name thousands of stops in one.
    private static func areLong(_ alerts: [LiveAlert]) -> Bool {
        alerts.reduce(0) { $0 + $1.content.selectors.count } > 400
    }

    /// An alert as the contract has it, in the first of some languages that the publisher wrote in, else in English where there
    /// is that.
    ///
    /// - Parameter languages: nil for the rider's.
    func wire(_ alert: LiveAlert, in languages: [LanguageTag]? = nil) -> Alert {
        let languages = (languages ?? self.languages).map(\.description)
        let content = alert.content
        let zone = timetable.cityZone
        func period(_ period: ActivePeriod) -> AlertPeriod {
            AlertPeriod(start: period.start.map { timestamp($0, zone) }, end: period.end.map { timestamp($0, zone) })
        }
        let header = content.header.best(in: languages)
        let source = live.sources.first { $0.id == alert.source }
        return Alert(
            alertID: alert.id, severity: AlertLevel(content.severity), header: header?.text ?? "",
            description: content.description.best(in: languages)?.text,
            affectedRoutes: Self.named(
                content.selectors.map { selector in
                    selector.route.isSome ? timetable.string(timetable.routes[selector.route].id) : selector.routeID
                }),
            affectedStops: Self.named(content.selectors.map(\.stopID)),
            cause: AlertCause(rawValue: content.cause) ?? .unknownCause,
            effect: AlertEffect(rawValue: content.effect) ?? .unknownEffect,
            activePeriod: alert.period(at: now).map(period), url: content.url.best(in: languages)?.text,
            activePeriods: content.periods.map(period), isActive: alert.isActive(at: now),
            affectedTrips: Self.named(content.selectors.map(\.tripID)),
            affectedAgencies: Self.named(content.selectors.map(\.agencyID)), affectedModes: modes(of: content),
            informedEntities: content.selectors.map { Self.entity($0) },
            firstSeen: timestamp(alert.firstSeen, zone), updatedAt: timestamp(alert.updatedAt, zone),
            revision: alert.revision, language: header.map { $0.language.isEmpty ? "und" : $0.language } ?? "und",
            feedID: source?.id ?? alert.source)
    }

    private static func entity(_ selector: AlertSelector) -> InformedEntity {
        func given(_ text: String) -> String? { text.isEmpty ? nil : text }
        return InformedEntity(
            agencyID: given(selector.agencyID), routeID: given(selector.routeID),
            mode: selector.routeType.map { Mode(TransitMode(routeType: Int($0))) },
            routeType: selector.routeType.map(Int.init), directionID: selector.direction.map(Int.init),
            tripID: given(selector.tripID), stopID: given(selector.stopID))
    }

    private func modes(of content: AlertContent) -> [Mode]? {
        let types = Set(content.selectors.compactMap(\.routeType)).sorted()
        var seen: Set<String> = []
        let modes = types.map { Mode(TransitMode(routeType: Int($0))) }.filter { seen.insert($0.rawValue).inserted }
        return modes.isEmpty ? nil : modes
    }

    /// Each id once, in order; nil where there is none.
    private static func named(_ ids: [String]) -> [String]? {
        var seen: Set<String> = []
        let named = ids.filter { !$0.isEmpty && seen.insert($0).inserted }
        return named.isEmpty ? nil : named
    }
}

/// Which alerts a list is about.
struct AlertFilter {
    var route: RouteIndex?
    var stop: StopIndex?
    package var trip: String?
    var agency: String?
    var mode: Mode?

    /// Whether it lets everything through.
    var isOpen: Bool { route == nil && stop == nil && trip == nil && agency == nil && mode == nil }

    /// Whether a selector is about what is asked for, be it as a whole or in part: an alert for one stop of a route is an
    /// alert of that route.
    func concerns(_ selector: AlertSelector, in timetable: Timetable) -> Bool {
        let routes = self.routes(of: selector, in: timetable)
        if let route {
            let isNamed = routes.contains(route)
            guard isNamed || (routes.isEmpty && selector.stopID.isEmpty && isWide(selector, over: route, in: timetable))
            else { return false }
        }
        if let stop {
            var subject = AlertSubject()
            subject.stop = stop
            var only = AlertSelector()
            (only.stopID, only.stop) = (selector.stopID, selector.stop)
            guard only.fits(subject, in: timetable) else { return false }
        }
        if let trip, !fits(selector, trip, in: timetable) { return false }
        if let agency {
            let named = routes.contains { route in
                let index = timetable.routes[route].agency
                return index.isSome && timetable.string(timetable.agencies[index].id) == agency
            }
            guard selector.agencyID == agency || named else { return false }
        }
        if let mode {
            let told = selector.routeType.map { Mode(TransitMode(routeType: Int($0))) == mode } ?? false
            guard told || routes.contains(where: { Mode(timetable.routes[$0].mode) == mode }) else { return false }
        }
        return true
    }

    private func routes(of selector: AlertSelector, in timetable: Timetable) -> Set<RouteIndex> {
        if selector.route.isSome { return [selector.route] }
        return Set(selector.trips.map { timetable.patterns[timetable.trips[$0].pattern].route })
    }

    /// Whether a selector names the route's operator or mode as a whole.
    private func isWide(_ selector: AlertSelector, over route: RouteIndex, in timetable: Timetable) -> Bool {
        guard selector.tripID.isEmpty, selector.routeID.isEmpty else { return false }
        return selector.fits(AlertSubject(route: route, in: timetable), in: timetable)
    }

    private func fits(_ selector: AlertSelector, _ id: String, in timetable: Timetable) -> Bool {
        if selector.tripID == id { return true }
        return timetable.trips(id: id).contains { trip in
            let pattern = timetable.trips[trip].pattern
            var subject = AlertSubject(route: timetable.patterns[pattern].route, in: timetable)
            subject.trip = trip
            subject.direction = timetable.direction(of: pattern).map { UInt8($0) }
            return selector.stopID.isEmpty
                ? selector.fits(subject, in: timetable)
                : timetable.stops(of: pattern).contains { stop in
                    subject.stop = stop
                    return selector.fits(subject, in: timetable)
                }
        }
    }
}

extension AlertLevel {
    package init(_ severity: AlertSeverity) {
        switch severity {
        case .info: self = .info
        case .warning: self = .warning
        case .critical: self = .critical
        }
    }
}

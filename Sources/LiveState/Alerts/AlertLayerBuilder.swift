import GTFSRealtime
import GTFSValues
import Timetable

/// Reads the alerts of one frame; the same content under several ids becomes one.
struct AlertLayerBuilder {
    let timetable: Timetable
    let scope: FeedScope
    var alerts: [AlertContent] = []
    var rules = RuleCounts()
    private var byFingerprint: [String: Int] = [:]

    init(timetable: Timetable, scope: FeedScope) { (self.timetable, self.scope) = (timetable, scope) }

    mutating func add(_ frame: FeedFrame) throws(RealtimeFeedError) {
        for entity in frame.entities where !entity.isDeleted {
            guard let range = entity.alert else { continue }
            let id = frame.text(entity.id)
            let alert: PublishedAlert = try frame.decode(range)
            guard alert.informedEntity.count <= frame.limits.updatesPerEntity else {
                throw .tooManyUpdates(
                    entity: id, count: alert.informedEntity.count, limit: frame.limits.updatesPerEntity)
            }
            let content = content(alert, id: id)
            if let known = byFingerprint[content.fingerprint] {
                alerts[known].publishedIDs.append(id)
            } else {
                byFingerprint[content.fingerprint] = alerts.count
                alerts.append(content)
            }
        }
    }

    private mutating func content(_ alert: PublishedAlert, id: String) -> AlertContent {
        if alert.informedEntity.isEmpty { rules.add(.e032) }
        let selectors = alert.informedEntity.map { selector($0) }
        let periods = alert.activePeriod.map {
            ActivePeriod(start: $0.hasStart ? $0.start : nil, end: $0.hasEnd ? $0.end : nil)
        }.sorted { ($0.start ?? .min, $0.end ?? .max) < ($1.start ?? .min, $1.end ?? .max) }
        var content = AlertContent(
            publishedIDs: [id], fingerprint: "", severity: AlertSeverity(of: alert),
            cause: AlertContent.name(of: alert.cause), effect: AlertContent.name(of: alert.effect),
            header: texts(alert.headerText),
            description: texts(alert.descriptionText), url: texts(alert.url), periods: periods, selectors: selectors)
        content.fingerprint = Fingerprint.of(content)
        return content
    }

    private func texts(_ text: PublishedTranslatedString) -> [AlertText] {
        text.translation.filter { !$0.text.isEmpty }.map { AlertText(text: $0.text, language: $0.language) }
    }

    private mutating func selector(_ entity: PublishedEntitySelector) -> AlertSelector {
        var selector = AlertSelector()
        selector.agencyID = entity.agencyID
        selector.routeID = entity.hasRouteID ? entity.routeID : entity.trip.routeID
        selector.tripID = entity.trip.tripID
        selector.stopID = entity.stopID
        selector.routeType = entity.hasRouteType ? entity.routeType : nil
        selector.direction =
            entity.hasDirectionID
            ? UInt8(clamping: entity.directionID)
            : entity.trip.hasDirectionID ? UInt8(clamping: entity.trip.directionID) : nil
        selector.date = ServiceDate(entity.trip.startDate)
        selector.start = ServiceTime(entity.trip.startTime)
        if selector.isEmpty { rules.add(.e033) }
        resolve(&selector)
        return selector
    }

    private mutating func resolve(_ selector: inout AlertSelector) {
        if !selector.agencyID.isEmpty {
            let wanted = selector.agencyID
            selector.agencies = timetable.agencies.indices.filter {
                timetable.string(timetable.agencies[$0].id) == wanted
            }
            if selector.agencies.isEmpty { rules.add(.e034) }
        }
        if !selector.routeID.isEmpty {
            selector.route =
                scope.route(selector.routeID, in: timetable) ?? timetable.route(id: selector.routeID) ?? .none
            if selector.route == .none { rules.add(.e004) }
        }
        if !selector.tripID.isEmpty {
            selector.trips = timetable.trips(id: selector.tripID).filter { scope.contains($0, in: timetable) }
            if selector.trips.isEmpty { rules.add(.e003) }
        }
        if !selector.stopID.isEmpty {
            selector.stop = timetable.stop(id: selector.stopID) ?? .none
            if selector.stop == .none { rules.add(.e011) }
        }
        if selector.route.isSome, !selector.agencies.isEmpty,
            !selector.agencies.contains(timetable.routes[selector.route].agency)
        {
            rules.add(.e031)
        }
    }
}

extension AlertSeverity {
    /// The publisher's word where it gives one, else what the effect means to a rider.
    init(of alert: PublishedAlert) {
        switch alert.severityLevel {
        case .severe: self = .critical
        case .warning: self = .warning
        case .info: self = .info
        case .unknownSeverity:
            switch alert.effect {
            case .noService: self = .critical
            case .reducedService, .significantDelays, .detour, .modifiedService, .stopMoved, .accessibilityIssue:
                self = .warning
            case .additionalService, .otherEffect, .unknownEffect, .noEffect: self = .info
            }
        }
    }
}

/// A hash of what an alert says and whom it concerns, the same in every process.
enum Fingerprint {
    static func of(_ alert: AlertContent) -> String {
        var parts = [String(alert.severity.rawValue), alert.cause, alert.effect]
        for texts in [alert.header, alert.description, alert.url] {
            parts.append("text")
            parts += texts.map { "\($0.language)=\($0.text)" }.sorted()
        }
        parts += alert.periods.map { "period \($0.start ?? 0) \($0.end ?? 0)" }
        parts += alert.selectors.map { selector in
            [
                "for", selector.agencyID, selector.routeID, selector.tripID, selector.stopID,
                selector.routeType.map(String.init) ?? "", selector.direction.map(String.init) ?? "",
                selector.date?.compact ?? "", selector.start?.description ?? "",
            ].joined(separator: "\u{1F}")
        }.sorted()
        return StableHash.hex128(parts.joined(separator: "\u{1E}"))
    }
}

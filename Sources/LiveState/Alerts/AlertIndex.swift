import Timetable

/// All alerts of all sources, each once, found by what they touch.
public struct AlertIndex: Sendable {
    /// Worst first, then newest.
    public private(set) var alerts: [LiveAlert] = []
    private var byID: [String: Int] = [:]
    // Selectors and not alerts: one alert may name thousands of stops, of which a board asks for each departure.
    private var byRoute: [RouteIndex: [Place]] = [:]
    private var byStation: [StopIndex: [Place]] = [:]
    private var byTrip: [TripIndex: [Place]] = [:]
    private var byTripID: [String: [Place]] = [:]
    private var byAgency: [AgencyIndex: [Place]] = [:]
    private var byMode: [TransitMode: [Place]] = [:]

    /// Where a selector stands: its alert in `alerts`, and its number there.
    private struct Place {
        var alert: Int
        var selector: Int
    }

    /// No alerts.
    public init() {}

    /// The alerts of the layers; those that were known keep who they are.
    ///
    /// What several sources tell is believed for as long as any of them is: it counts as the first one's, unless that has
    /// fallen silent and another will be believed longer.
    ///
    /// - Parameter remembered: what is known from elsewhere; it counts before what the index before says.
    init(_ layers: [LiveLayer], before: AlertIndex, remembered: AlertMemory? = nil, timetable: Timetable) {
        let old = KnownAlerts([remembered, AlertMemory(before)].compactMap(\.self))
        let current = Set(layers.flatMap { $0.alerts.map(\.fingerprint) })
        let newest = layers.map(\.headerTime).max() ?? 0
        var seen: [String: Int] = [:]
        // The layer each alert counts as told by.
        var told: [LiveLayer] = []
        for layer in layers {
            for content in layer.alerts {
                if let known = seen[content.fingerprint] {
                    alerts[known].content.publishedIDs += content.publishedIDs
                    if told[known].isSilent(at: newest), told[known].believedUntil < layer.believedUntil {
                        (told[known], alerts[known].source) = (layer, layer.source.id)
                    }
                    continue
                }
                seen[content.fingerprint] = alerts.count
                told.append(layer)
                var alert = LiveAlert(
                    id: "alert_" + content.fingerprint.prefix(16), content: content, source: layer.source.id,
                    firstSeen: layer.headerTime, updatedAt: layer.headerTime, revision: 1)
                let changed = old.published(content.publishedIDs, by: layer.source.id)
                if let same = old.same(as: content) {
                    alert.id = same.id
                    (alert.firstSeen, alert.updatedAt, alert.revision) = (same.firstSeen, same.updatedAt, same.revision)
                } else if let changed, !current.contains(changed.fingerprint) {
                    alert.id = changed.id
                    (alert.firstSeen, alert.revision) = (changed.firstSeen, changed.revision + 1)
                }
                alerts.append(alert)
            }
        }
        makeIDsUnique()
        alerts.sort {
            if $0.content.severity != $1.content.severity { return $0.content.severity > $1.content.severity }
            return $0.updatedAt == $1.updatedAt ? $0.id < $1.id : $0.updatedAt > $1.updatedAt
        }
        index(timetable)
    }

    /// One publisher's id may have been split into two alerts: the second is then a new one.
    private mutating func makeIDsUnique() {
        var taken: Set<String> = []
        for position in alerts.indices where !taken.insert(alerts[position].id).inserted {
            alerts[position].id = "alert_" + alerts[position].content.fingerprint.prefix(16)
            if !taken.insert(alerts[position].id).inserted {
                alerts[position].id = "alert_" + alerts[position].content.fingerprint
                taken.insert(alerts[position].id)
            }
        }
    }

    private mutating func index(_ timetable: Timetable) {
        for (position, alert) in alerts.enumerated() {
            byID[alert.id] = position
            for (number, selector) in alert.content.selectors.enumerated() {
                let place = Place(alert: position, selector: number)
                // By the rarest thing it names: whatever fits the selector has that.
                if !selector.tripID.isEmpty {
                    for trip in selector.trips { byTrip[trip, default: []].append(place) }
                    byTripID[selector.tripID, default: []].append(place)
                } else if !selector.stopID.isEmpty {
                    if selector.stop.isSome {
                        byStation[timetable.station(of: selector.stop), default: []].append(place)
                    }
                } else if !selector.routeID.isEmpty {
                    if selector.route.isSome { byRoute[selector.route, default: []].append(place) }
                } else if !selector.agencyID.isEmpty {
                    for agency in selector.agencies { byAgency[agency, default: []].append(place) }
                } else if let type = selector.routeType {
                    byMode[TransitMode(routeType: Int(type)), default: []].append(place)
                }
            }
        }
    }

    /// The alert of an id.
    public func alert(id: String) -> LiveAlert? { byID[id].map { alerts[$0] } }

    /// Positions of the alerts that touch a subject, in the order of `alerts`; whether they are in force is for the caller.
    public func touching(_ subject: AlertSubject, in timetable: Timetable) -> [Int] {
        guard !alerts.isEmpty else { return [] }
        var found: [Int] = []
        func look(at places: [Place]?) {
            for place in places ?? [] where found.last != place.alert {
                let fits = alerts[place.alert].content.selectors[place.selector].fits(subject, in: timetable)
                if fits { found.append(place.alert) }
            }
        }
        if subject.trip.isSome { look(at: byTrip[subject.trip]) }
        if subject.trip == .none, !subject.tripID.isEmpty { look(at: byTripID[subject.tripID]) }
        if subject.stop.isSome { look(at: byStation[timetable.station(of: subject.stop)]) }
        if subject.route.isSome { look(at: byRoute[subject.route]) }
        if subject.agency.isSome { look(at: byAgency[subject.agency]) }
        if let mode = subject.mode { look(at: byMode[mode]) }
        return found.count > 1 ? Set(found).sorted() : found
    }
}

extension LiveLayer {
    /// The last moment at which the alerts of this layer are believed.
    fileprivate var believedUntil: Int64 { headerTime + source.limit }

    /// Whether half the time for which it is believed has passed without a frame.
    fileprivate func isSilent(at moment: Int64) -> Bool { moment - headerTime > source.limit / 2 }
}

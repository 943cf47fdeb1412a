import Foundation
import LiveState
import TransitAPI

/// Reads answers with the types the app reads them with, and says what is wrong with them.
package enum AnswerCheck {
    /// What an answer is.
    ///
    /// - Parameter bytes: its body, not compressed.
    package static func verdict(of bytes: [UInt8], _ expected: Expectation) -> Verdict {
        let data = Data(bytes)
        do {
            switch expected {
            case .departures(let stop): return board(try body(DeparturesBody.self, data), of: stop)
            case .event(let stop): return board(try JSONDecoder().decode(DeparturesBody.self, from: data), of: stop)
            case .nearbyDepartures(let radius):
                return nearby(try body(NearbyDeparturesBody.self, data), within: radius)
            case .nearbyStops(let radius):
                let stops = try body(NearbyStopsBody.self, data).stops
                return wrong(stops.contains { $0.distanceMeters > Double(radius) } ? "a stop is too far away" : nil)
            case .stop(let id): return same(try body(StopDetail.self, data).stop.stopID, id)
            case .search(let limit):
                let count = try body(StopSearchBody.self, data).stops.count
                return wrong(count > limit ? "more stops than asked for" : nil)
            case .trip(let id): return trip(try body(TripDetail.self, data), id)
            case .plan(let from, let to): return plan(try body(TripPlanBody.self, data), from, to)
            case .refresh: return wrong(refreshFault(try body(TripRefreshBody.self, data)))
            case .alerts: return wrong(alertsFault(try body(AlertsBody.self, data)))
            case .sync:
                var verdict = Verdict()
                verdict.learned.version = try body(SyncBody.self, data).version
                return verdict
            case .favourite(let stop):
                let favorite = try body(Favorite.self, data)
                var verdict = same(favorite.stopID ?? "", stop)
                verdict.learned.favourite = favorite.id.description
                return verdict
            case .nothing: return wrong(bytes.isEmpty ? nil : "a body where there is none")
            }
        } catch {
            return wrong("cannot be read: \(error)")
        }
    }

    private static func body<Body: ResponseBody>(_: Body.Type, _ data: Data) throws -> Body {
        try JSONDecoder().decode(Envelope<Body>.self, from: data).data
    }

    private static func wrong(_ reason: String?) -> Verdict {
        var verdict = Verdict()
        verdict.wrong = reason
        return verdict
    }

    private static func same(_ got: String, _ asked: String) -> Verdict {
        wrong(got == asked ? nil : "about \(got) where \(asked) was asked for")
    }

    private static func board(_ body: DeparturesBody, of stop: String) -> Verdict {
        var verdict = same(body.stop.stopID, stop)
        note(body.departures, &verdict)
        if let first = body.departures.first(where: { !$0.isCancelled }) {
            verdict.learned.trip = BoardTrip(id: first.tripID, date: "\(first.serviceDate)")
        }
        return verdict
    }

    private static func nearby(_ body: NearbyDeparturesBody, within radius: Int) -> Verdict {
        let isFar = body.groups.contains { $0.distanceMeters > Double(radius) }
        var verdict = wrong(isFar ? "a stop is too far away" : nil)
        for group in body.groups { note(group.departures, &verdict) }
        return verdict
    }

    private static func trip(_ body: TripDetail, _ id: String) -> Verdict {
        var verdict = same(body.tripID, id)
        note(body.realtime, body.provenance, &verdict)
        return verdict
    }

    private static func plan(_ body: TripPlanBody, _ from: String, _ to: String) -> Verdict {
        var verdict = same(body.origin.stopID ?? "", from)
        if verdict.wrong == nil { verdict = same(body.destination.stopID ?? "", to) }
        if body.itineraries.contains(where: { $0.arrivalTime < $0.departureTime }) {
            verdict.wrong = "a journey arrives before it leaves"
        }
        verdict.learned.refreshToken = body.itineraries.lazy.compactMap(\.refreshToken).first
        return verdict
    }

    private static func refreshFault(_ body: TripRefreshBody) -> String? {
        body.itinerary == nil && body.status != .broken ? "no journey, and it is not broken" : nil
    }

    private static func alertsFault(_ body: AlertsBody) -> String? {
        Set(body.alerts.map(\.alertID)).count < body.alerts.count ? "an alert stands there twice" : nil
    }

    private static func note(_ departures: [Departure], _ verdict: inout Verdict) {
        for departure in departures { note(departure.realtime, departure.provenance, &verdict) }
    }

    private static func note(_ isLive: Bool, _ provenance: Provenance, _ verdict: inout Verdict) {
        guard isLive else { return }
        verdict.liveTimes += 1
        if !isSound(provenance) { verdict.falselyLive += 1 }
    }

    /// Whether evidence may be called live: there is some, and it is not past its limit (docs/live.md).
    package static func isSound(_ provenance: Provenance) -> Bool {
        guard let age = provenance.evidenceAgeSeconds else { return false }
        return switch provenance.source {
        case .timetable: false
        case .tripUpdate: Int64(age) <= LiveSourceKind.tripUpdates.limit
        case .vehiclePosition: Int64(age) <= LiveSourceKind.vehiclePositions.limit
        }
    }
}

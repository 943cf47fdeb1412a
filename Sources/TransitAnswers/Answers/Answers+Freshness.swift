import LiveState
import Timetable
import TransitAPI

/// How fresh the live data behind an answer is.
package struct Freshness: Sendable {
    var status: RealtimeStatus
    /// When the oldest of it was true; nil where nothing was ever said.
    var asOf: Int64?
    /// Whether some of it is shown and some is missing.
    var isPartial = false

    var isStale: Bool { status == .stale || status == .expired }
}

extension RealtimeStatus {
    package init(_ status: LiveStatus) {
        switch status {
        case .live: self = .live
        case .pending: self = .pending
        case .stale: self = .stale
        case .expired: self = .expired
        case .none: self = .none
        }
    }
}

extension Answers {
    /// How fresh a kind of live data is for some services; for all of them where nil.
    package func freshness(_ kind: LiveSourceKind, of services: Set<LiveService>? = nil) -> Freshness {
        let found = live.freshness(kind, of: services, now: now)
        return Freshness(status: RealtimeStatus(found.status), asOf: found.asOf, isPartial: found.isPartial)
    }

    /// What a route's trips of a feed are to live sources.
    func service(_ route: RouteIndex, feed: UInt16) -> LiveService {
        LiveService(feed: feedID(feed), mode: timetable.routes[route].mode)
    }

    /// What a route is to live sources.
    func service(_ route: RouteIndex) -> LiveService {
        service(route, feed: UInt16(clamping: timetable.routes[route].feed.position))
    }

    /// When an answer's data was true: its live data, or the timetable where there is none.
    func lastUpdated(_ freshness: Freshness) -> Timestamp {
        timestamp(freshness.asOf ?? timetable.summary.generatedAt, timetable.cityZone)
    }

    /// Name of a timetable feed.
    func feedID(_ feed: UInt16) -> String {
        Int(feed) < timetable.feeds.count ? timetable.string(timetable.feeds[Int(feed)].id) : ""
    }

    /// What a time rests on that no live data speaks of, and why not.
    ///
    /// - Parameter run: of which something may have been said that is too old; nil where nothing was.
    func timetableProvenance(feed: UInt16, _ freshness: Freshness, run: RunKey? = nil) -> Provenance {
        let explanation =
            switch freshness.status {
            case .none: "Timetable only; no live data is published for this service."
            case .live, .stale:
                run.flatMap { live.outdated($0, now: now) }.map {
                    "Timetable only; what the live data says of this trip is too old: \(Self.age(max(0, now - $0)))."
                } ?? "Timetable only; the live data says nothing of this trip."
            case .pending: "Timetable only; no live data has been received yet."
            case .expired:
                freshness.asOf.map { "Timetable only; the last live data is \(Self.age(now - $0)) old." }
                    ?? "Timetable only; no live data has been received yet."
            }
        return Provenance(source: .timetable, feedID: feedID(feed), explanation: explanation)
    }

    /// What a live run's times rest on.
    func provenance(_ trip: LiveTrip, _ call: LiveCall? = nil) -> Provenance {
        provenance(trip, call, seen: live.vehicle(of: trip, now: now)?.vehicle)
    }

    /// The same where the vehicle is known that is believed to run it; nil where none is.
    func provenance(_ trip: LiveTrip, _ call: LiveCall?, seen vehicle: LiveVehicle?) -> Provenance {
        let age = max(0, now - trip.evidence)
        var text: String
        switch (trip.status, call?.status) {
        case (.cancelled, _): text = "Cancelled by the operator"
        case _ where call?.isEarlyEnd == true: text = "The operator says the service ends here"
        case (_, .skipped?): text = "The operator says this stop is not served"
        case (_, .noData?): text = "Timetable; the operator has no live data for this stop"
        case (.added, _): text = "Extra service announced by the operator"
        case (.replacement, _): text = "Runs instead of the timetabled service"
        case (.duplicated, _): text = "Further run of a timetabled service"
        case (.unscheduled, _), (.scheduled, _), (.deleted, _):
            if let call, call.isLive {
                text = call.isTouched ? "Live prediction for this stop" : "Live, carried on from an earlier stop"
            } else {
                text = call == nil ? "Live data for this trip" : "Timetable; the live data says nothing of this stop"
            }
        }
        text += ", \(Self.age(age)) old"
        if trip.matchedBy == .routeAndTimes { text += "; found by route and times" }
        if !trip.foldedIDs.isEmpty { text += "; also announced as an extra service, which is the same vehicle" }
        if let vehicle { text += "; vehicle seen \(Self.age(max(0, now - vehicle.evidence))) ago" }
        return Provenance(
            source: vehicle == nil ? .tripUpdate : .vehiclePosition, matchedBy: MatchMethod(trip.matchedBy),
            evidenceAgeSeconds: Int(age), feedID: feedID(trip.feed), explanation: text + ".")
    }

    /// Seconds in the words of a rider: `40 s`, `3 min`, `2 h`.
    package static func age(_ seconds: Int64) -> String {
        switch seconds {
        case ..<100: "\(seconds) s"
        case ..<6_000: "\((seconds + 30) / 60) min"
        default: "\((seconds + 1_800) / 3_600) h"
        }
    }
}

extension MatchMethod {
    init(_ method: TripMatchMethod) {
        switch method {
        case .tripID: self = .tripID
        case .routeAndTimes: self = .routeAndTimes
        }
    }
}

extension TripStatus {
    /// What riders are told of a call: what happens to it, else what happens to its run.
    package init(_ run: RunStatus, _ call: CallStatus = .scheduled) {
        switch run {
        case .cancelled, .deleted: self = .cancelled
        case _ where call == .skipped: self = .skipped
        case .scheduled: self = .scheduled
        case .added: self = .added
        case .replacement: self = .replacement
        case .duplicated: self = .duplicated
        case .unscheduled: self = .unscheduled
        }
    }
}

extension OccupancyStatus {
    /// The contract's word for a number of GTFS-realtime; nil for none it knows.
    init?(number: UInt8?) {
        switch number {
        case 0: self = .empty
        case 1: self = .manySeatsAvailable
        case 2: self = .fewSeatsAvailable
        case 3: self = .standingRoomOnly
        case 4: self = .crushedStandingRoomOnly
        case 5: self = .full
        case 6: self = .notAcceptingPassengers
        case 7: self = .noDataAvailable
        case 8: self = .notBoardable
        default: return nil
        }
    }
}

import Database
import LiveState
import Timetable

/// Finds the runs that riders must hear of though no alert speaks of them: cancelled ones, and late ones.
///
/// A rider hears of a run within an hour of the departures ahead of it, and where it can still be boarded: what has left
/// is no news. Delays are told in steps, so that a vehicle that loses a minute a stop is not news at every stop.
///
/// That a run goes as planned again takes live data that says so: where it falls silent, or an alert takes over, what was told
/// stands until the run has passed its last stop to board.
package struct RunWatch: Sendable {
    /// What is told.
    package struct Limits: Sendable {
        /// How long before the next departure a run is told of, seconds.
        package var ahead: Int64 = 3_600
        /// From which delay on, seconds.
        package var late: Int32 = 300
        /// Below which delay one that was told of is on time again, seconds.
        package var onTime: Int32 = 180

        /// How long a run must be cancelled or late before it is told of, seconds: the publisher's own alert, which says more,
        /// often comes a little later than the times.
        package var patience: Int64 = 60

        package init() {}
    }

    /// What the ids of runs among alerts' ids begin with.
    package static let prefix = "run_"

    /// The city's, for runs whose first stop the timetable does not have.
    private let clock: ZoneClock
    private let limits: Limits
    /// Those told of, by their ids.
    private var known: [String: AlertNotice]
    /// Since when those are cancelled or late that are, seconds since 1970-01-01T00:00:00Z.
    private var since: [String: Int64] = [:]

    /// A watch.
    ///
    /// - Parameters:
    ///   - cityZone: IANA name of the city's time zone.
    ///   - known: alerts in force, as a watch before this one left them.
    package init(cityZone: String, resuming known: some Sequence<AlertNotice> = [], limits: Limits = Limits()) {
        (clock, self.limits) = (ZoneClock(cityZone) ?? .utc, limits)
        let runs = known.filter { $0.story.run != nil }.map { ($0.alertID, $0) }
        self.known = Dictionary(runs, uniquingKeysWith: { $1 })
    }

    /// The runs to tell of now, in order of their ids.
    ///
    /// - Parameters:
    ///   - alerts: those in force: a run that one of them names is told of by that.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    package mutating func notices(in live: LiveState, alerts: [LiveAlert], now: Int64) -> [AlertNotice] {
        let named = Set(alerts.flatMap { $0.content.selectors.map(\.tripID) })
        let told = ToldTrips(known.values, in: live.timetable)
        var found: [String: AlertNotice] = [:]
        var asPlanned: Set<String> = []
        live.eachRun(now: now) { layer, trip in
            guard trip.route.isSome, let delay = delay(of: trip, layer, now: now) else { return }
            // What is on time and was not told of, as nearly all are, costs no texts.
            guard delay >= limits.late || told.mayHave(trip) else { return }
            let tripID = Self.tripID(trip, in: live.timetable)
            guard !named.contains(tripID), !named.contains(trip.id) else { return }
            let id = Self.id(trip: trip.id, date: trip.serviceDate.description, start: trip.start?.seconds)
            let bound = known[id]?.story.run?.minutesLate == nil ? limits.late : limits.onTime
            if delay >= bound {
                let late = trip.status == .cancelled ? nil : Self.rounded(minutes: Int(delay) / 60)
                let ahead = Array(ahead(of: trip, layer, now: now))
                found[id] = notice(id, minutesLate: late, of: trip, tripID, ahead, layer, in: live.timetable)
            } else {
                asPlanned.insert(id)
            }
        }
        let standing = known.filter { id, notice in
            !asPlanned.contains(id) && notice.isNews(at: Instant(seconds: now))
        }
        since = found.keys.reduce(into: [:]) { $0[$1] = since[$1] ?? now }
        let ripe = found.filter { id, _ in known[id] != nil || now - (since[id] ?? now) >= limits.patience }
        known = standing.merging(ripe) { $1 }
        return known.values.sorted { $0.alertID < $1.alertID }
    }

    /// The longest trip id, in bytes, that is part of a run's id as it is.
    private static let longestTripID = 200

    /// The id of a run among alerts' ids. A trip id that the database or a link could not carry is part of it as a hash.
    ///
    /// - Parameters:
    ///   - trip: as published live: it may be anything.
    ///   - start: second of the day at which a run of a trip by frequency leaves its first stop; nil for others.
    package static func id(trip: String, date: String, start: Int32?) -> String {
        let isPlain =
            trip.utf8.count <= longestTripID
            && !trip.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return "\(prefix)\(isPlain ? trip : StableHash.hex128(trip))_\(date)" + (start.map { "_\($0)" } ?? "")
    }

    /// Trips of which riders were told, to be looked for without making a text for each trip there is.
    private struct ToldTrips {
        private let ids: Set<String>
        private let trips: Set<TripIndex>

        init(_ notices: some Sequence<AlertNotice>, in timetable: Timetable) {
            ids = Set(notices.compactMap { $0.story.run?.tripID })
            trips = Set(ids.flatMap(timetable.trips(id:)))
        }

        func mayHave(_ trip: LiveTrip) -> Bool {
            trip.trip.isSome ? trips.contains(trip.trip) : ids.contains(trip.id)
        }
    }

    /// By how many seconds a run is late where it can next be boarded, the largest number where it is cancelled; nil where live data
    /// does not say, or it is no news.
    private func delay(of trip: LiveTrip, _ layer: LiveLayer, now: Int64) -> Int32? {
        let isCancelled = trip.status == .cancelled
        guard isCancelled || (trip.status != .deleted && trip.status != .unscheduled),
            let next = ahead(of: trip, layer, now: now).first, trip.instant(next.bestDeparture) <= now + limits.ahead
        else { return nil }
        return isCancelled ? .max : next.delay
    }

    /// The calls at which a run can still be boarded.
    private func ahead(of trip: LiveTrip, _ layer: LiveLayer, now: Int64) -> some Collection<LiveCall> {
        let isCancelled = trip.status == .cancelled
        return layer.calls[trip.calls].dropLast().lazy.filter {
            $0.canBoard && (isCancelled || $0.status == .scheduled) && trip.instant($0.bestDeparture) > now
        }
    }

    /// Delays as people say them: to 5 minutes below half an hour, to 10 below an hour, to 15 above.
    static func rounded(minutes: Int) -> Int {
        let step = minutes < 30 ? 5 : minutes < 60 ? 10 : 15
        return max(5, (minutes + step / 2) / step * step)
    }

    private func notice(
        _ id: String, minutesLate: Int?, of trip: LiveTrip, _ tripID: String, _ ahead: [LiveCall], _ layer: LiveLayer,
        in timetable: Timetable
    ) -> AlertNotice {
        let calls = layer.calls[trip.calls]
        let first = calls.first { $0.scheduledStop.isSome || $0.stop.isSome } ?? ahead[0]
        let origin = first.scheduledStop.isSome ? first.scheduledStop : first.stop
        let clock = ZoneClock(at: origin, in: timetable) ?? clock
        let run = RunStory(
            tripID: tripID, serviceDate: trip.serviceDate.description, originID: Self.id(of: origin, in: timetable),
            origin: Self.name(of: origin, in: timetable),
            headsign: trip.headsign.isEmpty ? Self.name(of: trip.lastStop, in: timetable) : trip.headsign.tidied,
            clock: clock.timestamp(Instant(seconds: trip.instant(first.scheduledDeparture))).clock,
            minutesLate: minutesLate)
        let routeID = timetable.string(timetable.routes[trip.route].id)
        var stops: Set<String> = []
        for call in ahead { stops.formUnion(timetable.idsUpward(from: call.stop)) }
        let end = ahead.map { trip.instant($0.bestDeparture) }.max()
        return AlertNotice(
            alertID: id, source: layer.source.id, story: AlertStory(run, routeID: routeID), routes: [routeID],
            stops: stops, until: end.map { Instant(seconds: $0) })
    }

    private static func tripID(_ trip: LiveTrip, in timetable: Timetable) -> String {
        trip.trip.isSome ? timetable.string(timetable.trips[trip.trip].id) : trip.id
    }

    private static func id(of stop: StopIndex, in timetable: Timetable) -> String {
        stop.isSome ? timetable.string(timetable.stops[stop].id) : ""
    }

    private static func name(of stop: StopIndex, in timetable: Timetable) -> String {
        stop.isSome ? timetable.string(timetable.stops[timetable.station(of: stop)].name) : ""
    }
}

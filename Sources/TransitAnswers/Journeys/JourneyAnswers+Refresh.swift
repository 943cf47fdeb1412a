import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI

extension JourneyAnswers {
    /// `POST /trips/refresh`.
    package func refresh(_ request: TripRefreshRequest) throws(APIError) -> LiveAnswer<TripRefreshBody> {
        let token = try JourneyRefreshToken(text: request.refreshToken)
        let freshness = answers.freshness(.tripUpdates)
        let again = try retimed(token, precision: request.polylinePrecision)
        var found: [Itinerary] = []
        if again.isBroken { found = try alternatives(token, again) }
        let status: RefreshStatus = again.isBroken ? .broken : again.changes.isEmpty ? .unchanged : .updated
        return LiveAnswer(
            body: TripRefreshBody(
                itinerary: again.itinerary, status: status, changes: again.changes, alternatives: found),
            freshness: freshness)
    }

    /// The journey of a refresh token by what is known now; nil where the timetable no longer has it.
    package func itinerary(of token: JourneyRefreshToken) throws(APIError) -> Itinerary? {
        try retimed(token, precision: 5).itinerary
    }

    /// The same rides against newer data.
    private struct Retimed {
        /// Nil where the timetable no longer has it.
        var itinerary: Itinerary?
        var changes: [ItineraryChange] = []
        var isBroken = false
        /// What else there is would be asked so; nil where a stop is gone.
        var query: JourneyQuery?
        var writer: ItineraryWriter?
        /// Seconds on foot to the first ride.
        var walkBefore: Int64 = 0
    }

    private func retimed(_ token: JourneyRefreshToken, precision: Int) throws(APIError) -> Retimed {
        guard let from = token.f.place, let to = token.o.place else { throw .refreshTokenInvalid("it names no places") }
        var again = Retimed()
        guard let origin = try? resolve(from, as: .origin), let destination = try? resolve(to, as: .destination) else {
            again.isBroken = true
            again.changes = [
                ItineraryChange(
                    legIndex: 0, kind: .timetableChanged,
                    message: "A stop of this journey is no longer in the timetable.")
            ]
            return again
        }
        var query = JourneyQuery(from: origin.place, to: destination.place, at: answers.now)
        query.options = token.options
        query.vias = token.vias(in: timetable)
        query.limit = 3
        var writer = ItineraryWriter(
            self, origin: origin, destination: destination, query: query, isLive: true, precision: precision,
            rider: FareCategory(rawValue: token.p) ?? .adult)
        (again.query, again.writer) = (query, writer)
        var rides: [RideLeg] = []
        for ride in token.r {
            guard let reference = ride.reference(in: timetable) else {
                again.isBroken = true
                again.changes.append(
                    ItineraryChange(
                        legIndex: rides.count, kind: .tripGone, message: "Trip \(ride.t) is no longer in the timetable."
                    ))
                return again
            }
            let (leg, fate) = planner.ride(reference, live: answers.live, now: answers.now)
            again.isBroken = note(leg, fate, ride, rides.count, &again.changes) || again.isBroken
            rides.append(leg)
        }
        let journey = planner.journey(
            rides, from: origin.place, to: destination.place, options: token.options, cancel: cancel)
        let positions = journey.legs.indices.filter { if case .ride = journey.legs[$0] { true } else { false } }
        // Changes count legs as the itinerary shows them, walks included.
        again.changes = again.changes.map { change in
            var change = change
            change.legIndex = positions.indices.contains(change.legIndex) ? positions[change.legIndex] : change.legIndex
            return change
        }
        var itinerary = writer.itinerary(journey)
        for (index, leg) in itinerary.legs.enumerated() where leg.connection?.missed == true {
            again.isBroken = true
            again.changes.append(
                ItineraryChange(
                    legIndex: index, kind: .connectionMissed,
                    message: "The change at \(leg.to.name) can no longer be made."))
        }
        if again.isBroken { itinerary.status = .broken }
        (again.itinerary, again.writer) = (itinerary, writer)
        again.walkBefore = journey.rides.first.map { $0.departure - journey.departure } ?? 0
        return again
    }

    /// Notes what is new of a ride; true where it can no longer be made.
    private func note(
        _ leg: RideLeg, _ fate: RideFate, _ before: JourneyRefreshToken.Ride, _ index: Int,
        _ changes: inout [ItineraryChange]
    ) -> Bool {
        func name(_ stop: StopIndex) -> String { timetable.string(timetable.stops[stop].name) }
        func add(_ kind: ItineraryChangeKind, _ message: String) {
            changes.append(ItineraryChange(legIndex: index, kind: kind, message: message))
        }
        switch fate {
        case .cancelled:
            add(.cancelled, "The service from \(name(leg.boardStop)) is cancelled.")
            return true
        case .boardSkipped:
            add(.stopSkipped, "The service no longer calls at \(name(leg.boardStop)).")
            return true
        case .alightSkipped:
            add(.stopSkipped, "The service no longer calls at \(name(leg.alightStop)).")
            return true
        case .runs: break
        }
        if leg.departure != before.dt {
            add(.departureTime, "Leaves \(name(leg.boardStop)) at \(clock(leg.departure)), was \(clock(before.dt)).")
        }
        if leg.arrival != before.at {
            add(.arrivalTime, "Arrives at \(name(leg.alightStop)) at \(clock(leg.arrival)), was \(clock(before.at)).")
        }
        for (stop, id, text) in [
            (leg.boardStop, before.bs, RiderText.leavesFromPlatform), (leg.alightStop, before.as, .arrivesAtPlatform),
        ] where timetable.string(timetable.stops[stop].id) != id {
            add(.platform, text.text(in: answers.language, name(stop)))
        }
        return false
    }

    /// `08:05` by the city's clocks.
    private func clock(_ instant: Int64) -> String { timestamp(instant).clock }

    /// What else there is, from the time the rider was to set out on, or from now if that is past; nothing where the timetable does
    /// not hold that day. Anyone can write a token, with any time in it.
    private func alternatives(_ token: JourneyRefreshToken, _ again: Retimed) throws(APIError) -> [Itinerary] {
        guard var query = again.query, var writer = again.writer else { return [] }
        query.time = max(answers.now, token.r.first.map { $0.dt - again.walkBefore } ?? answers.now)
        guard isCovered(query.time) else { return [] }
        let plan = try searching { () throws(JourneyError) in
            try planner.plan(query, live: answers.live, now: answers.now, cancel: cancel)
        }
        return plan.journeys.map { writer.itinerary($0) }
    }
}

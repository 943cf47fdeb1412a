import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI

extension JourneyAnswers {
    /// `POST /trips/refresh`.
    ///
    /// - Parameter language: what changes are told in; clients have a code for each.
    package func refresh(
        _ request: TripRefreshRequest, tellingIn language: WrittenLanguage = .english
    ) throws(APIError) -> LiveAnswer<TripRefreshBody> {
        let token = try JourneyRefreshToken(text: request.refreshToken)
        let freshness = answers.freshness(.tripUpdates)
        var again = try retimed(token, precision: request.polylinePrecision, tellingIn: language)
        var found: [Itinerary] = []
        if again.isBroken { found = try alternatives(token, &again, tellingIn: language) }
        let status: RefreshStatus = again.isBroken ? .broken : again.changes.isEmpty ? .unchanged : .updated
        return LiveAnswer(
            body: TripRefreshBody(
                itinerary: again.itinerary, status: status, changes: again.changes, alternatives: found),
            freshness: freshness)
    }

    /// The journey of a refresh token by what is known now; nil where the timetable no longer has it.
    package func itinerary(of token: JourneyRefreshToken) throws(APIError) -> Itinerary? {
        try retimed(token, precision: 5, tellingIn: .english).itinerary
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

    private func retimed(
        _ token: JourneyRefreshToken, precision: Int, tellingIn language: WrittenLanguage
    ) throws(APIError) -> Retimed {
        guard let from = token.f.place, let to = token.o.place else { throw .refreshTokenInvalid("it names no places") }
        var again = Retimed()
        guard let origin = try? resolve(from, as: .origin), let destination = try? resolve(to, as: .destination) else {
            again.isBroken = true
            again.changes = [
                ItineraryChange(
                    legIndex: 0, kind: .timetableChanged, message: RiderText.journeyStopGone.text(in: language))
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
                        legIndex: rides.count, kind: .tripGone, message: RiderText.tripGone.text(in: language, ride.t)))
                return again
            }
            let (leg, fate) = planner.ride(reference, live: answers.live, now: answers.now)
            again.isBroken = note(leg, fate, ride, rides.count, language, &again.changes) || again.isBroken
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
                    message: RiderText.changeMissed.text(in: language, leg.to.name)))
        }
        if again.isBroken { itinerary.status = .broken }
        (again.itinerary, again.writer) = (itinerary, writer)
        again.walkBefore = journey.rides.first.map { $0.departure - journey.departure } ?? 0
        return again
    }

    /// Notes what is new of a ride; true where it can no longer be made.
    private func note(
        _ leg: RideLeg, _ fate: RideFate, _ before: JourneyRefreshToken.Ride, _ index: Int,
        _ language: WrittenLanguage, _ changes: inout [ItineraryChange]
    ) -> Bool {
        func name(_ stop: StopIndex) -> String { answers.names.stop(stop) }
        func add(_ kind: ItineraryChangeKind, _ message: String) {
            changes.append(ItineraryChange(legIndex: index, kind: kind, message: message))
        }
        switch fate {
        case .cancelled:
            add(.cancelled, RiderText.rideCancelled.text(in: language, name(leg.boardStop)))
            return true
        case .boardSkipped:
            add(.stopSkipped, RiderText.rideSkips.text(in: language, name(leg.boardStop)))
            return true
        case .alightSkipped:
            add(.stopSkipped, RiderText.rideSkips.text(in: language, name(leg.alightStop)))
            return true
        case .runs: break
        }
        if leg.departure != before.dt {
            add(
                .departureTime,
                RiderText.leavesAt.text(in: language, name(leg.boardStop), clock(leg.departure), clock(before.dt)))
        }
        if leg.arrival != before.at {
            add(
                .arrivalTime,
                RiderText.arrivesAt.text(in: language, name(leg.alightStop), clock(leg.arrival), clock(before.at)))
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
    /// not hold that day. Anyone can write a token, with any time in it. Stops on the way that no journey visits any more are left out,
    /// and changes say so.
    private func alternatives(
        _ token: JourneyRefreshToken, _ again: inout Retimed, tellingIn language: WrittenLanguage
    ) throws(APIError) -> [Itinerary] {
        guard var query = again.query, var writer = again.writer else { return [] }
        query.time = max(answers.now, token.r.first.map { $0.dt - again.walkBefore } ?? answers.now)
        guard isCovered(query.time) else { return [] }
        let wanted = query.vias
        var found = try journeys(query)
        if found.isEmpty, wanted.count > 1 {
            query.vias = []
            for via in wanted {
                var alone = query
                (alone.vias, alone.limit) = ([via], 1)
                if try !journeys(alone).isEmpty { query.vias.append(via) }
            }
            // All of them at once have been asked for already.
            if !query.vias.isEmpty, query.vias.count < wanted.count { found = try journeys(query) }
        }
        if found.isEmpty, !wanted.isEmpty {
            query.vias = []
            found = try journeys(query)
        }
        guard !found.isEmpty else { return [] }
        writer.query.vias = query.vias
        for via in wanted where !query.vias.contains(via) {
            let leg = again.itinerary?.legs.firstIndex { isVisited(via.stop, by: $0) }
            add(
                RiderText.visitsNoMore.text(in: language, answers.names.stop(via.stop)), to: &again, at: leg ?? 0)
        }
        if wanted.count < token.e?.count ?? 0 { add(RiderText.stopOnTheWayGone.text(in: language), to: &again, at: 0) }
        return found.map { writer.itinerary($0) }
    }

    private func add(_ message: String, to again: inout Retimed, at leg: Int) {
        again.changes.append(ItineraryChange(legIndex: leg, kind: .timetableChanged, message: message))
    }

    private func journeys(_ query: JourneyQuery) throws(APIError) -> [Journey] {
        try searching { () throws(JourneyError) in
            try planner.plan(query, live: answers.live, now: answers.now, cancel: cancel)
        }.journeys
    }

    /// Whether a leg ends at a stop or its station.
    private func isVisited(_ stop: StopIndex, by leg: Leg) -> Bool {
        guard let end = leg.to.stopID.flatMap({ timetable.stop(id: $0) }) else { return false }
        return timetable.station(of: end) == timetable.station(of: stop)
    }
}

import GTFSValues
import Ground
import Journeys
import LiveState
import Timetable
import TransitAPI

/// Tells journeys in the contract's words.
package struct ItineraryWriter {
    let journeyAnswers: JourneyAnswers
    let origin: JourneyAnswers.Resolved
    let destination: JourneyAnswers.Resolved
    var query: JourneyQuery
    /// Whether live data counts; where not, journeys are told by the timetable alone.
    let isLive: Bool
    let precision: Int
    let rider: FareCategory
    /// How often what else there is may still be looked for, for connections at risk.
    private var alternatives = 3

    package init(
        _ journeyAnswers: JourneyAnswers, origin: JourneyAnswers.Resolved, destination: JourneyAnswers.Resolved,
        query: JourneyQuery, isLive: Bool, precision: Int, rider: FareCategory
    ) {
        (self.journeyAnswers, self.origin, self.destination, self.query) = (journeyAnswers, origin, destination, query)
        (self.isLive, self.precision, self.rider) = (isLive, precision, rider)
    }

    private var answers: Answers { journeyAnswers.answers }
    private var timetable: Timetable { journeyAnswers.timetable }

    mutating func itinerary(_ journey: Journey) -> Itinerary {
        var legs: [Leg] = []
        var wheelchair: [GTFSValues.ThreeValued] = []
        for leg in journey.legs {
            switch leg {
            case .walk(let walk):
                let told = self.leg(walk, journey)
                // Whoever does not ask for step-free ways is told the shortest, steps or not.
                if told.hasStairs { wheelchair.append(.no) }
                legs.append(told.leg)
            case .ride(let ride):
                let access = self.wheelchair(ride)
                wheelchair.append(access)
                legs.append(self.leg(ride, access))
            }
        }
        let isAtRisk = connect(journey, &legs)
        let access: GTFSValues.ThreeValued =
            wheelchair.contains(.no) ? .no : wheelchair.contains(.unknown) ? .unknown : .yes
        let isTold = legs.contains { $0.realtime }
        let isBroken = legs.contains {
            $0.connection?.missed == true || $0.tripStatus == .cancelled || $0.tripStatus == .skipped
        }
        let (fare, reason) = fare(journey)
        return Itinerary(
            durationMinutes: Self.minutes(journey.arrival - journey.departure),
            walkingDistanceMeters: Int(journey.walkingMetres.rounded()), transfers: journey.transfers,
            fareCents: fare?.amountCents, departureTime: journeyAnswers.timestamp(journey.departure),
            arrivalTime: journeyAnswers.timestamp(journey.arrival), legs: legs, realtimeDataAvailable: isTold,
            wheelchairAccessible: Answers.boolean(access), wheelchair: ThreeValued(access), fare: fare,
            fareUnknownReason: reason, scheduledDepartureTime: journeyAnswers.timestamp(scheduled(journey).departure),
            scheduledArrivalTime: journeyAnswers.timestamp(scheduled(journey).arrival),
            status: isBroken ? .broken : isAtRisk ? .atRisk : isTold ? .live : .scheduled,
            refreshToken: JourneyRefreshToken(journey, query, origin, destination, rider, timetable)?.text,
            alertIDs: alertIDs(journey.rides))
    }

    /// When the journey would begin and end by the timetable.
    private func scheduled(_ journey: Journey) -> (departure: Int64, arrival: Int64) {
        guard let first = journey.rides.first, let last = journey.rides.last else {
            return (journey.departure, journey.arrival)
        }
        return (
            journey.departure + first.scheduledDeparture - first.departure,
            journey.arrival + last.scheduledArrival - last.arrival
        )
    }

    package static func minutes(_ seconds: Int64) -> Int { Int((Double(seconds) / 60).rounded()) }

    private func leg(_ walk: WalkLeg, _ journey: Journey) -> (leg: Leg, hasStairs: Bool) {
        let from = place(walk.from, isOrigin: journey.departure == walk.departure && walk.from == query.origin)
        let to = place(walk.to, isOrigin: false)
        let ends = [from, to].compactMap { place in
            place.lat.flatMap { lat in place.lon.map { EncodedPolyline.Point(latitude: lat, longitude: $0) } }
        }
        let streets = ends.count == 2 ? streets(walk, from: ends[0], to: ends[1]) : nil
        // Along the streets where they are known, else straight.
        var path = ends.count == 2 ? ends : []
        if let streets {
            path.insert(
                contentsOf: streets.path.points.map {
                    EncodedPolyline.Point(latitude: $0.degrees.latitude, longitude: $0.degrees.longitude)
                }, at: 1)
        }
        var start = from
        var end = to
        start.departureTime = journeyAnswers.timestamp(walk.departure)
        end.arrivalTime = journeyAnswers.timestamp(walk.arrival)
        let steps = streets.map { $0.path.steps(in: $0.ground) } ?? []
        let leg = Leg(
            mode: .walk, durationMinutes: Self.minutes(walk.arrival - walk.departure),
            distanceMeters: Int(walk.metres.rounded()),
            certainty: walk.certainty == .verified ? .verified : .estimated, from: start, to: end,
            polyline: path.isEmpty ? nil : EncodedPolyline.encode(path, precision: precision),
            polylinePrecision: precision,
            steps: streets.map { told in steps.map { LegStep($0, of: told.path) } } ?? [])
        return (leg, steps.contains(where: \.isStairs))
    }

    /// The streets of a walk, where they are known.
    private func streets(
        _ walk: WalkLeg, from: EncodedPolyline.Point, to: EncodedPolyline.Point
    ) -> (path: WalkPath, ground: Ground)? {
        // Of the inside of stations streets know nothing.
        guard walk.certainty == .verified, !timetable.isWithinStation(walk),
            let streets = journeyAnswers.planner.streets,
            let path = streets.path(
                from: Place(latitude: from.latitude, longitude: from.longitude),
                to: Place(latitude: to.latitude, longitude: to.longitude), within: walk.metres + Self.pathSlack,
                profile: query.options.walkProfile)
        else { return nil }
        return (path, streets.ground)
    }

    /// Metres by which a way along streets may be longer than one that somebody else states, and still be it.
    private static let pathSlack = 50.0

    private func place(_ place: JourneyPlace, isOrigin: Bool) -> LegPlace {
        switch place {
        case .stop(let stop): return self.place(stop)
        case .point:
            let wire =
                place == origin.place && (isOrigin || place != destination.place) ? origin.wire : destination.wire
            return LegPlace(name: wire.name, lat: wire.lat, lon: wire.lon)
        }
    }

    package func place(_ stop: StopIndex) -> LegPlace {
        let record = timetable.stops[stop]
        let name = answers.names.stop(stop)
        return LegPlace(
            name: name, stopID: timetable.string(record.id), stopName: name, lat: record.place?.latitude,
            lon: record.place?.longitude, platform: answers.platform(stop))
    }

    /// Marks changes that live times make uncertain, with what comes next; true where any is.
    private mutating func connect(_ journey: Journey, _ legs: inout [Leg]) -> Bool {
        var isAtRisk = false
        var last: (index: Int, ride: RideLeg)?
        for (index, leg) in journey.legs.enumerated() {
            guard case .ride(let ride) = leg else { continue }
            if let last, !ride.staysSeated {
                let connection = connection(from: last.ride, to: ride)
                legs[last.index].connection = connection
                isAtRisk = isAtRisk || connection.atRisk || connection.missed
            }
            last = (index, ride)
        }
        return isAtRisk
    }

    /// Seconds to spare below which a change that live times have shortened is called at risk.
    package static let risk: Int64 = 120

    private mutating func connection(from one: RideLeg, to other: RideLeg) -> LegConnection {
        let need = Int64(other.change ?? 0)
        let slack = other.departure - one.arrival - need
        let planned = other.scheduledDeparture - one.scheduledArrival - need
        let isTold = one.live != nil || other.live != nil
        // Whoever asks for more time at changes is told when it is no longer there; the change can be made without.
        let least = max(Self.risk, Int64(query.options.slack))
        var connection = LegConnection(
            minimumSeconds: Int(need), slackSeconds: Int(slack), atRisk: isTold && slack < planned && slack < least,
            missed: slack < 0)
        guard connection.atRisk || connection.missed, alternatives > 0 else { return connection }
        alternatives -= 1
        connection.next = next(after: other, from: one)
        return connection
    }

    /// What can be taken where a connection is missed: a late vehicle may bring riders only after what comes next has left, too.
    private func next(after ride: RideLeg, from one: RideLeg) -> NextConnection? {
        var query = self.query
        query.origin = .stop(one.alightStop)
        (query.time, query.arrivesBy, query.turnsBack) = (max(ride.departure + 1, one.arrival), false, false)
        (query.window, query.limit, query.vias) = (nil, 1, [])
        guard
            let plan = try? journeyAnswers.planner.plan(
                query, live: isLive ? answers.live : nil, now: answers.now, cancel: journeyAnswers.cancel),
            let journey = plan.journeys.first, let first = journey.rides.first
        else { return nil }
        let route = timetable.routes[first.route]
        return NextConnection(
            routeID: timetable.string(route.id), routeShortName: answers.names.shortName(of: first.route),
            headsign: headsign(first), departureTime: journeyAnswers.timestamp(first.departure),
            arrivalTime: journeyAnswers.timestamp(journey.arrival))
    }
}

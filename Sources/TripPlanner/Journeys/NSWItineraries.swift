import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI
import TransitAnswers

/// Tells the Trip Planner's journeys in the contract's words: rides that the timetable in service has are told as ours are,
/// live where our live data knows them; everything else is told as it was planned.
struct NSWItineraries {
    let question: JourneyAnswers.Question
    let journeyAnswers: JourneyAnswers
    /// When the journeys were planned, in seconds since 1970-01-01T00:00:00Z.
    let plannedAt: Int64
    let writer: ItineraryWriter

    /// Seconds after which live times are no longer called live.
    static let freshness: Int64 = 120

    init(_ question: JourneyAnswers.Question, _ journeyAnswers: JourneyAnswers, plannedAt: Int64) {
        (self.question, self.journeyAnswers, self.plannedAt) = (question, journeyAnswers, plannedAt)
        writer = ItineraryWriter(
            journeyAnswers, origin: question.origin, destination: question.destination, query: question.query,
            isLive: true,
            precision: question.request.polylinePrecision, rider: question.request.rider)
    }

    var answers: Answers { journeyAnswers.answers }
    var timetable: Timetable { journeyAnswers.timetable }
    var isFresh: Bool { answers.now - plannedAt < Self.freshness }

    /// A leg on its way to the contract.
    struct Part {
        var leg: Leg
        /// As best known, and as planned.
        var departure: Int64
        var arrival: Int64
        var scheduledDeparture: Int64
        var scheduledArrival: Int64
        /// Of a walk; nil where not known.
        var metres: Double?
        /// Of a ride, the same in the timetable in service.
        var ride: RideLeg?
        /// Seconds by which our live data moves the ends of a ride from where the journey has them.
        var shift: (departure: Int64, arrival: Int64) = (0, 0)
        /// Whether its times are live ones that have grown old.
        var isOld = false

        var isWalk: Bool { leg.mode == .walk }
        /// From which stop, or station, it leaves and at which it ends.
        var ends: (from: String?, to: String?) { (leg.from.stopID, leg.to.stopID) }
    }

    /// The journeys that can be made, additional ones last, as many as were asked for.
    func itineraries(_ journeys: [PlannedJourney]) -> ProvidedItineraries {
        var provided = ProvidedItineraries(itineraries: [], plannedAt: plannedAt)
        let ordered = journeys.filter { !$0.isAdditional } + journeys.filter(\.isAdditional)
        for journey in ordered where provided.itineraries.count < question.request.limit {
            guard let (itinerary, isOld) = itinerary(journey) else { continue }
            provided.itineraries.append(itinerary)
            provided.holdsOldTimes = provided.holdsOldTimes || isOld
        }
        return provided
    }

    /// A journey, and whether it holds live times that have grown old; nil for one that cannot be made: cancelled, missed by
    /// our own live data, by bicycle, or with a longer walk than asked for.
    func itinerary(_ journey: PlannedJourney) -> (itinerary: Itinerary, isOld: Bool)? {
        guard !journey.isCancelled, var parts = parts(journey) else { return nil }
        let longest = Double(question.request.preferences.maxWalkingDistance)
        guard parts.allSatisfy({ !$0.isWalk || $0.metres ?? 0 <= longest }), !parts.isEmpty else { return nil }
        moveWalks(&parts)
        join(&parts)
        guard let isAtRisk = connect(&parts), let first = parts.first, let last = parts.last else { return nil }
        let rides = parts.indices.filter { !parts[$0].isWalk }
        let (fare, reason) = fare(of: journey, rides.map { ($0, parts[$0].ride) })
        let access = rides.map { parts[$0].leg.wheelchair }
        let wheelchair: TransitAPI.ThreeValued =
            access.contains(.no) ? .no : access.contains(.unknown) ? .unknown : .yes
        let isTold = parts.contains { $0.leg.realtime }
        let known = rides.compactMap { parts[$0].ride }
        let token =
            known.count == rides.count
            ? JourneyRefreshToken(
                Journey(legs: known.map(JourneyLeg.ride)), question.query, question.origin, question.destination,
                question.request.rider, timetable)?.text : nil
        let itinerary = Itinerary(
            durationMinutes: ItineraryWriter.minutes(last.arrival - first.departure),
            walkingDistanceMeters: Int(parts.reduce(0) { $0 + ($1.metres ?? 0) }.rounded()),
            transfers: max(0, rides.count { !parts[$0].leg.staysSeated } - 1), fareCents: fare?.amountCents,
            departureTime: journeyAnswers.timestamp(first.departure),
            arrivalTime: journeyAnswers.timestamp(last.arrival),
            legs: parts.map(\.leg), realtimeDataAvailable: isTold,
            wheelchairAccessible: wheelchair == .unknown ? nil : wheelchair == .yes, wheelchair: wheelchair,
            fare: fare, fareUnknownReason: reason,
            scheduledDepartureTime: journeyAnswers.timestamp(first.scheduledDeparture),
            scheduledArrivalTime: journeyAnswers.timestamp(last.scheduledArrival),
            status: isAtRisk ? .atRisk : isTold ? .live : .scheduled, refreshToken: token,
            alertIDs: writer.alertIDs(known))
        return (itinerary, parts.contains(where: \.isOld))
    }

    /// What a journey costs, or why that is not known: what its ticket says, and else our tables.
    private func fare(
        of journey: PlannedJourney, _ rides: [(index: Int, ride: RideLeg?)]
    ) -> (ItineraryFare?, String?) {
        if !rides.isEmpty, let ticket = journey.fare(for: question.request.rider) { return (ticket, nil) }
        return writer.fare(rides.map { ($0.index, $0.ride.map(writer.fareLeg)) })
    }

    /// Its legs, with the walks between rides that the planner only hints at; nil where one cannot be made or told.
    private func parts(_ journey: PlannedJourney) -> [Part]? {
        var parts: [Part] = []
        var before: PlannedLeg?
        for (index, leg) in journey.legs.enumerated() {
            let ends = (isFirst: index == 0, isLast: index == journey.legs.count - 1)
            switch leg.transport {
            case .cycle: return nil
            case .walk: parts.append(walk(leg, ends))
            case .ride(let ride):
                guard var part = part(ride, leg, ends) else { return nil }
                if let before, let change = before.ride?.change {
                    part.leg.staysSeated = change.kind == .staySeated
                }
                if let before, before.ride != nil, !part.leg.staysSeated,
                    let walk = changeWalk(from: parts[parts.count - 1], before, to: part)
                {
                    parts.append(walk)
                }
                parts.append(part)
            }
            before = leg
        }
        return parts
    }

    /// Moves walks along with the rides beside them that our live data moves.
    private func moveWalks(_ parts: inout [Part]) {
        var shift = parts.first { !$0.isWalk }?.shift.departure ?? 0
        for index in parts.indices {
            guard parts[index].isWalk else {
                shift = parts[index].shift.arrival
                continue
            }
            parts[index].departure += shift
            parts[index].arrival += shift
            parts[index].leg.from.departureTime = journeyAnswers.timestamp(parts[index].departure)
            parts[index].leg.to.arrivalTime = journeyAnswers.timestamp(parts[index].arrival)
        }
    }

    /// Lets walks begin and end where the rides beside them do: the planner names one place in two ways.
    private func join(_ parts: inout [Part]) {
        for index in parts.indices where parts[index].isWalk {
            if index > 0, !parts[index - 1].isWalk { parts[index].leg.from.take(parts[index - 1].leg.to) }
            if index + 1 < parts.count, !parts[index + 1].isWalk {
                parts[index].leg.to.take(parts[index + 1].leg.from)
            }
        }
    }

    /// Tells changes; true where one is at risk, nil where one is missed.
    private func connect(_ parts: inout [Part]) -> Bool? {
        var isAtRisk = false
        var last: Int?
        for index in parts.indices where !parts[index].isWalk {
            if let last, !parts[index].leg.staysSeated {
                let (one, other) = (parts[last], parts[index])
                let need = parts[(last + 1)..<index].reduce(0) { $0 + $1.arrival - $1.departure }
                let slack = other.departure - one.arrival - need
                let planned = other.scheduledDeparture - one.scheduledArrival - need
                let isTold = one.leg.realtime || other.leg.realtime
                // The planner's own walks may take a minute more than it leaves for them: only who cannot get there at all
                // has missed it.
                guard other.departure >= one.arrival else { return nil }
                let risk = isTold && slack < planned && slack < ItineraryWriter.risk
                parts[last].leg.connection = LegConnection(
                    minimumSeconds: Int(need), slackSeconds: Int(slack), atRisk: risk, missed: false)
                isAtRisk = isAtRisk || risk
            }
            last = index
        }
        return isAtRisk
    }
}

extension LegPlace {
    /// Becomes another place; times stay.
    fileprivate mutating func take(_ other: LegPlace) {
        (name, stopID, stopName, lat, lon) = (other.name, other.stopID, other.stopName, other.lat, other.lon)
        platform = other.platform
    }
}

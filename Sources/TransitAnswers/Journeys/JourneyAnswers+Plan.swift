import Journeys
import LiveState
import Timetable
import TransitAPI

extension JourneyAnswers {
    /// A request as understood: its places found and everything in it checked.
    package struct Question {
        package var request: TripPlanRequest
        package var origin: Resolved
        package var destination: Resolved
        /// The time asked for, which a page may have moved in the query.
        package var asked: Int64
        package var query: JourneyQuery
    }

    /// What a request asks, where it can be asked at all.
    package func question(_ request: TripPlanRequest) throws(APIError) -> Question {
        let origin = try resolve(request.origin, as: .origin)
        let destination = try resolve(request.destination, as: .destination)
        try requireDifferent(origin, destination)
        let asked = instant(request.time.arriveBy ?? request.time.departAt)
        var query = JourneyQuery(from: origin.place, to: destination.place, at: asked)
        query.arrivesBy = request.time.arriveBy != nil
        query.window = request.windowMinutes > 0 ? Int32(request.windowMinutes * 60) : nil
        query.limit = request.limit
        query.options = JourneyOptions(request.preferences)
        query.vias = try request.via.map { via throws(APIError) in
            JourneyVia(try answers.requireStop(via.stopID), stay: Int32(via.minimumStayMinutes * 60))
        }
        if let cursor = request.cursor {
            guard let page = PlanPage(cursor), page.arrivesBy == query.arrivesBy else { throw .cursorInvalid(cursor) }
            (query.time, query.turnsBack, query.asked) = (page.time, page.turnsBack, asked)
        }
        try requireCovered(query.time)
        try requireServed(origin, request.origin, as: .origin, query.options)
        try requireServed(destination, request.destination, as: .destination, query.options)
        return Question(request: request, origin: origin, destination: destination, asked: asked, query: query)
    }

    /// `POST /trips/plan` and `GET /trips/plan`, planned by ourselves.
    package func plan(_ question: Question) throws(APIError) -> LiveAnswer<TripPlanBody> {
        let (request, query) = (question.request, question.query)
        let (origin, destination, asked) = (question.origin, question.destination, question.asked)
        let live = request.realtime ? answers.live : nil
        var plan = try searching { () throws(JourneyError) in
            try planner.plan(query, live: live, now: answers.now, cancel: cancel)
        }
        var walk = query.window == nil && request.cursor == nil ? plan.walk : nil
        if let found = walk, found.metres > query.options.maxWalk || !plan.makesRoom(in: query) { walk = nil }
        var writer = ItineraryWriter(
            self, origin: origin, destination: destination, query: query, isLive: request.realtime,
            precision: request.polylinePrecision, rider: request.rider)
        var itineraries = plan.journeys.map { writer.itinerary($0) }
        var shown = plan.journeys
        if let walk {
            let onFoot = Journey(legs: [.walk(walk)])
            itineraries.insert(
                writer.itinerary(onFoot), at: query.options.goal == .leastWalking ? itineraries.endIndex : 0)
            shown.append(onFoot)
        }
        let freshness = answers.freshness(.tripUpdates, of: request.realtime ? services(of: plan.journeys) : [])
        let body = TripPlanBody(
            itineraries: itineraries, requestedTime: timestamp(asked), origin: origin.wire,
            destination: destination.wire,
            earlierCursor: PlanPage(earlierThan: plan.covered, arrivesBy: query.arrivesBy).cursor?.description,
            laterCursor: PlanPage(laterThan: plan.covered, arrivesBy: query.arrivesBy).cursor?.description,
            lastOfNight: request.lastOfNight ? try lastOfNight(question) : nil,
            notices: notices(plan, itineraries, question) + wheelchair(shown, itineraries, request))
        return LiveAnswer(body: body, freshness: freshness)
    }

    /// The services of rides that begin soon enough for live data to speak of them.
    private func services(of journeys: [Journey]) -> Set<LiveService> {
        let rides = journeys.flatMap(\.legs).compactMap { leg in
            if case .ride(let ride) = leg, ride.departure <= answers.now + Self.liveAhead { ride.route } else { nil }
        }
        return Set(rides.map(answers.service))
    }

    /// Seconds ahead of which live data mostly speaks.
    private static let liveAhead: Int64 = 7_200
    /// Seconds until the first journey from which riders are told.
    private static let longWait: Int64 = 3_600

    private func requireDifferent(_ one: Resolved, _ other: Resolved) throws(APIError) {
        let isSame =
            switch (one.place, other.place) {
            case (.stop(let a), .stop(let b)):
                timetable.station(of: a) == timetable.station(of: b) && (a == b || isStation(a) || isStation(b))
            case (.point(let a), .point(let b)):
                Geography.distance(a.latitude, a.longitude, b.latitude, b.longitude) < 5
            default: false
            }
        if isSame { throw APIError(.sameOriginAndDestination) }
    }

    private func isStation(_ stop: StopIndex) -> Bool { timetable.stops[stop].locationType == .station }

    /// What a place was taken for whose words were not all found, and what else may be meant.
    private func guessed(_ place: Resolved, as end: PlanNoticeEnd) -> PlanNotice? {
        guard let text = place.guessedFrom else { return nil }
        let others = Suggestions(answers: answers, query: text, near: nil, limit: 4).own()
            .filter { $0.type != .line && $0.place != place.wire.stopID }
        let journey = end == .origin ? "from" : "to"
        return PlanNotice(
            code: .placeGuessed,
            message: "Nothing is called \"\(text)\"; this is \(journey) \(place.wire.name).",
            end: end, alternatives: Array(others.prefix(3)))
    }

    /// What riders should know beside the journeys.
    private func notices(_ plan: JourneyPlan, _ found: [Itinerary], _ question: Question) -> [PlanNotice] {
        let request = question.request
        let ends = [(question.origin, PlanNoticeEnd.origin), (question.destination, .destination)]
        var notices = ends.compactMap { guessed($0, as: $1) }
        if let walk = plan.walk {
            let isQuicker = plan.journeys.allSatisfy { $0.arrival - $0.departure >= walk.arrival - walk.departure }
            let text =
                walk.certainty == .verified
                ? "Walking is quicker than any ride."
                : "Walking may be quicker than any ride: nobody has looked whether there is such a way."
            if isQuicker { notices.append(PlanNotice(code: .walkingIsQuicker, message: text)) }
        } else if plan.journeys.isEmpty {
            let stretch =
                request.windowMinutes > 0 ? "in the \(request.windowMinutes) minutes" : "within 24 hours of the time"
            let text = "No journey was found \(stretch) asked for, with these preferences."
            notices.append(PlanNotice(code: .noJourney, message: text))
        }
        if request.cursor == nil, !question.query.arrivesBy, let first = found.map(\.departureTime.epochSeconds).min(),
            first - question.asked >= Self.longWait
        {
            let minutes = (first - question.asked) / 60
            let (wait, clock) = ("\(minutes / 60) h \(minutes % 60) min", timestamp(first).clock)
            notices.append(
                PlanNotice(code: .longWait, message: "The first journey leaves at \(clock), in \(wait)."))
        }
        if !request.realtime {
            notices.append(
                PlanNotice(code: .timetableOnly, message: "Planned by the timetable; live data was not asked for."))
        }
        return notices
    }

    /// What riders who ask for a wheelchair should know. Walks that nobody has looked at do not make a journey unknown, as without streets
    /// nearly all would be: they are told of here.
    private func wheelchair(
        _ shown: [Journey], _ found: [Itinerary], _ request: TripPlanRequest
    ) -> [PlanNotice] {
        guard request.preferences.wheelchairAccessible else { return [] }
        func notice(_ message: String) -> [PlanNotice] { [PlanNotice(code: .wheelchairUnknown, message: message)] }
        if found.contains(where: { $0.wheelchair == .unknown }) {
            return notice("For some of these journeys it is not known whether they can be made with a wheelchair.")
        }
        let isUnseen = shown.contains(where: timetable.hasUnseenWalk)
        return isUnseen ? notice("It is not known whether the walks of these journeys are without steps.") : []
    }
}

extension JourneyPlan {
    /// Makes room for one more in an answer of at most `query.limit`: what is farthest from the time asked for waits for
    /// the next page. False, and nothing is done, where nothing else would be left.
    fileprivate mutating func makesRoom(in query: JourneyQuery) -> Bool {
        guard journeys.count >= query.limit else { return true }
        func moment(_ journey: Journey) -> Int64 { query.arrivesBy ? journey.arrival : journey.departure }
        let moments = journeys.map(moment)
        guard let first = moments.min(), let last = moments.max(), first < last else { return false }
        journeys.removeAll { moment($0) == (query.arrivesBy ? first : last) }
        covered = query.arrivesBy ? (first + 1)...covered.upperBound : covered.lowerBound...(last - 1)
        return true
    }
}

/// Where a page of journeys starts, and which way it goes.
struct PlanPage {
    var time: Int64
    var arrivesBy: Bool
    var turnsBack: Bool

    /// The page before what is covered.
    init(earlierThan covered: ClosedRange<Int64>, arrivesBy: Bool) {
        (time, self.arrivesBy, turnsBack) = (
            arrivesBy ? covered.lowerBound - 1 : covered.lowerBound, arrivesBy, !arrivesBy
        )
    }

    /// The page after it.
    init(laterThan covered: ClosedRange<Int64>, arrivesBy: Bool) {
        (time, self.arrivesBy, turnsBack) = (
            arrivesBy ? covered.upperBound : covered.upperBound + 1, arrivesBy, arrivesBy
        )
    }

    /// The page as opaque text.
    var cursor: JourneyCursor? {
        JourneyCursor(
            (turnsBack == arrivesBy ? "l" : "e") + (arrivesBy ? "a" : "d") + "_" + String(max(0, time), radix: 36))
    }

    /// A page from its text; nil for text of another form.
    init?(_ cursor: JourneyCursor) {
        let parts = cursor.description.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let time = Int64(parts[1], radix: 36), (0...(1 << 33)).contains(time) else {
            return nil
        }
        switch parts[0] {
        case "ed": (self.time, arrivesBy, turnsBack) = (time, false, true)
        case "ld": (self.time, arrivesBy, turnsBack) = (time, false, false)
        case "ea": (self.time, arrivesBy, turnsBack) = (time, true, false)
        case "la": (self.time, arrivesBy, turnsBack) = (time, true, true)
        default: return nil
        }
    }
}

import Journeys
import Timetable
import TransitAPI

extension JourneyAnswers {
    /// Seconds to spare at each change of a journey that can be counted on, beyond what its rider asks for.
    private static let spare: Int32 = 300

    /// How often a later one is looked for; each time several are found that follow one another.
    private static let mostLooks = 8

    /// Journeys after the last that are looked at, and the wait at a change, in seconds, from which on they do not count.
    private static let (nextCount, longWait): (Int, Int64) = (8, 3_600)

    /// The last journeys of the night of the time asked for; nil where none is left that still arrives before it is over, and where
    /// the timetable does not hold that day, as it need not where a cursor says what is planned for.
    package func lastOfNight(_ question: Question) throws(APIError) -> LastJourneys? {
        guard isCovered(question.asked) else { return nil }
        let end = timetable.cityZone.endOfNight(after: question.asked)
        let isLive = question.request.realtime
        let live = isLive ? answers.live : nil
        var query = question.query
        (query.arrivesBy, query.turnsBack, query.window, query.limit) = (false, false, nil, 1)
        (query.options.goal, query.asked) = (.fastest, nil)
        func journeys(_ query: JourneyQuery) throws(APIError) -> [Journey] {
            try searching { () throws(JourneyError) in
                try planner.plan(query, live: live, now: answers.now, cancel: cancel)
            }.journeys
        }
        // Of a question for an arrival nothing follows about when its rider can leave.
        let earliest = question.query.arrivesBy ? answers.now : question.asked
        func latest(sparing spare: Int32) throws(APIError) -> Journey? {
            var query = query
            (query.time, query.arrivesBy) = (end, true)
            query.options.slack += spare
            var last = try journeys(query).filter { $0.departure >= earliest }.max { $0.departure < $1.departure }
            // What arrives last need not leave last: by another way one may leave later and arrive sooner.
            (query.arrivesBy, query.limit) = (false, Self.nextCount)
            for _ in 0..<Self.mostLooks {
                query.time = last.map { $0.departure + 1 } ?? earliest
                let later = try journeys(query).filter { $0.arrival <= end }.max { $0.departure < $1.departure }
                guard let later else { break }
                last = later
            }
            return last
        }
        guard let last = try latest(sparing: 0) else { return nil }
        let robust = try latest(sparing: Self.spare)
        // Who leaves after the last may sit at a change until the morning, which is no way that riders mean.
        (query.time, query.limit) = (last.departure + 1, Self.nextCount)
        let next = try journeys(query).filter { $0.longestWait < Self.longWait }.map(\.departure).min()
        var writer = ItineraryWriter(
            self, origin: question.origin, destination: question.destination, query: query, isLive: isLive,
            precision: question.request.polylinePrecision, rider: question.request.rider)
        return LastJourneys(
            nightEnds: timestamp(end), last: writer.itinerary(last), robust: robust.map { writer.itinerary($0) },
            nextDepartureTime: next.map(timestamp))
    }
}

extension Journey {
    /// Seconds of the longest wait on the way.
    fileprivate var longestWait: Int64 {
        zip(legs, legs.dropFirst()).map { $1.departure - $0.arrival }.max() ?? 0
    }
}

extension ZoneTable {
    /// When the night is over in which an instant lies, or that follows it: four o'clock, when the first vehicles of the day
    /// are about.
    func endOfNight(after instant: Int64) -> Int64 {
        let date = civilDate(at: instant)
        let end = self.instant(civil: date, secondsOfDay: 4 * 3_600)
        return end > instant ? end : self.instant(civil: date.advanced(by: 1), secondsOfDay: 4 * 3_600)
    }
}

import Journeys
import Timetable

/// Questions of all kinds about a city, at random.
struct LiveQuestions {
    private let timetable: Timetable
    private let now: Int64
    private var dice: Dice
    private let served: [StopIndex]
    private let stations: [StopIndex]
    private let modes: [Mode]

    init(_ timetable: Timetable, now: Int64, seed: Int) {
        (self.timetable, self.now, dice) = (timetable, now, Dice(seed: seed))
        served = Set(timetable.patternStops.rows).sorted()
        stations = Set(served.map { timetable.station(of: $0) }).sorted()
        modes = Set(timetable.patterns.rows.map { timetable.routes[$0.route].mode }).sorted {
            $0.rawValue < $1.rawValue
        }
    }

    mutating func next() -> JourneyQuery {
        var query = JourneyQuery(from: place(), to: place(), at: now)
        query.arrivesBy = dice.percent(40)
        query.time += Int64(query.arrivesBy ? 1800 + dice.roll(9000) : dice.roll(7200) - 900)
        query.limit = 3 + dice.roll(3)
        if dice.percent(10) { query.window = dice.pick([600, 3600]) }
        if dice.percent(10) { query.turnsBack = true }
        if dice.percent(8) { query.vias = [JourneyVia(dice.pick(stations), stay: dice.pick([0, 0, 300]))] }
        query.options.maxTransfers = dice.pick([0, 1, 2, 3, 6, 6])
        query.options.maxWalk = dice.pick([400, 1000, 1000, 1500])
        query.options.walkingSpeed = dice.pick([1.25, 1.25, 1.0, 1.6])
        query.options.slack = dice.pick([0, 0, 60, 240])
        if dice.percent(15) {
            query.options.modes = modes.filter { _ in dice.percent(60) }.reduce([]) { $0.union(ModeSet($1)) }
        }
        if dice.percent(10) { query.options.wheelchair = true }
        if dice.percent(5) { query.options.bicycle = true }
        if dice.percent(15) { query.options.goal = .fewestTransfers }
        return query
    }

    private mutating func place() -> JourneyPlace {
        let stop = dice.pick(served)
        switch dice.roll(10) {
        case 0..<4: return .stop(stop)
        case 4..<7: return .stop(dice.pick(stations))
        default:
            guard let place = timetable.stops[stop].place else { return .stop(stop) }
            // Up to half a kilometre away.
            return .point(
                Place(
                    latitude: place.latitude + Double(dice.roll(800) - 400) / 100_000,
                    longitude: place.longitude + Double(dice.roll(800) - 400) / 100_000))
        }
    }
}

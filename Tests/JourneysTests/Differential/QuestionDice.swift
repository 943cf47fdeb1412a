import FeedFixtures
import Foundation
import Timetable

@testable import Journeys

/// Questions of every kind a rider can ask, about one feed.
struct QuestionDice {
    let timetable: Timetable
    var dice: Dice
    private let stops: [StopIndex]

    init(_ timetable: Timetable, seed: Int) {
        self.timetable = timetable
        dice = Dice(seed: seed)
        stops = timetable.stops.indices.filter { !timetable.boardings[$0].isEmpty }
    }

    /// How many times as many questions as usual, for a longer look: `DIFFERENTIAL_TIMES=20`.
    static var times: Int { ProcessInfo.processInfo.environment["DIFFERENTIAL_TIMES"].flatMap { Int($0) } ?? 1 }

    /// Any second of the timetable; a day too early or too late now and then.
    mutating func moment() -> Int64 {
        let days = Int(timetable.lastDate.daysSinceEpoch - timetable.firstDate.daysSinceEpoch)
        let day = timetable.firstDate.advanced(
            by: dice.percent(8) ? dice.pick([-1, days, days + 1]) : dice.roll(days + 1))
        return timetable.cityZone.start(of: day) + Int64(dice.roll(86_400))
    }

    /// A stop, its station, or a point up to a kilometre away.
    mutating func place() -> JourneyPlace {
        let stop = dice.pick(stops)
        if dice.percent(30) { return .stop(timetable.station(of: stop)) }
        guard dice.percent(40), let place = timetable.stops[stop].place else { return .stop(stop) }
        func aside() -> Double { Double(dice.roll(2_000) - 1_000) / 111_000 }
        return .point(Place(latitude: place.latitude + aside(), longitude: place.longitude + aside()))
    }

    mutating func options() -> JourneyOptions {
        var options = JourneyOptions()
        options.maxWalk = dice.pick([0, 200, 500, 1_000, 1_000, 3_000])
        options.walkingSpeed = dice.pick([0.7, 1.25, 1.25, 2])
        options.maxTransfers = dice.pick([0, 1, 2, 6, 8])
        options.slack = dice.pick([0, 0, 120, 600])
        if dice.percent(30) {
            let modes: [[Mode]] = [[.rail], [.bus], [.ferry], [.rail, .metro, .bus], [.coach]]
            options.modes = ModeSet(dice.pick(modes).map { ModeSet($0) })
        }
        options.wheelchair = dice.percent(15)
        options.bicycle = dice.percent(10)
        return options
    }

    mutating func query() -> JourneyQuery {
        var query = JourneyQuery(from: place(), to: place(), at: moment())
        query.options = options()
        query.options.goal = dice.pick([.fastest, .fastest, .fewestTransfers, .leastWalking])
        query.arrivesBy = dice.percent(40)
        query.turnsBack = dice.percent(25)
        if dice.percent(25) { query.window = Int32(dice.pick([60, 1_800, 7_200, 43_200])) }
        query.limit = dice.pick([1, 3, 5, 12])
        if dice.percent(15) {
            query.vias = (0..<dice.pick([1, 1, 2, 3])).map { _ in
                JourneyVia(dice.pick(stops), stay: dice.pick([0, 0, 600]))
            }
        }
        return query
    }
}

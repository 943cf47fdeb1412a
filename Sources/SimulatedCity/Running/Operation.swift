/// All that runs in a city: every way with its course and times, and every trip of the three kinds of day.
struct Operation: Sendable {
    private(set) var ways: [PlannedWay] = []
    private(set) var trips: [PlannedTrip] = []

    /// Calls over all trips.
    var stopTimeCount: Int { trips.reduce(0) { $0 + $1.runTimes.arrivals.count } }

    init(of city: City) {
        for line in city.lines {
            for (pattern, letter) in zip(line.patterns, "abcdefghijklmnopqrstuvwxyz") {
                let first = ways.count
                for way in [pattern.out, pattern.back] {
                    ways.append(
                        PlannedWay(
                            line: line, patternLetter: letter, way: way,
                            course: Course(of: way, stops: city.stops), runTimes: [:]))
                }
                for day in DayType.allCases { plan([first, first + 1], on: day, in: city) }
            }
        }
    }

    /// Plans one pattern's trips, both ways, on one kind of day.
    private mutating func plan(_ pair: [Int], on day: DayType, in city: City) {
        var planned: [PlannedTrip] = []
        for index in pair {
            let line = ways[index].line
            for departure in ways[index].way.frequency.departures(on: day) {
                let percent = line.mode.feelsTraffic ? city.traffic[day]?.percent(at: departure) ?? 100 : 100
                let times = runTimes(of: index, percent: percent, stops: city.stops)
                planned.append(
                    PlannedTrip(
                        id: TripName.id(of: ways[index], day: day, departure: departure), way: index, day: day,
                        departure: departure, runTimes: times))
            }
        }
        if let turnRound = ways[pair[0]].line.turnRound {
            Roster(turnRound: turnRound).assign(&planned) { ways[$0.way].way.direction }
        }
        trips.append(contentsOf: planned)
    }

    private mutating func runTimes(of index: Int, percent: Int, stops: [StopPoint]) -> RunTimes {
        if let known = ways[index].runTimes[percent] { return known }
        let way = ways[index]
        let times = RunTimes(of: way.way, along: way.course, line: way.line, stops: stops, percent: percent)
        ways[index].runTimes[percent] = times
        return times
    }
}

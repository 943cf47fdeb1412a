import GTFS
import SectionFile
import Timetable

// What calls at each stop, and how much it matters.
extension TimetableCompiler {
    func boardings(of built: PatternBuilder, _ runs: [FrequencyRun]) -> Lists<Boarding> {
        var pairs: [(owner: Int, value: Boarding)] = []
        pairs.reserveCapacity(built.stops.count)
        for (index, pattern) in built.patterns.enumerated() {
            for position in 0..<Int(pattern.stopCount) {
                let stop = built.stops[Int(pattern.firstStop) + position]
                let span = departureSpan(of: pattern, at: position, built, runs)
                pairs.append(
                    (
                        stop.position,
                        Boarding(
                            pattern: PatternIndex(index), position: UInt32(position), earliest: span.earliest,
                            latest: span.latest)
                    ))
            }
        }
        return Lists(count: stops.count, pairs: pairs)
    }

    /// Earliest and latest departure from one stop of a pattern. Trips of a pattern never overtake, so the first trip is
    /// the earliest and the last the latest; frequency trips come in any order.
    private func departureSpan(
        of pattern: PatternRecord, at position: Int, _ built: PatternBuilder, _ runs: [FrequencyRun]
    ) -> (earliest: Int32, latest: Int32) {
        guard position + 1 < Int(pattern.stopCount),
            built.rules[Int(pattern.firstStop) + position].canBoard
        else { return (.max, .min) }
        let trips = Int(pattern.tripCount)
        let row = Int(pattern.firstTime) + position * trips
        guard pattern.isFrequency == 1 else { return (built.departures[row], built.departures[row + trips - 1]) }
        var span = (earliest: Int32.max, latest: Int32.min)
        for run in runs[Int(pattern.firstRun)..<Int(pattern.firstRun + pattern.runCount)] {
            let trip = run.trip.position - pattern.firstTrip.position
            let offset = built.departures[row + trip] - built.departures[Int(pattern.firstTime) + trip]
            span = (min(span.earliest, run.start + offset), max(span.latest, run.end + offset))
        }
        return span
    }

    /// Days that boardings are counted over: nine weeks, about as long as most feeds are valid.
    private static let days = 63.0

    /// Boardings at each stop in so many days, and the modes that call; stations take those of their stops.
    func importance(
        _ built: PatternBuilder, _ tripCalendars: [CalendarIndex], _ calendars: CalendarTable, _ runs: [FrequencyRun]
    ) {
        var boardings = [Double](repeating: 0, count: stops.count)
        let departures = departuresByFeed(built, tripCalendars, runs)
        let lengths = departures.map { calendars.fullDays(of: $0) }
        let days = (0..<calendars.count).map { UInt64(calendars.days(in: CalendarIndex($0))) }
        for pattern in built.patterns {
            var total: UInt64 = 0
            forEachTrip(of: pattern, runs) { total += UInt64($1) * days[tripCalendars[$0].position] }
            let route = routes[pattern.route.position]
            let offered = Double(total) * Self.days / max(1, lengths[route.feed.position])
            for position in 0..<Int(pattern.stopCount) {
                let stop = built.stops[Int(pattern.firstStop) + position].position
                stops[stop].modes.formUnion(ModeSet(route.mode))
                guard position + 1 < Int(pattern.stopCount),
                    built.rules[Int(pattern.firstStop) + position].canBoard
                else { continue }
                boardings[stop] += offered
            }
        }
        let own = boardings
        for stop in stops.indices {
            guard stops[stop].parent.isSome, own[stop] > 0 || !stops[stop].modes.isEmpty else { continue }
            var above = stops[stop].parent
            // At most two levels: boarding area, platform, station.
            for _ in 0..<2 where above.isSome {
                boardings[above.position] += own[stop]
                stops[above.position].modes.formUnion(stops[stop].modes)
                above = stops[above.position].parent
            }
        }
        // Where there is any there is at least one: no stop that is called at counts as one that is not.
        for stop in stops.indices where boardings[stop] > 0 {
            stops[stop].importance = UInt32(max(1, min(boardings[stop].rounded(), Double(UInt32.max))))
        }
    }

    /// Departures of each feed on a day of each calendar that its trips run on.
    private func departuresByFeed(
        _ built: PatternBuilder, _ tripCalendars: [CalendarIndex], _ runs: [FrequencyRun]
    ) -> [[CalendarIndex: Int]] {
        var departures = [[CalendarIndex: Int]](repeating: [:], count: feeds.count)
        for pattern in built.patterns {
            let feed = routes[pattern.route.position].feed.position
            forEachTrip(of: pattern, runs) { departures[feed][tripCalendars[$0], default: 0] += $1 }
        }
        return departures
    }

    /// Calls back for each trip of a pattern with how often it starts on a day; for each of its periods where it runs by
    /// frequency.
    private func forEachTrip(
        of pattern: PatternRecord, _ runs: [FrequencyRun], _ body: (_ trip: Int, _ starts: Int) -> Void
    ) {
        guard pattern.isFrequency == 1 else {
            let first = pattern.firstTrip.position
            for trip in first..<(first + Int(pattern.tripCount)) { body(trip, 1) }
            return
        }
        for run in runs[Int(pattern.firstRun)..<Int(pattern.firstRun + pattern.runCount)] {
            let headway = max(1, Int(run.headway))
            body(run.trip.position, max(0, (Int(run.end) - Int(run.start) + headway - 1) / headway))
        }
    }
}

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

    /// Boardings at each stop over the whole validity, and the modes that call; stations take those of their stops.
    func importance(
        _ built: PatternBuilder, _ tripCalendars: [CalendarIndex], _ calendars: CalendarTable, _ runs: [FrequencyRun]
    ) {
        let calendarDays = (0..<(calendars.bits.count / calendars.words)).map { calendars.days(in: CalendarIndex($0)) }
        var boardings = [UInt64](repeating: 0, count: stops.count)
        for pattern in built.patterns {
            let first = pattern.firstTrip.position
            func days(_ trip: Int) -> UInt64 { UInt64(calendarDays[tripCalendars[trip].position]) }
            let departures: UInt64 =
                if pattern.isFrequency == 1 {
                    runs[Int(pattern.firstRun)..<Int(pattern.firstRun + pattern.runCount)].reduce(0) { sum, run in
                        let headway = max(1, Int(run.headway))
                        let count = max(0, (Int(run.end) - Int(run.start) + headway - 1) / headway)
                        return sum + days(run.trip.position) * UInt64(count)
                    }
                } else {
                    (first..<(first + Int(pattern.tripCount))).reduce(0) { $0 + days($1) }
                }
            let modes = ModeSet(routes[pattern.route.position].mode)
            for position in 0..<Int(pattern.stopCount) {
                let stop = built.stops[Int(pattern.firstStop) + position].position
                stops[stop].modes.formUnion(modes)
                guard position + 1 < Int(pattern.stopCount),
                    built.rules[Int(pattern.firstStop) + position].canBoard
                else { continue }
                boardings[stop] += departures
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
        for stop in stops.indices { stops[stop].importance = UInt32(clamping: boardings[stop]) }
    }
}

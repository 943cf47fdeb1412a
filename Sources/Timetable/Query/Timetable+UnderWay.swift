import GTFSValues

extension Timetable {
    /// Whether any trip is under way at an instant, from its first departure to its last arrival.
    ///
    /// - Parameters:
    ///   - instant: seconds since 1970-01-01T00:00:00Z.
    ///   - margin: seconds before and after a trip that count as well.
    ///   - concerns: which trips are asked about, by their route.
    public func isAnythingUnderWay(at instant: Int64, margin: Int64, where concerns: (RouteIndex) -> Bool) -> Bool {
        patterns.rows.indices.contains { position in
            let pattern = patterns.rows[position]
            guard pattern.stopCount > 0, concerns(pattern.route) else { return false }
            let zone = zone(pattern.zone)
            let today = zone.civilDate(at: instant)
            return (-(Int(pattern.latest) / 86_400 + 1)...1).contains { days in
                let date = today.advanced(by: days)
                let second = instant - zone.start(of: date)
                return second >= Int64(pattern.earliest) - margin && second <= Int64(pattern.latest) + margin
                    && isUnderWay(PatternIndex(position), on: date, second: second, margin: margin)
            }
        }
    }

    private func isUnderWay(_ pattern: PatternIndex, on date: ServiceDate, second: Int64, margin: Int64) -> Bool {
        let last = Int(patterns[pattern].stopCount) - 1
        guard patterns[pattern].isFrequency == 1 else {
            return trips(of: pattern).contains { trip in
                second >= Int64(departure(of: trip, at: 0).seconds) - margin
                    && second <= Int64(arrival(of: trip, at: last).seconds) + margin
                    && runs(tripCalendars[trip], on: date)
            }
        }
        return runs(of: pattern).contains { run in
            let lasts = Int64(arrival(of: run.trip, at: last).seconds - departure(of: run.trip, at: 0).seconds)
            return second >= Int64(run.start) - margin && second <= Int64(run.end) + lasts + margin
                && runs(tripCalendars[run.trip], on: date)
        }
    }
}

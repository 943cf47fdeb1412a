import GTFSRealtime
import GTFSValues
import Timetable

/// By route, direction, start and stops, where the id says nothing.
extension TripMatcher {
    /// Finds the only run of a route that has this direction, this start and these stops, and is not already spoken for.
    func byRouteAndTimes(
        _ described: DescribedTrip, _ updates: [StopUpdate], taken: (RunKey) -> Bool
    ) -> Result<Found, MatchFailure> {
        guard let route = scope.route(described.routeID, in: timetable) else {
            return .failure(MatchFailure(described.routeID.isEmpty ? .noTripID : .unknownRoute))
        }
        guard described.start != nil || updates.contains(where: { $0.impliedSchedule != nil }) else {
            return .failure(MatchFailure(described.id.isEmpty ? .noTripID : .unknownTrip))
        }
        var ignored = RuleCounts()
        var found: [Found] = []
        for pattern in timetable.patterns(of: route) {
            let record = timetable.patterns[pattern]
            guard record.isFrequency == 0,
                described.direction == 255 || record.direction == 255
                    || described.direction == record.direction
            else { continue }
            let zone = timetable.zone(record.zone)
            for trip in timetable.trips(of: pattern) {
                guard described.start.map({ startEquals($0, trip) }) ?? true else { continue }
                for date in dates(of: described, zone: zone, latest: record.latest)
                where timetable.runs(timetable.tripCalendars[trip], on: date) {
                    let run = RunMatch(
                        trip: trip, date: date, start: nil, method: .routeAndTimes, dayStart: zone.start(of: date),
                        shift: 0)
                    guard !taken(run.key), let one = fits(run, described, updates, &ignored) else { continue }
                    found.append(one)
                }
            }
        }
        guard let first = found.first else { return .failure(MatchFailure(.unknownTrip)) }
        return found.count == 1 ? .success(first) : .failure(MatchFailure(.ambiguous))
    }

    private func startEquals(_ start: ServiceTime, _ trip: TripIndex) -> Bool {
        abs(Int64(timetable.departure(of: trip, at: 0).seconds) - Int64(start.seconds)) < 60
    }

    /// Stricter than by id: every update must be one of its stops, and every time told must be its time.
    private func fits(
        _ run: RunMatch, _ described: DescribedTrip, _ updates: [StopUpdate],
        _ rules: inout RuleCounts
    ) -> Found? {
        let calls = timetable.calls(of: run.trip)
        let departure = { (position: Int) in run.dayStart + Int64(calls.departure(at: position)) }
        guard updates.isEmpty || matchesQuickly(run, updates) else { return nil }
        let positions = aligner.align(updates, along: calls, scheduled: departure, &rules)
        guard positions.allSatisfy({ $0 >= 0 }) else { return nil }
        let agreement = agreement(of: updates, positions, with: run, calls)
        guard agreement.isPlausible, agreement.disagreeing == 0, over(run) == nil else { return nil }
        // Without a start it is the implied times that single out the run; there must be some.
        guard described.start != nil || agreement.compared > 0 else { return nil }
        return Found(run: run, positions: positions)
    }

    /// The first update with an implied time must be at a call with that time: rules nearly every trip out at once.
    private func matchesQuickly(_ run: RunMatch, _ updates: [StopUpdate]) -> Bool {
        guard let implied = updates.lazy.compactMap(\.impliedSchedule).first else { return true }
        let count = Int(timetable.patterns[timetable.trips[run.trip].pattern].stopCount)
        let first = run.dayStart + Int64(timetable.arrival(of: run.trip, at: 0).seconds)
        let last = run.dayStart + Int64(timetable.departure(of: run.trip, at: count - 1).seconds)
        return implied >= first - Self.timeTolerance && implied <= last + Self.timeTolerance
    }

    /// Finds the run of a vehicle without a known trip id.
    func byRouteAndStart(_ described: DescribedTrip, taken: (RunKey) -> Bool) -> Result<RunMatch, MatchFailure> {
        guard described.start != nil else { return .failure(MatchFailure(.unknownTrip)) }
        return byRouteAndTimes(described, [], taken: taken).map(\.run)
    }
}

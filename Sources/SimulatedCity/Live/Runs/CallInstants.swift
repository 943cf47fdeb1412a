/// When a run reaches and leaves its calls, in seconds since 1970-01-01T00:00:00Z; never decreasing along the run.
struct CallInstants: Sendable, Equatable {
    var arrivals: [Int64]
    var departures: [Int64]

    /// As it happens: delays begin small, grow with noise and hold-ups, and are caught up where there is slack.
    ///
    /// - Parameters:
    ///   - gap: seconds until the next run on the same way, 0 for none: what a bus that bunches falls back by.
    ///   - isChasing: whether the run ahead falls back onto this one.
    init(of run: Run, gap: Int, isChasing: Bool, traits: LiveTraits) {
        let chance = run.chance
        let mode = run.way.mode
        let habits = DelayTraits(of: mode)
        let strain = DelayTraits.strain(at: run.departure % 86_400) * traits.lateness
        // One that has caught up the bus ahead has nobody left to wait for.
        let bunchedBy = isChasing ? 0 : Self.bunchedBy(run, gap: gap, traits: traits)
        let heldUpAt = chance.happens(.holdUp, traits.heldUp) ? chance.integer(.holdUpCall, in: 1..<run.count) : -1
        let first = chance.unit(.start)
        // Few leave very late, most nearly on time.
        var late = habits.start * first * first * min(1.5, strain)
        arrivals = []
        departures = []
        arrivals.reserveCapacity(run.count)
        departures.reserveCapacity(run.count)
        let start = run.plannedDeparture(0) + Int64(late)
        arrivals.append(start)
        departures.append(start)
        for call in 1..<run.count {
            let plannedArrival = run.plannedArrival(call)
            let leg = Double(plannedArrival - run.plannedDeparture(call - 1))
            let bias = isChasing ? -0.75 : -0.42
            late += (chance.unit(.drift, call) + bias) * 2 * habits.noise * strain
            if call == heldUpAt { late += habits.holdUp * (0.3 + 0.7 * chance.unit(.holdUpLength)) }
            if bunchedBy > 0, call * 5 >= run.count { late += bunchedBy / Double(run.count - run.count / 5) }
            if late > 0 { late -= min(late, leg * habits.recovery) }
            late = min(max(late, habits.earliest), 20 * 60)
            let arrival = max(plannedArrival + Int64(late), departures[call - 1] + max(10, Int64(leg * 0.6)))
            let plannedStand = run.plannedDeparture(call) - plannedArrival
            // A late vehicle stands as short as doors and riders allow.
            let stand = call == run.count - 1 ? 0 : max(min(plannedStand, 10), plannedStand * 6 / 10)
            let departure = max(arrival + stand, run.plannedDeparture(call) + Int64(min(0, habits.earliest)))
            arrivals.append(arrival)
            departures.append(call == run.count - 1 ? arrival : departure)
            late = Double(departure - run.plannedDeparture(call))
        }
    }

    /// How far a bus falls back onto the next one, in seconds; 0 for most.
    private static func bunchedBy(_ run: Run, gap: Int, traits: LiveTraits) -> Double {
        guard bunches(run.chance, gap: gap, mode: run.way.mode, traits: traits) else { return 0 }
        return Double(gap) * (0.7 + 0.2 * run.chance.unit(.bunchedBy))
    }

    /// Whether a run falls back onto the next.
    static func bunches(_ chance: Chance, gap: Int, mode: LiveMode, traits: LiveTraits) -> Bool {
        mode == .bus && (240...1200).contains(gap) && chance.happens(.bunched, traits.bunched)
    }

    /// What is known at an instant: what has happened as it was, what is to come as foreseen, which closes in on the truth as
    /// it comes nearer and is drawn anew every few minutes.
    func foreseen(of run: Run, at now: Int64, traits: LiveTraits) -> CallInstants {
        var known = self
        let last = arrivals.count - 1
        guard arrivals[last] > now else { return known }
        let passed = departures.firstPosition { $0 > now }
        let lateNow = passed > 0 ? Double(departures[passed - 1] - run.plannedDeparture(passed - 1)) : 0
        let phase = Int64(run.chance.integer(.wanderPhase, in: 0..<Int(traits.predictionLife)))
        let wander = run.chance.unit(.wander, Int((now + phase) / traits.predictionLife)) * 2 - 1
        let earliest = Int64(DelayTraits(of: run.way.mode).earliest)
        func foresee(_ actual: Int64, _ planned: Int64) -> Int64 {
            let farness = min(1, Double(actual - now) / 1800)
            let truth = Double(actual - planned)
            return planned + Int64(lateNow + (truth - lateNow) * (1 - 0.7 * farness) + wander * 90 * farness)
        }
        // From here on nothing may be foreseen earlier: it would lie in the past or before the call ahead.
        var floor = passed > 0 ? departures[passed - 1] : now
        for call in passed...last {
            if arrivals[call] > now || call == 0 {
                known.arrivals[call] = max(foresee(arrivals[call], run.plannedArrival(call)), floor + 1, now + 1)
            }
            let planned = run.plannedDeparture(call)
            var departure = max(foresee(departures[call], planned), known.arrivals[call] + (call == 0 ? 0 : 1), now + 1)
            departure = max(departure, planned + (call == 0 ? 0 : earliest))
            known.departures[call] = call == last ? known.arrivals[call] : departure
            if call == 0 { known.arrivals[0] = departure }
            floor = known.departures[call]
        }
        return known
    }
}

/// A run with what becomes of it and when it calls.
struct LiveRun: Sendable {
    let run: Run
    let fate: Fate
    /// As it happens; for a cancelled run, as it would have.
    let actual: CallInstants

    var way: LiveWay { run.way }

    /// Whether riders are told that it does not run.
    func isCancelled(at now: Int64, traits: LiveTraits) -> Bool {
        fate.isCancelled && now >= run.plannedDeparture(0) - traits.cancellationNotice
    }

    /// The platform change riders are told of.
    func platformChange(at now: Int64) -> Fate.PlatformChange? {
        fate.platform.flatMap { now >= run.plannedDeparture($0.call) - $0.notice ? $0 : nil }
    }

    /// The stop of a call as riders are told of it: where another platform has been assigned, `stop_id` names that one.
    func stop(_ call: Int, at now: Int64) -> String {
        guard let change = platformChange(at: now), change.call == call else { return way.stops[call] }
        return change.platform
    }
}

/// What runs around an instant.
struct LiveRuns: Sendable {
    let network: LiveNetwork
    let clock: CityClock
    let seed: Chance
    let traits: LiveTraits

    /// Runs the feeds speak of at an instant, by service day and departure.
    func around(_ now: Int64, in scope: LiveFeedScope = .everything) -> [LiveRun] {
        let included = network.ways.map { scope.includes($0) }
        let today = clock.date(at: now)
        var found: [LiveRun] = []
        for date in (-2...1).map(today.advanced) {
            let dayStart = clock.start(of: date)
            let kind = clock.day(of: date)
            let seconds = Int(now - dayStart)
            // No run is more than half an hour late at its end.
            let range = seconds - network.longest - Int(traits.lookBack) - 1800..<seconds + Int(traits.lookAhead)
            let candidates = network.trips(on: kind, leaving: range)
            guard !candidates.isEmpty else { continue }
            let day = seed.of(Int(date.daysSinceEpoch))
            let showcase = Showcase(
                of: network, on: kind, day: day,
                within: range.lowerBound..<range.upperBound + network.longest, traits: traits)
            for trip in candidates where included[network.trips[trip].way] {
                let run = Run(trip, on: date, in: network, clock: clock, seed: seed)
                append(run, Fate(of: run, showcase: showcase, traits: traits), to: &found, at: now)
                if run.chance.happens(.extra, traits.extra) {
                    let after = max(180, min(600, network.gap[trip] / 2))
                    let extra = run.extra(after: after)
                    append(extra, Fate(of: extra, showcase: showcase, traits: traits), to: &found, at: now)
                }
            }
        }
        return found
    }

    private func append(_ run: Run, _ fate: Fate, to found: inout [LiveRun], at now: Int64) {
        let last = run.count - 1
        guard run.plannedArrival(last) + traits.lookBack + 1800 > now, run.plannedDeparture(0) < now + traits.lookAhead
        else { return }
        let ahead = network.ahead[run.trip]
        let isChasing =
            run.way.mode == .bus && ahead >= 0
            && CallInstants.bunches(
                seed.of(network.keys[ahead]).of(Int(run.date.daysSinceEpoch)), gap: network.headway[run.trip],
                mode: .bus, traits: traits)
        let actual = CallInstants(of: run, gap: network.gap[run.trip], isChasing: isChasing, traits: traits)
        guard actual.arrivals[last] + traits.lookBack > now else { return }
        found.append(LiveRun(run: run, fate: fate, actual: actual))
    }
}

// What is not known to be usable.
extension PlanRun {
    /// The journeys of one window: those of known facts, and others where they save enough.
    func journeys(
        in window: PlanWindow, _ options: JourneyOptions
    ) throws(JourneyError) -> (known: [Journey], others: [Journey]) {
        let (refused, unknown) = options.refusals
        guard unknown != 0 else {
            return (try search(window, options, options.widestAccess, refusing: refused), [])
        }
        let known = try search(
            window.anyDeparture, options, options.knownAccess, refusing: refused | unknown)
        var others: [Journey] = []
        for journey in try search(window, options, options.widestAccess, refusing: refused)
        where !known.contains(where: { spares($0, journey) }) {
            others.append(journey)
        }
        return (known, try unspared(others, options))
    }

    /// Whether a journey of known facts makes one with unknown ones needless: no better by more than the penalty.
    private func spares(_ known: Journey, _ other: Journey) -> Bool {
        let span = sparing(other)
        return known.departure >= span.lowerBound && known.arrival <= span.upperBound
    }

    /// From when to when a journey of known facts makes one with unknown ones needless.
    private func sparing(_ other: Journey) -> ClosedRange<Int64> {
        let penalty = Int64(max(0, query.options.unknownPenalty))
        var (first, last) = (other.departure - penalty, other.arrival + penalty)
        // Nobody can set out before the time asked for, nor may they arrive after it; but what is on a page before this one can be taken.
        if !query.turnsBack {
            let asked = query.asked ?? query.time
            if query.arrivesBy {
                last = min(last, max(asked, query.time))
            } else {
                first = max(first, min(asked, query.time))
            }
        }
        return first...max(first, last)
    }

    /// Those of some journeys with unknown facts that no journey of known ones makes needless, in whatever window that begins or ends.
    private func unspared(_ others: [Journey], _ options: JourneyOptions) throws(JourneyError) -> [Journey] {
        // On a clock that runs the way the search goes.
        let spans = others.map { other in
            let span = sparing(other)
            return query.arrivesBy ? (-span.upperBound)...(-span.lowerBound) : span
        }
        let end = spans.map(\.upperBound).max() ?? 0
        var isNeedless = [Bool](repeating: false, count: others.count)
        // Who sets out later is there no earlier: what one search tells holds for all others that end before, so there are about as
        // many searches as journeys of known facts, and not one for each of the others.
        var known = (start: Int64.min, arrival: Int64.min)
        // Of those that begin together the one that ends last comes first, so that what is looked for in it holds for all of them.
        let order = spans.indices.sorted {
            (spans[$0].lowerBound, -spans[$0].upperBound) < (spans[$1].lowerBound, -spans[$1].upperBound)
        }
        for index in order {
            let span = spans[index]
            if known.arrival <= span.upperBound, known.start < span.lowerBound {
                let ahead = min(end - span.lowerBound, Int64(Self.ahead))
                let seconds = Int32(clamping: max(span.upperBound - span.lowerBound, ahead))
                known = (span.lowerBound, try knownArrival(from: span.lowerBound, within: seconds, options))
            }
            isNeedless[index] = known.arrival <= span.upperBound
        }
        return others.indices.filter { !isNeedless[$0] }.map { others[$0] }
    }

    /// When a journey of known facts that sets out at a moment or later is there at the soonest, on a clock that runs the way the search
    /// goes; the first moment not looked at where that takes longer than some seconds.
    private func knownArrival(
        from start: Int64, within seconds: Int32, _ options: JourneyOptions
    ) throws(JourneyError) -> Int64 {
        let (refused, unknown) = options.refusals
        let time = query.arrivesBy ? -start : start
        guard var request = try request(time, options, options.knownAccess, refusing: refused | unknown) else {
            return .max
        }
        request.limits.horizon = seconds
        var arrival = seconds &+ 1
        network.search(request, scratch, cancel: cancel) { arrival = min(arrival, $0.arrival) }
        try cancel.check()
        return start + Int64(arrival)
    }
}

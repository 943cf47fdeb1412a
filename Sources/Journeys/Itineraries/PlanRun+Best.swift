import LiveState

extension JourneyPlanner {
    /// The one journey that answers a query best, walking all the way counted in: of all that set out at its time or later the one that
    /// arrives first, and of those the one that sets out last; with `arrivesBy`, of all that arrive by its time the one that sets out
    /// last, and of those the one that arrives first; walking where no ride is better. Nil where there is none within a day.
    ///
    /// `limit`, `window`, `turnsBack` and the goal do not count. A plan of a single journey is not this: it tells the one that sets out
    /// first, with whatever number of changes.
    public func best(
        _ query: JourneyQuery, live: LiveState? = nil, now: Int64 = 0, cancel: SearchCancel? = nil
    ) throws(JourneyError) -> Journey? {
        var overlay: LiveOverlay?
        if let live { overlay = self.overlay(live, now: now, cancel) }
        return try withScratch { scratch throws(JourneyError) in
            try PlanRun(planner: self, query: query, overlay: overlay, scratch: scratch, cancel: cancel).best()
        }
    }
}

extension PlanRun {
    /// As `JourneyPlanner.best`.
    func best() throws(JourneyError) -> Journey? {
        let (refused, unknown) = query.options.refusals
        var best = try best(query.options.widestAccess, refusing: refused)
        // What is not known counts where it saves enough.
        if unknown != 0, let other = best,
            let known = try self.best(query.options.knownAccess, refusing: refused | unknown),
            loss(of: known, beside: other) <= Int64(query.options.unknownPenalty)
        {
            best = known
        }
        guard let walk = directWalk(), walk.metres <= query.options.maxWalk else { return best }
        let onFoot = Journey(legs: [.walk(walk)])
        guard let ride = best, loss(of: onFoot, beside: ride) > 0 else { return onFoot }
        return ride
    }

    /// Seconds by which one journey serves the query worse than another.
    private func loss(of one: Journey, beside other: Journey) -> Int64 {
        query.arrivesBy ? other.departure - one.departure : one.arrival - other.arrival
    }

    /// There and back: the first arrival (the last departure), and from there the last departure (the first arrival) that makes it.
    private func best(_ access: StepFreeAccess, refusing: UInt8) throws(JourneyError) -> Journey? {
        guard let request = try request(query.time, query.options, access, refusing: refusing) else { return nil }
        var seconds = Int32.max
        network.search(request, scratch, cancel: cancel) { seconds = min(seconds, $0.arrival) }
        try cancel.check()
        guard seconds <= request.limits.horizon else { return nil }
        var back = request
        (back.isForward, back.from, back.to) = (!request.isForward, request.to, request.from)
        back.time += request.isForward ? Int64(seconds) : -Int64(seconds)
        back.limits.horizon = seconds
        back.vias.reverse()
        let tracer = tracer(of: back, access)
        var best: (seconds: Int32, journey: Journey)?
        network.search(back, scratch, cancel: cancel) { finding in
            if let best, best.seconds <= finding.arrival { return }
            best = (finding.arrival, tracer.journey(finding))
        }
        try cancel.check()
        return best?.journey
    }
}

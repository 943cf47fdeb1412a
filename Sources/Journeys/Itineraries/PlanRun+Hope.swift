extension PlanRun {
    /// Whether no journey begins in what has not been searched yet: known from one or two searches for the earliest arrival,
    /// where a window takes one for each of its departures.
    ///
    /// - Parameters:
    ///   - searched: seconds that have been.
    ///   - window: seconds that are next.
    func isHopeless(after searched: Int32, _ window: Int32) throws(JourneyError) -> Bool {
        let left = whole - searched
        // What the next window needs is at hand already, or will be; the days beyond it may have to be made.
        if !query.turnsBack, left > window, try anyJourney(at: start(after: searched, window), for: window) {
            return false
        }
        return try !anyJourney(at: start(after: searched, left), for: left)
    }

    /// Whether any journey can be made that begins (with `arrivesBy`, ends) within some seconds; at times yes where there is
    /// none: whoever waits may set out before the time is up and get in after it.
    private func anyJourney(at time: Int64, for seconds: Int32) throws(JourneyError) -> Bool {
        let options = query.options
        // The most that any of the searches for this query may use.
        let access: StepFreeAccess = options.wheelchair ? .notKnownBad : .any
        let walks = planner.walks(access, cancel)
        try cancel.check()
        let (origins, destinations) = ends.of(
            query, EndFinder(planner: planner, options: options, walks: walks, access: access))
        guard !origins.isEmpty, !destinations.isEmpty else { return false }
        let vias = query.vias.map { SearchVia(nodes: planner.network.nodes(of: $0.stop), stay: $0.stay) }
        let request = SearchRequest(
            isForward: !query.arrivesBy, from: query.arrivesBy ? destinations : origins,
            to: query.arrivesBy ? origins : destinations, time: time,
            limits: options.limits(refusing: options.refusals.known, horizon: JourneyQuery.horizon + seconds),
            walks: walks, vias: query.arrivesBy ? vias.reversed() : vias, overlay: overlay)
        var isFound = false
        planner.network.search(request, scratch, cancel: cancel) { _ in isFound = true }
        try cancel.check()
        return isFound
    }
}

extension PlanRun {
    /// Whether any journey may begin in what has not been searched yet: known from one or two searches for the earliest arrival,
    /// where a window takes one for each of its departures.
    func isHopeful() throws(JourneyError) -> Bool {
        guard let (searched, window) = hope.window else { return !hope.isLost }
        let left = whole - searched
        // What the next window needs is at hand already, or will be; the days beyond it may have to be made.
        let isSoon =
            !query.turnsBack && left > window ? try anyJourney(at: start(after: searched, window), for: window) : false
        if !isSoon, try !anyJourney(at: start(after: searched, left), for: left) { hope.isLost = true }
        // Known for this window, however many searches it takes.
        hope.window = nil
        return !hope.isLost
    }

    /// Whether any journey can be made that begins (with `arrivesBy`, ends) within some seconds; at times yes where there is
    /// none: whoever waits may set out before the time is up and get in after it.
    private func anyJourney(at time: Int64, for seconds: Int32) throws(JourneyError) -> Bool {
        guard var request = try widestRequest(time) else { return false }
        request.limits.horizon += seconds
        var isFound = false
        planner.network.search(request, scratch, cancel: cancel) { _ in isFound = true }
        try cancel.check()
        return isFound
    }
}

/// What is known of whether a query has an answer.
final class Hope {
    /// The seconds searched, and those that are next, where nobody has looked yet whether anything can be found in them or later.
    var window: (searched: Int32, next: Int32)?
    /// No journey begins in them, nor later.
    var isLost = false
}

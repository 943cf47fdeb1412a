/// Seconds in which journeys are searched for, all that begin in them.
struct PlanWindow {
    /// Where the search starts: its first departure, or its last arrival.
    var time: Int64
    var seconds: Int32
    /// When the journeys of all that may be used begin, where that is known.
    var departures: NextDepartures?

    /// The same for a search that may use less, and so finds others.
    var anyDeparture: PlanWindow { PlanWindow(time: time, seconds: seconds) }
}

// From journey to journey.
extension PlanRun {
    /// How far ahead the next journeys are looked for at first: the service days that this needs are at hand.
    static let ahead: Int32 = 14_400

    /// Whether one looks when the next journeys begin. Not where a window is given or lies before the moment asked for, and not where
    /// several searches are weighed against each other window by window, nor by way of several stops.
    static func goesFromJourneyToJourney(_ query: JourneyQuery) -> Bool {
        query.window == nil && !query.turnsBack && query.vias.count <= 1 && query.options.refusals.unknown == 0
            && query.options.goal != .leastWalking
    }

    /// Seconds after the earliest arrival within which the first journeys arrive: those of half an hour, and of one the very first.
    var firstSlack: Int32 { query.limit <= 1 ? 0 : 1_800 }

    /// The window of the next journeys, as many as are wanted or fewer; nil where none begins any more.
    func nextWindow(after searched: Int32, wanted: Int, _ slack: Int32) throws(JourneyError) -> PlanWindow? {
        let time = start(after: searched, 0)
        guard let request = try widestRequest(time) else { return nil }
        let left = Self.reach - searched
        for ahead in left > Self.ahead ? [Self.ahead, left] : [left] {
            let found = network.nextDepartures(
                request, atMost: wanted, slack: slack, ahead: ahead, scratch, cancel: cancel)
            try cancel.check()
            if let found { return PlanWindow(time: time, seconds: min(found.window, left), departures: found) }
        }
        return nil
    }

    /// A search that may use the most of all that are made for this query.
    func widestRequest(_ time: Int64) throws(JourneyError) -> SearchRequest? {
        try request(time, query.options, query.options.widestAccess, refusing: query.options.refusals.known)
    }
}

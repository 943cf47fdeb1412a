import GTFSValues

// What a trip says of each of its calls.
extension Timetable {
    /// When a trip leaves one of its stops, which are counted from 0.
    public func departure(of trip: TripIndex, at position: Int) -> ServiceTime {
        ServiceTime(seconds: departures[timeRow(trip, position)])
    }

    /// As `departure(of:at:)`, for the arrival.
    public func arrival(of trip: TripIndex, at position: Int) -> ServiceTime {
        ServiceTime(seconds: arrivals[timeRow(trip, position)])
    }

    /// Where the times of a call lie in `departures` and `arrivals`.
    func timeRow(_ trip: TripIndex, _ position: Int) -> Int {
        let pattern = patterns[trips[trip].pattern]
        return Int(pattern.firstTime) + position * Int(pattern.tripCount) + trip.position - pattern.firstTrip.position
    }

    /// Stops of a pattern, in order.
    public func stops(of pattern: PatternIndex) -> UnsafeBufferPointer<StopIndex> {
        let record = patterns[pattern]
        let from = Int(record.firstStop)
        return patternStops[from..<(from + Int(record.stopCount))]
    }

    /// What is allowed at a stop of a pattern.
    public func rules(of pattern: PatternIndex, at position: Int) -> StopRules {
        patternRules[Int(patterns[pattern].firstStop) + position]
    }

    /// `stop_sequence` of a call, as published.
    public func stopSequence(of trip: TripIndex, at position: Int) -> Int {
        let list = trips[trip].stopSequences
        return list.isSome ? Int(lists[list][position]) : position + 1
    }

    /// Headsign shown at a call: `stop_headsign`, else `trip_headsign`, else the name of the last stop.
    public func headsign(of trip: TripIndex, at position: Int) -> StringIndex {
        let record = trips[trip]
        let shown =
            record.stopHeadsigns.isSome
            ? StringIndex(rawValue: lists[record.stopHeadsigns][position]) : record.headsign
        if shown != .empty { return shown }
        guard let last = stops(of: record.pattern).last else { return .empty }
        let station = stops[last].parent
        return station.isSome ? stops[station].name : stops[last].name
    }

    /// Frequency runs of a pattern; empty for an ordinary one.
    public func runs(of pattern: PatternIndex) -> UnsafeBufferPointer<FrequencyRun> {
        let record = patterns[pattern]
        let from = Int(record.firstRun)
        return frequencyRuns[from..<(from + Int(record.runCount))]
    }

    /// `direction_id` of a pattern; nil where the feed does not say.
    public func direction(of pattern: PatternIndex) -> Int? {
        let direction = patterns[pattern].direction
        return direction == 255 ? nil : Int(direction)
    }

    /// The station a stop belongs to, or the stop itself.
    public func station(of stop: StopIndex) -> StopIndex {
        var top = stop
        while stops[top].parent.isSome { top = stops[top].parent }
        return top
    }

    /// A stop and all stops below it: the platforms a station stands for.
    public func stopAndChildren(_ stop: StopIndex) -> [StopIndex] {
        var found = [stop]
        var at = 0
        while at < found.count {
            found += children[found[at]]
            at += 1
        }
        return found
    }

    /// Patterns of a route, in the order direction, then size.
    public func patterns(of route: RouteIndex) -> [PatternIndex] {
        let record = routes[route]
        return (0..<Int(record.patternCount)).map { PatternIndex(record.firstPattern.position + $0) }
    }

    /// Trips of a pattern, in order of departure.
    public func trips(of pattern: PatternIndex) -> [TripIndex] {
        let record = patterns[pattern]
        return (0..<Int(record.tripCount)).map { TripIndex(record.firstTrip.position + $0) }
    }
}

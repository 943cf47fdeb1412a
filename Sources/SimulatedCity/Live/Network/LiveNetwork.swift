/// Everything that runs, sorted so that what runs now is found at once.
struct LiveNetwork: Sendable {
    /// A trip's first call at the showcase station.
    struct Showing: Sendable {
        let trip: Int
        let call: Int
        /// Of the service day.
        let seconds: Int
    }

    let trips: [PlannedTrip]
    let ways: [LiveWay]
    /// FNV-1a of each trip's id.
    let keys: [UInt64]
    /// Trips of each kind of day by their departure.
    let byDeparture: [DayType: [Int]]
    /// Their longest run.
    let longest: Int
    /// The trip before on the same way, or -1, and how many seconds behind it each trip leaves.
    let ahead: [Int]
    let headway: [Int]
    /// Seconds until the next trip on the same way, 0 for the last.
    let gap: [Int]
    /// Trains that leave the showcase station and could use another platform there, by time.
    let showings: [DayType: [Showing]]

    init(city: City, showcaseStation: String) {
        let operation = Operation(of: city)
        let ways = Self.ways(of: operation, in: city)
        self.ways = ways
        let trips = operation.trips
        self.trips = trips
        keys = trips.map { Chance.hash(of: $0.id) }
        longest = trips.map(\.runTimes.total).max() ?? 0
        let byDeparture = Dictionary(grouping: trips.indices) { trips[$0].day }
            .mapValues { $0.sorted { (trips[$0].departure, $0) < (trips[$1].departure, $1) } }
        self.byDeparture = byDeparture
        var ahead = Array(repeating: -1, count: trips.count)
        var headway = Array(repeating: 0, count: trips.count)
        var gap = Array(repeating: 0, count: trips.count)
        var showings: [DayType: [Showing]] = [:]
        for (day, indices) in byDeparture {
            var latest = Array(repeating: -1, count: ways.count)
            for index in indices {
                let before = latest[trips[index].way]
                if before >= 0 {
                    ahead[index] = before
                    headway[index] = trips[index].departure - trips[before].departure
                    gap[before] = headway[index]
                }
                latest[trips[index].way] = index
            }
            showings[day] = indices.compactMap { index in
                let way = ways[trips[index].way]
                return way.stations.indices.dropLast().first {
                    way.mode.isRail && way.stations[$0] == showcaseStation && !way.otherPlatforms[$0].isEmpty
                }.map {
                    Showing(
                        trip: index, call: $0, seconds: trips[index].departure + trips[index].runTimes.departures[$0])
                }
            }.sorted { ($0.seconds, $0.trip, $0.call) < ($1.seconds, $1.trip, $1.call) }
        }
        (self.ahead, self.headway, self.gap, self.showings) = (ahead, headway, gap, showings)
    }

    private static func ways(of operation: Operation, in city: City) -> [LiveWay] {
        var platforms: [PlatformKey: Set<String>] = [:]
        for planned in operation.ways {
            let mode = LiveMode(planned.line.mode)
            for call in planned.way.calls {
                let stop = city.stops[call.stop]
                if let station = stop.station {
                    platforms[PlatformKey(station: station, mode: mode), default: []].insert(stop.id)
                }
            }
        }
        let sorted = platforms.mapValues { $0.sorted() }
        let names = Dictionary(city.stations.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        return operation.ways.map { LiveWay($0, in: city, platforms: sorted, stationNames: names) }
    }

    /// Trips of a kind of day that leave within a range of seconds of it.
    func trips(on day: DayType, leaving range: Range<Int>) -> ArraySlice<Int> {
        let indices = byDeparture[day, default: []]
        let first = indices.firstPosition { trips[$0].departure >= range.lowerBound }
        let end = indices.firstPosition { trips[$0].departure >= range.upperBound }
        return indices[first..<max(first, end)]
    }

    /// Trains leaving the showcase station within a range of seconds of a kind of day.
    func showings(on day: DayType, within range: Range<Int>) -> ArraySlice<Showing> {
        let all = showings[day, default: []]
        let first = all.firstPosition { $0.seconds >= range.lowerBound }
        return all[first..<max(first, all.firstPosition { $0.seconds >= range.upperBound })]
    }
}

extension Array {
    /// The first position from which `holds` is true, in an array that is false before it and true after it.
    func firstPosition(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

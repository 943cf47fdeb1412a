import GTFS
import Timetable

/// Orders trips into patterns in which none overtakes another, and lays their times out stop by stop.
struct PatternBuilder {
    private(set) var patterns: [PatternRecord] = []
    private(set) var stops: [StopIndex] = []
    private(set) var rules: [StopRules] = []
    private(set) var departures: [Int32] = []
    private(set) var arrivals: [Int32] = []
    /// Drafts in their final order.
    private(set) var order: [Int] = []
    /// Pattern of each, in that order.
    private(set) var patternOfTrip: [PatternIndex] = []

    private let compiler: TimetableCompiler
    private let calendars: CalendarTable

    init(_ compiler: TimetableCompiler, calendars: CalendarTable) {
        self.compiler = compiler
        self.calendars = calendars
        let usable = compiler.trips.indices.filter { compiler.trips[$0].isUsable }
        order.reserveCapacity(usable.count)
        patternOfTrip.reserveCapacity(usable.count)
        let times = usable.reduce(0) { $0 + Int(compiler.trips[$1].stopCount) }
        departures.reserveCapacity(times)
        arrivals.reserveCapacity(times)
        let byGroup = Lists(
            count: compiler.groups.count, pairs: usable.map { (owner: Int(compiler.trips[$0].group), value: $0) })
        for group in groupsInOrder() {
            let members = byGroup.values[Int(byGroup.offsets[group])..<Int(byGroup.offsets[group + 1])]
            for trips in Self.split(members, compiler) { append(trips, group: group) }
        }
    }

    /// Groups by route, then direction, the fullest first.
    private func groupsInOrder() -> [Int] {
        var sizes = [Int](repeating: 0, count: compiler.groups.count)
        for trip in compiler.trips where trip.isUsable { sizes[Int(trip.group)] += 1 }
        let keys = (0..<compiler.groups.count).map { group in
            (route: word(group, 0), direction: word(group, 1), size: sizes[group])
        }
        return keys.indices.filter { sizes[$0] > 0 }.sorted { a, b in
            let (one, other) = (keys[a], keys[b])
            if one.route != other.route { return one.route < other.route }
            if one.direction != other.direction { return one.direction < other.direction }
            return one.size != other.size ? one.size > other.size : a < b
        }
    }

    /// A word of a group's key: route, direction and flags, then stops, then rules.
    private func word(_ group: Int, _ position: Int) -> UInt32 {
        let bytes = compiler.groups[group]
        let at = bytes.startIndex + position * 4
        return UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3])
            << 24
    }

    /// Trips in order of departure, in as few rows as first fit gives, so that in each row no trip overtakes another.
    private static func split(_ members: ArraySlice<Int>, _ compiler: TimetableCompiler) -> [[Int]] {
        guard let first = members.first else { return [] }
        if compiler.trips[first].hasFrequency { return [Array(members)] }
        let stopCount = Int(compiler.trips[first].stopCount)
        return compiler.departures.withUnsafeBufferPointer { departures in
            compiler.arrivals.withUnsafeBufferPointer { arrivals in
                func start(_ trip: Int) -> Int { compiler.trips[trip].firstTime }
                let sorted = members.sorted { a, b in
                    let (one, other) = (start(a), start(b))
                    if departures[one] != departures[other] { return departures[one] < departures[other] }
                    let (oneEnd, otherEnd) = (arrivals[one + stopCount - 1], arrivals[other + stopCount - 1])
                    return oneEnd != otherEnd ? oneEnd < otherEnd : a < b
                }
                var rows: [[Int]] = []
                trips: for trip in sorted {
                    for row in rows.indices {
                        guard let last = rows[row].last else { continue }
                        let (before, after) = (start(last), start(trip))
                        let follows = (0..<stopCount).allSatisfy {
                            departures[before + $0] <= departures[after + $0]
                                && arrivals[before + $0] <= arrivals[after + $0]
                        }
                        if follows {
                            rows[row].append(trip)
                            continue trips
                        }
                    }
                    rows.append([trip])
                }
                return rows
            }
        }
    }

    private mutating func append(_ trips: [Int], group: Int) {
        guard let first = trips.first else { return }
        let draft = compiler.trips[first]
        let stopCount = Int(draft.stopCount)
        let route = compiler.routes[draft.route.position]
        let zone = route.agency.isSome ? compiler.agencies[route.agency.position].zone : compiler.defaultZone
        var earliest = Int32.max
        var latest = Int32.min
        let firstTime = departures.count
        for stop in 0..<stopCount {
            for trip in trips {
                let at = compiler.trips[trip].firstTime + stop
                arrivals.append(compiler.arrivals[at])
                departures.append(compiler.departures[at])
                earliest = min(earliest, compiler.arrivals[at])
                latest = max(latest, compiler.departures[at])
            }
        }
        patterns.append(
            PatternRecord(
                route: draft.route, firstStop: UInt32(stops.count), stopCount: UInt32(stopCount),
                firstTrip: TripIndex(order.count), tripCount: UInt32(trips.count), firstTime: UInt32(firstTime),
                zone: zone ?? ZoneIndex(rawValue: 0), earliest: earliest, latest: latest, direction: draft.direction,
                isFrequency: draft.hasFrequency))
        for position in 0..<stopCount {
            stops.append(StopIndex(rawValue: word(group, 2 + position)))
            rules.append(StopRules(bits: UInt8(truncatingIfNeeded: word(group, 2 + stopCount + position))))
        }
        for trip in trips {
            order.append(trip)
            patternOfTrip.append(PatternIndex(patterns.count - 1))
        }
        reportRepeats(trips, stopCount: stopCount)
    }

    /// Two trips with the same stops and times on a shared day: riders would see the journey twice.
    private func reportRepeats(_ trips: [Int], stopCount: Int) {
        for (a, b) in zip(trips, trips.dropFirst()) where !compiler.trips[a].hasFrequency {
            let (one, other) = (compiler.trips[a], compiler.trips[b])
            let isRepeat = (0..<stopCount).allSatisfy {
                compiler.departures[one.firstTime + $0] == compiler.departures[other.firstTime + $0]
            }
            guard isRepeat,
                calendars.overlap(calendars.ofService[Int(one.service)], calendars.ofService[Int(other.service)])
            else { continue }
            compiler.problems.add(
                .duplicateTrip, feed: compiler.strings.text(compiler.feeds[Int(other.feed)].id.position),
                file: TripRow.file, field: "trip_id", value: compiler.tripID(b),
                "runs at the same times as trip \(compiler.tripID(a)) on the same days")
        }
    }

    /// Gives each frequency pattern its runs and widens its span of times to theirs.
    mutating func attach(_ runs: [FrequencyRun]) {
        var at = 0
        while at < runs.count {
            let pattern = patternOfTrip[runs[at].trip.position].position
            let from = at
            while at < runs.count, patternOfTrip[runs[at].trip.position].position == pattern {
                let trip = runs[at].trip.position - patterns[pattern].firstTrip.position
                let first = Int(patterns[pattern].firstTime) + trip
                let last = first + Int((patterns[pattern].stopCount - 1) * patterns[pattern].tripCount)
                patterns[pattern].earliest = min(patterns[pattern].earliest, runs[at].start)
                patterns[pattern].latest = max(
                    patterns[pattern].latest, runs[at].end + departures[last] - departures[first])
                at += 1
            }
            patterns[pattern].firstRun = UInt32(from)
            patterns[pattern].runCount = UInt32(at - from)
        }
    }
}

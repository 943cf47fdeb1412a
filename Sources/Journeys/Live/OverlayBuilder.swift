import GTFS
import LiveState
import Timetable

/// Arrival and departure of a live run at one call, in seconds after the overlay's epoch.
private struct CallTime {
    var arrival: Int32
    var departure: Int32
}

/// Gathers the runs live data tells of into a table in which, as everywhere, no trip of a pattern overtakes another.
struct OverlayBuilder {
    let network: RoutingNetwork
    let state: LiveState
    let now: Int64
    private(set) var runs: [OverlayRun] = []
    private(set) var masks: [Int32: [RunKey]] = [:]
    private(set) var validUntil = Int64.max
    private var drafts: [Draft] = []
    private var words: [UInt32] = []
    private var times: [CallTime] = []
    private var number: [RunKey: Int] = [:]

    /// A run before it is sorted into a pattern.
    private struct Draft {
        var run: OverlayRun
        var pattern: PatternIndex
        var route: RouteIndex
        var flags: UInt8
        /// Calls of its own in `words` and `times`.
        var first: Int
        var count: Int
    }

    init(network: RoutingNetwork, state: LiveState, now: Int64) {
        (self.network, self.state, self.now) = (network, state, now)
    }

    /// Collects every run that is believed, and its neighbours in its block.
    mutating func gather() {
        for (index, layer) in state.layers.enumerated() {
            let limit = layer.source.limit
            for (position, trip) in layer.trips.enumerated()
            where state.isShown(layer: index, trip: position, now: now) {
                validUntil = min(validUntil, trip.evidence + limit)
                if trip.masksTimetable { masks[trip.serviceDate.daysSinceEpoch, default: []].append(trip.key) }
                guard trip.status != .cancelled, trip.status != .deleted else { continue }
                add(trip, layer, index, position)
            }
        }
        addNeighbours()
    }

    private mutating func add(_ trip: LiveTrip, _ layer: LiveLayer, _ index: Int, _ position: Int) {
        let first = words.count
        let shift = trip.dayStart - now
        var last = Int32.min
        for call in trip.calls.lazy.map({ layer.calls[$0] }) where call.status != .skipped {
            guard let node = network.node(of: call.stop) else { continue }
            // Live times may contradict each other; a vehicle's own clock never runs backwards.
            let arrival = max(last, Int32(clamping: Int64(call.bestArrival) + shift))
            let departure = max(arrival, Int32(clamping: Int64(call.bestDeparture) + shift))
            last = departure
            var word = node.rawValue
            if call.canBoard { word |= PathCall.canBoard }
            if call.canAlight { word |= PathCall.canAlight }
            words.append(word)
            times.append(CallTime(arrival: arrival, departure: departure))
        }
        let count = words.count - first
        guard count > 1 else {
            words.removeLast(count)
            times.removeLast(count)
            return
        }
        words[first] &= ~PathCall.canAlight
        words[words.count - 1] &= ~PathCall.canBoard
        if trip.masksTimetable { number[trip.key] = drafts.count }
        drafts.append(
            Draft(
                run: .live(layer: index, trip: position), pattern: trip.pattern, route: trip.route,
                flags: trip.trip.isSome
                    ? DayTableBuilder.flags(network.timetable.trips[trip.trip])
                    : TripFlags.wheelchairUnknown | TripFlags.bikesUnknown, first: first, count: count))
    }

    /// Who stays seated goes from trip to trip of a block; trips of one table are linked, so the whole block comes along.
    private mutating func addNeighbours() {
        let timetable = network.timetable
        guard timetable.blockNames.count > 0 else { return }
        var blocks: Set<BlockDay> = []
        for keys in masks.values {
            for key in keys {
                let block = timetable.trips[key.trip].block
                if block.isSome { blocks.insert(BlockDay(block: block, day: key.day)) }
            }
        }
        for one in blocks.sorted() {
            let date = ServiceDate(daysSinceEpoch: one.day)
            let known = Set((masks[one.day] ?? []).lazy.map(\.trip))
            for trip in timetable.blockTrips[one.block]
            where !known.contains(trip) && timetable.runs(timetable.tripCalendars[trip], on: date) {
                addTimetabled(trip, date)
            }
        }
    }

    private struct BlockDay: Hashable, Comparable {
        var block: BlockIndex
        var day: Int32
        static func < (a: BlockDay, b: BlockDay) -> Bool { (a.day, a.block) < (b.day, b.block) }
    }

    private mutating func addTimetabled(_ trip: TripIndex, _ date: ServiceDate) {
        let timetable = network.timetable
        let record = timetable.trips[trip]
        let pattern = timetable.patterns[record.pattern]
        guard pattern.isFrequency == 0 else { return }
        let shift = timetable.zone(pattern.zone).start(of: date) - now
        let first = words.count
        for position in 0..<Int(pattern.stopCount) {
            words.append(network.path.base[Int(pattern.firstStop) + position])
            times.append(
                CallTime(
                    arrival: Int32(clamping: Int64(timetable.arrival(of: trip, at: position).seconds) + shift),
                    departure: Int32(clamping: Int64(timetable.departure(of: trip, at: position).seconds) + shift)))
        }
        let key = RunKey(trip: trip, date: date, start: nil)
        masks[date.daysSinceEpoch, default: []].append(key)
        number[key] = drafts.count
        drafts.append(
            Draft(
                run: .timetable(trip, date), pattern: record.pattern, route: pattern.route,
                flags: DayTableBuilder.flags(record), first: first, count: words.count - first))
    }

    /// The table; nil where nothing runs.
    mutating func table() -> ScanTable? {
        guard !drafts.isEmpty else { return nil }
        var patterns: [ScanPattern] = []
        var path: [UInt32] = []
        let arrivals = Owned<Int32>(uninitialised: times.count)
        let departures = Owned<Int32>(uninitialised: times.count)
        var timeCount = 0
        var slots = [UInt32](repeating: .max, count: drafts.count)
        var order: [Int] = []
        for row in rows() {
            let draft = drafts[row[0]]
            patterns.append(
                ScanPattern(
                    firstCall: UInt32(path.count), firstTime: UInt32(timeCount), stride: UInt32(draft.count),
                    callCount: UInt32(draft.count), firstTrip: UInt32(order.count), tripCount: UInt32(row.count),
                    pattern: draft.pattern, mode: network.timetable.routes[draft.route].mode.rawValue, hasLinks: false,
                    headway: 0))
            path += words[draft.first..<(draft.first + draft.count)]
            let pattern = patterns[patterns.count - 1]
            for (trip, one) in row.enumerated() {
                for (call, time) in times[drafts[one].first..<(drafts[one].first + draft.count)].enumerated() {
                    (arrivals.base + pattern.row(trip, call)).initialize(to: time.arrival)
                    (departures.base + pattern.column(trip, call)).initialize(to: time.departure)
                }
                slots[one] = UInt32(order.count)
                order.append(one)
            }
            timeCount += pattern.timeCount
        }
        let links = links(slots, &patterns)
        runs = order.map { drafts[$0].run }
        let ownPath = Owned(path)
        return ScanTable(
            epoch: now, patterns: patterns, path: UnsafePointer(ownPath.base), pathOwner: ownPath, arrivals: arrivals,
            departures: departures,
            starts: [Int32](repeating: 0, count: order.count), trips: order.indices.map { UInt32($0) },
            flags: order.map { drafts[$0].flags }, links: links, nodeCount: network.nodeCount)
    }

    /// Runs with the same calls, in as few rows as first fit gives in which none overtakes another.
    private func rows() -> [[Int]] {
        let order = drafts.indices.sorted { a, b in
            let (one, other) = (times[drafts[a].first].departure, times[drafts[b].first].departure)
            return one != other ? one < other : a < b
        }
        var rows: [[Int]] = []
        var rowsOfPath: [PathKey: [Int]] = [:]
        for draft in order {
            let key = PathKey(
                drafts[draft].route, words[drafts[draft].first..<(drafts[draft].first + drafts[draft].count)])
            let candidates = rowsOfPath[key] ?? []
            if let row = candidates.first(where: { follows(rows[$0][rows[$0].count - 1], draft) }) {
                rows[row].append(draft)
            } else {
                rowsOfPath[key, default: []].append(rows.count)
                rows.append([draft])
            }
        }
        return rows
    }

    /// What trips of one row share: route and calls.
    private struct PathKey: Hashable {
        var route: RouteIndex
        var words: ArraySlice<UInt32>

        init(_ route: RouteIndex, _ words: ArraySlice<UInt32>) { (self.route, self.words) = (route, words) }

        // A few of the words tell most paths apart; equality looks at all of them.
        func hash(into hasher: inout Hasher) {
            hasher.combine(route)
            hasher.combine(words.count)
            hasher.combine(words.first)
            hasher.combine(words.last)
            hasher.combine(words[words.startIndex + words.count / 2])
        }
    }

    private func follows(_ before: Int, _ after: Int) -> Bool {
        let (one, other) = (drafts[before].first, drafts[after].first)
        return (0..<drafts[before].count).allSatisfy {
            times[one + $0].arrival <= times[other + $0].arrival
                && times[one + $0].departure <= times[other + $0].departure
        }
    }

    /// Which slot's vehicle goes on as which.
    private func links(_ slots: [UInt32], _ patterns: inout [ScanPattern]) -> [SlotLink] {
        let timetable = network.timetable
        guard timetable.blockNames.count > 0 || !network.tripLinks.inSeat.isEmpty else { return [] }
        var patternOfSlot = [Int](repeating: 0, count: slots.count)
        for (index, pattern) in patterns.enumerated() {
            for slot in pattern.firstTrip..<(pattern.firstTrip + pattern.tripCount) { patternOfSlot[Int(slot)] = index }
        }
        var links: [SlotLink] = []
        for (key, draft) in number {
            for next in network.tripLinks.successors(of: key.trip, on: key.day, timetable) {
                guard let other = number[RunKey(trip: next, date: ServiceDate(daysSinceEpoch: key.day), start: nil)],
                    meets(draft, other)
                else { continue }
                links.append(SlotLink(from: slots[draft], to: slots[other]))
                patterns[patternOfSlot[Int(slots[draft])]].hasLinks = true
                patterns[patternOfSlot[Int(slots[other])]].hasLinks = true
            }
        }
        return links
    }

    private func meets(_ one: Int, _ other: Int) -> Bool {
        let end = times[drafts[one].first + drafts[one].count - 1]
        let start = times[drafts[other].first]
        return end.arrival <= start.departure
    }
}

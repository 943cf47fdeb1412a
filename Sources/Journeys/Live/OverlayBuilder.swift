import GTFSValues
import LiveState
import Timetable

/// Arrival and departure of a live run at one call, in seconds after the overlay's epoch.
struct OverlayTime {
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
    private(set) var drafts: [Draft] = []
    private(set) var words: [UInt32] = []
    private(set) var times: [OverlayTime] = []
    /// The draft of each run of the timetable.
    private var number: [RunKey: Int] = [:]

    /// A run before it is sorted into a pattern.
    struct Draft {
        var run: OverlayRun
        /// The run of the timetable it is; nil for a further one.
        var key: RunKey?
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
    mutating func gather(_ cancel: SearchCancel? = nil) {
        reserve(state.layers.reduce(0) { $0 + $1.calls.count }, runs: state.layers.reduce(0) { $0 + $1.trips.count })
        for (index, layer) in state.layers.enumerated() {
            let limit = layer.source.limit
            // Runs are looked at where they lie: their texts make a copy dear.
            layer.trips.withUnsafeBufferPointer { trips in
                for position in trips.indices where state.isShown(layer: index, trip: position, now: now) {
                    if position & 255 == 255, cancel.isCancelled { return }
                    validUntil = min(validUntil, trips[position].evidence + limit)
                    if trips[position].masksTimetable {
                        masks[trips[position].serviceDate.daysSinceEpoch, default: []].append(trips[position].key)
                    }
                    if !trips[position].isOff { add(trips, layer, index, position) }
                }
            }
            if cancel.isCancelled { return }
        }
        addNeighbours()
    }

    private mutating func reserve(_ calls: Int, runs: Int) {
        words.reserveCapacity(calls)
        times.reserveCapacity(calls)
        drafts.reserveCapacity(runs)
        number.reserveCapacity(runs)
    }

    private mutating func add(
        _ trips: UnsafeBufferPointer<LiveTrip>, _ layer: LiveLayer, _ index: Int, _ position: Int
    ) {
        let first = words.count
        let (trip, route, shift) = (trips[position].trip, trips[position].route, trips[position].dayStart - now)
        var last = Int32.min
        for at in trips[position].calls where layer.calls[at].status != .skipped {
            let call = layer.calls[at]
            guard let node = network.node(at: call.stop, trip, route) else { continue }
            // Live times may contradict each other; a vehicle's own clock never runs backwards.
            let arrival = max(last, Self.seconds(Int64(call.bestArrival) + shift))
            let departure = max(arrival, Self.seconds(Int64(call.bestDeparture) + shift))
            last = departure
            var word = node.rawValue
            if call.canBoard { word |= PathCall.canBoard }
            if call.canAlight { word |= PathCall.canAlight }
            words.append(word)
            times.append(OverlayTime(arrival: arrival, departure: departure))
        }
        let count = words.count - first
        guard count > 1 else {
            words.removeLast(count)
            times.removeLast(count)
            return
        }
        words[first] &= ~PathCall.canAlight
        words[words.count - 1] &= ~PathCall.canBoard
        let key = trips[position].masksTimetable ? trips[position].key : nil
        if let key { number[key] = drafts.count }
        drafts.append(
            Draft(
                run: .live(layer: index, trip: position), key: key, pattern: trips[position].pattern, route: route,
                flags: trip.isSome
                    ? DayTableBuilder.flags(network.timetable.trips[trip])
                    : TripFlags.wheelchairUnknown | TripFlags.bikesUnknown, first: first, count: count))
    }

    /// Times that a search can lay on its own clock, whatever live data says: eight years around now.
    private static func seconds(_ time: Int64) -> Int32 { Int32(min(max(time, -(1 << 28)), 1 << 28)) }

    /// Who stays seated goes from trip to trip; trips of one table are linked, so all that go on as one another come along.
    private mutating func addNeighbours() {
        let neighbours = RunNeighbours(network)
        guard neighbours.haveAny else { return }
        for (day, keys) in masks.sorted(by: { $0.key < $1.key }) {
            let date = ServiceDate(daysSinceEpoch: day)
            var known = Set(keys.lazy.map(\.trip))
            var open = known.sorted()
            while let trip = open.popLast() {
                for other in neighbours.of(trip)
                where !known.contains(other)
                    && network.timetable.runs(network.timetable.tripCalendars[other], on: date)
                {
                    known.insert(other)
                    open.append(other)
                    addTimetabled(other, date)
                }
            }
        }
    }

    private mutating func addTimetabled(_ trip: TripIndex, _ date: ServiceDate) {
        let timetable = network.timetable
        let record = timetable.trips[trip]
        let pattern = timetable.patterns[record.pattern]
        guard pattern.isFrequency == 0 else { return }
        let shift = timetable.zone(pattern.zone).start(of: date) - now
        let firstCall = Int(network.firstCall(of: trip, pattern))
        let first = words.count
        for position in 0..<Int(pattern.stopCount) {
            words.append(network.path.base[firstCall + position])
            times.append(
                OverlayTime(
                    arrival: Self.seconds(Int64(timetable.arrival(of: trip, at: position).seconds) + shift),
                    departure: Self.seconds(Int64(timetable.departure(of: trip, at: position).seconds) + shift)))
        }
        let key = RunKey(trip: trip, date: date, start: nil)
        masks[date.daysSinceEpoch, default: []].append(key)
        number[key] = drafts.count
        drafts.append(
            Draft(
                run: .timetable(trip, date), key: key, pattern: record.pattern, route: pattern.route,
                flags: DayTableBuilder.flags(record), first: first, count: words.count - first))
    }

    /// The table; nil where nothing runs.
    mutating func table() -> ScanTable? {
        guard !drafts.isEmpty else { return nil }
        var patterns: [ScanPattern] = []
        var path: [UInt32] = []
        let arrivals = Owned<Int32>(uninitialised: times.count)
        let departures = Owned<Int32>(uninitialised: times.count)
        var rectangles: [TripTimes.Rectangle] = []
        var timeCount = 0
        var slots = [UInt32](repeating: .max, count: drafts.count)
        var order: [Int] = []
        var columns = ScanTable.Trips()
        let rows = rows()
        patterns.reserveCapacity(rows.count)
        order.reserveCapacity(drafts.count)
        columns.reserve(drafts.count)
        for row in rows {
            let draft = drafts[row[0]]
            patterns.append(
                ScanPattern(
                    firstCall: UInt32(path.count), firstTime: UInt32(timeCount), firstDepartureRow: 0,
                    timedTrips: UInt32(row.count),
                    callCount: UInt32(draft.count), firstTrip: UInt32(order.count), tripCount: UInt32(row.count),
                    pattern: draft.pattern, mode: network.timetable.routes[draft.route].mode.rawValue, hasLinks: false,
                    isProfile: false, shift: 0))
            rectangles.append(TripTimes.Rectangle(first: timeCount, calls: draft.count, trips: row.count))
            path += words[draft.first..<(draft.first + draft.count)]
            let pattern = patterns[patterns.count - 1]
            for (trip, one) in row.enumerated() {
                let first = drafts[one].first
                for call in 0..<draft.count {
                    let (column, time) = (pattern.column(call) + trip, times[first + call])
                    (arrivals.base + column).initialize(to: time.arrival)
                    (departures.base + column).initialize(to: time.departure)
                }
                slots[one] = UInt32(order.count)
                columns.append(UInt32(order.count), row: UInt32(trip), start: 0, flags: drafts[one].flags)
                order.append(one)
            }
            timeCount += draft.count * row.count
        }
        let links = links(slots, &patterns)
        runs = order.map { drafts[$0].run }
        let ownPath = Owned(path)
        let ownTimes = TripTimes(
            arrivals: UnsafePointer(arrivals.base), departures: UnsafePointer(departures.base), count: times.count,
            rectangles: rectangles, owner: (arrivals, departures))
        for (pattern, row) in ownTimes.departureRows.enumerated() { patterns[pattern].firstDepartureRow = row }
        return ScanTable(
            epoch: now, patterns: patterns, path: UnsafePointer(ownPath.base), pathOwner: ownPath, times: ownTimes,
            trips: columns, links: links, nodeCount: network.nodeCount)
    }

    /// Which slot's vehicle goes on as which: as rows say, and from trip to trip of a block, of those that run.
    private func links(_ slots: [UInt32], _ patterns: inout [ScanPattern]) -> [SlotLink] {
        let timetable = network.timetable
        guard timetable.blockNames.count > 0 || !network.tripLinks.inSeat.isEmpty else { return [] }
        var links: Set<SlotLink> = []
        func link(_ one: Int, _ other: Int) {
            guard let from = drafts[one].key, let to = drafts[other].key, isInTime(one, for: other),
                !network.tripLinks.isForbidden(from.trip, to.trip)
            else { return }
            links.insert(SlotLink(from: slots[one], to: slots[other]))
        }
        var blocks: [BlockDay: [Int]] = [:]
        for draft in drafts.indices {
            // Starts of frequency trips are of no block.
            guard let key = drafts[draft].key, key.start == .min else { continue }
            for next in network.tripLinks.inSeat[key.trip] ?? [] {
                let next = RunKey(trip: next, date: ServiceDate(daysSinceEpoch: key.day), start: nil)
                if let other = number[next] { link(draft, other) }
            }
            let block = timetable.trips[key.trip].block
            if block.isSome { blocks[BlockDay(block: block, day: key.day), default: []].append(draft) }
        }
        for block in blocks.values {
            let inOrder = block.sorted { (starts($0), trip($0)) < (starts($1), trip($1)) }
            for (one, other) in zip(inOrder, inOrder.dropFirst()) where meets(one, other) { link(one, other) }
        }
        var linked: Set<UInt32> = []
        for link in links { linked.formUnion([link.from, link.to]) }
        for index in patterns.indices {
            let range = patterns[index].firstTrip..<(patterns[index].firstTrip + patterns[index].tripCount)
            patterns[index].hasLinks = range.contains { linked.contains($0) }
        }
        return links.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }

    private struct BlockDay: Hashable {
        var block: BlockIndex
        var day: Int32
    }

    private func trip(_ draft: Int) -> TripIndex { drafts[draft].key?.trip ?? .none }

    private func starts(_ draft: Int) -> Int32 { times[drafts[draft].first].departure }

    private func isInTime(_ one: Int, for other: Int) -> Bool {
        times[drafts[one].first + drafts[one].count - 1].arrival <= starts(other)
    }

    /// Whether one run begins where another ends: at the same stop or station.
    private func meets(_ one: Int, _ other: Int) -> Bool {
        let end = network.stopOfNode[Int(words[drafts[one].first + drafts[one].count - 1] & PathCall.nodeMask)]
        let start = network.stopOfNode[Int(words[drafts[other].first] & PathCall.nodeMask)]
        return end == start || network.timetable.station(of: end) == network.timetable.station(of: start)
    }
}

import GTFSValues
import Timetable

/// Gathers what runs on one service day into a scan table.
struct DayTableBuilder {
    let network: RoutingNetwork
    let timetable: Timetable
    let date: ServiceDate
    private let isActive: [Bool]
    private let epoch: Int64
    private let cancel: SearchCancel?

    init(_ network: RoutingNetwork, date: ServiceDate, _ cancel: SearchCancel? = nil) {
        self.cancel = cancel
        self.network = network
        timetable = network.timetable
        self.date = date
        let timetable = self.timetable
        isActive = (0..<timetable.calendarCount).map { timetable.runs(CalendarIndex($0), on: date) }
        epoch = timetable.cityZone.start(of: date)
    }

    /// The table; nil where nothing runs, and where it is cancelled.
    func table() -> ScanTable? {
        guard isActive.contains(true) else { return nil }
        let timetable = self.timetable
        let calendars = timetable.tripCalendars
        var timeCount = 0
        var active: [UInt32] = []
        var patterns: [(index: Int, range: Range<Int>)] = []
        for (index, pattern) in timetable.patterns.rows.enumerated() {
            if index & 255 == 255, cancel.isCancelled { return nil }
            let from = active.count
            for trip in 0..<Int(pattern.tripCount) {
                let calendar = calendars[pattern.firstTrip.position + trip]
                if isActive[calendar.position] { active.append(UInt32(trip)) }
            }
            guard active.count > from else { continue }
            patterns.append((index, from..<active.count))
            timeCount += Int(pattern.stopCount) * (active.count - from)
        }
        guard !active.isEmpty else { return nil }
        var draft = Draft(capacity: timeCount, trips: active.count)
        for (number, (index, range)) in patterns.enumerated() {
            if number & 255 == 255, cancel.isCancelled { return nil }
            let pattern = timetable.patterns[index]
            let shift = Int32(timetable.zone(pattern.zone).start(of: date) - epoch)
            if pattern.isFrequency == 1 {
                for trip in active[range] { addProfile(PatternIndex(index), pattern, Int(trip), shift, &draft) }
            } else {
                for trips in network.byPath(active[range], of: pattern) {
                    addRows(PatternIndex(index), pattern, trips, shift, &draft)
                }
            }
        }
        guard !draft.trips.isEmpty else { return nil }
        // Patterns learn here whether any of their trips is linked.
        let links = links(&draft)
        return ScanTable(
            epoch: epoch, patterns: draft.patterns, path: UnsafePointer(network.path.base), pathOwner: network.path,
            arrivals: draft.arrivals, departures: draft.departures, starts: draft.starts, trips: draft.trips,
            flags: draft.flags, links: links,
            nodeCount: network.nodeCount)
    }

    private struct Draft {
        var patterns: [ScanPattern] = []
        /// Arrivals trip by trip, departures call by call.
        let arrivals: Owned<Int32>
        let departures: Owned<Int32>
        var timeCount = 0
        var starts: [Int32] = []
        var trips: [UInt32] = []
        var flags: [UInt8] = []

        init(capacity: Int, trips count: Int) {
            (arrivals, departures) = (Owned(uninitialised: capacity), Owned(uninitialised: capacity))
            starts.reserveCapacity(count)
            trips.reserveCapacity(count)
            flags.reserveCapacity(count)
        }
    }

    private func scanPattern(
        _ index: PatternIndex, _ pattern: PatternRecord, _ trip: UInt32, _ draft: Draft
    ) -> ScanPattern {
        ScanPattern(
            firstCall: network.firstCall(of: TripIndex(pattern.firstTrip.position + Int(trip)), pattern),
            firstTime: UInt32(draft.timeCount), stride: 0, callCount: pattern.stopCount,
            firstTrip: UInt32(draft.trips.count), tripCount: 0, pattern: index,
            mode: timetable.routes[pattern.route].mode.rawValue, hasLinks: false, headway: 0)
    }

    /// Ordinary trips: their times one after the other.
    private func addRows(
        _ index: PatternIndex, _ pattern: PatternRecord, _ active: ArraySlice<UInt32>, _ shift: Int32,
        _ draft: inout Draft
    ) {
        var scan = scanPattern(index, pattern, active[active.startIndex], draft)
        let stopCount = Int(pattern.stopCount)
        let tripCount = Int(pattern.tripCount)
        scan.stride = pattern.stopCount
        scan.tripCount = UInt32(active.count)
        let departures = timetable.departures.rows
        let arrivals = timetable.arrivals.rows
        var column = draft.departures.base + draft.timeCount
        for position in 0..<stopCount {
            var row = draft.arrivals.base + (draft.timeCount + position)
            let from = Int(pattern.firstTime) + position * tripCount
            for trip in active {
                row.initialize(to: arrivals[from + Int(trip)] + shift)
                row += stopCount
                column.initialize(to: departures[from + Int(trip)] + shift)
                column += 1
            }
        }
        draft.timeCount += stopCount * active.count
        for trip in active {
            let trip = TripIndex(pattern.firstTrip.position + Int(trip))
            draft.trips.append(trip.rawValue)
            draft.starts.append(0)
            draft.flags.append(Self.flags(timetable.trips[trip]))
        }
        draft.patterns.append(scan)
    }

    /// A trip that runs at frequencies: one profile, and when each run starts.
    private func addProfile(
        _ index: PatternIndex, _ pattern: PatternRecord, _ number: Int, _ shift: Int32, _ draft: inout Draft
    ) {
        let trip = TripIndex(pattern.firstTrip.position + number)
        var starts: [Int32] = []
        var headway: Int32 = 0
        for run in timetable.runs(of: index) where run.trip == trip {
            var start = run.start
            while start < run.end, starts.count < 100_000 {
                starts.append(start + shift)
                start += max(1, run.headway)
            }
            if run.isExact == 0 { headway = max(headway, run.headway) }
        }
        guard !starts.isEmpty else { return }
        starts.sort()
        var scan = scanPattern(index, pattern, UInt32(number), draft)
        scan.tripCount = UInt32(starts.count)
        scan.headway = UInt16(clamping: headway)
        let base = timetable.departure(of: trip, at: 0).seconds
        for position in 0..<Int(pattern.stopCount) {
            (draft.arrivals.base + draft.timeCount + position)
                .initialize(to: timetable.arrival(of: trip, at: position).seconds - base)
            (draft.departures.base + draft.timeCount + position)
                .initialize(to: timetable.departure(of: trip, at: position).seconds - base)
        }
        draft.timeCount += Int(pattern.stopCount)
        let flags = Self.flags(timetable.trips[trip])
        for start in starts {
            draft.trips.append(trip.rawValue)
            draft.starts.append(start)
            draft.flags.append(flags)
        }
        draft.patterns.append(scan)
    }

    static func flags(_ trip: TripRecord) -> UInt8 {
        var flags: UInt8 = 0
        switch trip.wheelchair {
        case .no: flags |= TripFlags.wheelchairNo
        case .unknown: flags |= TripFlags.wheelchairUnknown
        case .yes: break
        }
        switch trip.bikes {
        case .no: flags |= TripFlags.bikesNo
        case .unknown: flags |= TripFlags.bikesUnknown
        case .yes: break
        }
        return flags
    }
}

// MARK: - Staying seated

extension DayTableBuilder {
    /// Which trip slot's vehicle goes on as which.
    private func links(_ draft: inout Draft) -> [SlotLink] {
        let timetable = self.timetable
        guard timetable.blockNames.count > 0 || !network.tripLinks.inSeat.isEmpty else { return [] }
        var slotOfTrip: [TripIndex: UInt32] = [:]
        var patternOfSlot = [UInt32](repeating: 0, count: draft.trips.count)
        for (position, pattern) in draft.patterns.enumerated() where pattern.stride > 0 {
            for slot in pattern.firstTrip..<(pattern.firstTrip + pattern.tripCount) {
                patternOfSlot[Int(slot)] = UInt32(position)
                let trip = TripIndex(rawValue: draft.trips[Int(slot)])
                if timetable.trips[trip].block.isSome || !network.tripLinks.inSeat.isEmpty { slotOfTrip[trip] = slot }
            }
        }
        var links: [SlotLink] = []
        func pattern(_ slot: UInt32) -> ScanPattern { draft.patterns[Int(patternOfSlot[Int(slot)])] }
        func end(_ slot: UInt32) -> Int32 {
            let pattern = pattern(slot)
            return draft.arrivals.base[pattern.row(Int(slot - pattern.firstTrip), Int(pattern.callCount) - 1)]
        }
        func start(_ slot: UInt32) -> Int32 {
            draft.departures.base[pattern(slot).column(Int(slot - pattern(slot).firstTrip), 0)]
        }
        func link(_ from: TripIndex, _ to: TripIndex) {
            guard let one = slotOfTrip[from], let other = slotOfTrip[to], !network.tripLinks.isForbidden(from, to),
                end(one) <= start(other)
            else { return }
            let link = SlotLink(from: one, to: other)
            links.append(link)
            draft.patterns[Int(patternOfSlot[Int(one)])].hasLinks = true
            draft.patterns[Int(patternOfSlot[Int(other)])].hasLinks = true
        }
        for from in network.tripLinks.inSeat.keys.sorted() {
            for to in network.tripLinks.inSeat[from] ?? [] { link(from, to) }
        }
        let stated = links.count
        for block in timetable.blockNames.indices {
            var last: TripIndex?
            for trip in timetable.blockTrips[block] where slotOfTrip[trip] != nil {
                if let last, TripLinks.meets(last, trip, timetable) {
                    // What rows state already need not be looked for among what blocks say.
                    if stated == 0 || !(network.tripLinks.inSeat[last]?.contains(trip) ?? false) { link(last, trip) }
                }
                last = trip
            }
        }
        return links
    }
}

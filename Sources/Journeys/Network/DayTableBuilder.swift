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
        }
        guard !active.isEmpty else { return nil }
        var draft = Draft()
        draft.trips.reserve(active.count)
        for (number, (index, range)) in patterns.enumerated() {
            if number & 255 == 255, cancel.isCancelled { return nil }
            let pattern = timetable.patterns[index]
            if pattern.isFrequency == 1 {
                for trip in active[range] { addProfile(PatternIndex(index), pattern, trip, &draft) }
            } else {
                for trips in network.byPath(active[range], of: pattern) {
                    addTrips(PatternIndex(index), pattern, trips, &draft)
                }
            }
        }
        guard draft.trips.count > 0 else { return nil }
        // Patterns learn here whether any of their trips is linked.
        let links = links(&draft)
        return ScanTable(
            epoch: epoch, patterns: draft.patterns, path: UnsafePointer(network.path.base), pathOwner: network.path,
            times: network.times, trips: draft.trips, links: links, nodeCount: network.nodeCount)
    }

    private struct Draft {
        var patterns: [ScanPattern] = []
        var trips = ScanTable.Trips()
    }

    private func scanPattern(
        _ index: PatternIndex, _ pattern: PatternRecord, _ trip: UInt32, _ draft: Draft
    ) -> ScanPattern {
        ScanPattern(
            firstCall: network.firstCall(of: TripIndex(pattern.firstTrip.position + Int(trip)), pattern),
            firstTime: UInt32(pattern.firstTime), firstDepartureRow: network.times.departureRows[index.position],
            timedTrips: pattern.tripCount,
            callCount: pattern.stopCount,
            firstTrip: UInt32(draft.trips.count), tripCount: 0, pattern: index,
            mode: timetable.routes[pattern.route].mode.rawValue, hasLinks: false, isProfile: false,
            shift: Int32(timetable.zone(pattern.zone).start(of: date) - epoch))
    }

    /// Ordinary trips, by their numbers in the pattern.
    private func addTrips(
        _ index: PatternIndex, _ pattern: PatternRecord, _ active: ArraySlice<UInt32>, _ draft: inout Draft
    ) {
        var scan = scanPattern(index, pattern, active[active.startIndex], draft)
        scan.tripCount = UInt32(active.count)
        for number in active {
            let trip = TripIndex(pattern.firstTrip.position + Int(number))
            draft.trips.append(trip.rawValue, row: number, start: 0, flags: Self.flags(timetable.trips[trip]))
        }
        draft.patterns.append(scan)
    }

    /// A trip that runs at frequencies: its times are a profile, with which each of its runs starts anew.
    private func addProfile(
        _ index: PatternIndex, _ pattern: PatternRecord, _ number: UInt32, _ draft: inout Draft
    ) {
        let trip = TripIndex(pattern.firstTrip.position + Int(number))
        var starts: [Int32] = []
        for run in timetable.runs(of: index) where run.trip == trip {
            var start = run.start
            while start < run.end, starts.count < 100_000 {
                starts.append(start)
                start += max(1, run.headway)
            }
        }
        guard !starts.isEmpty else { return }
        starts.sort()
        var scan = scanPattern(index, pattern, number, draft)
        scan.isProfile = true
        scan.tripCount = UInt32(starts.count)
        let base = timetable.departure(of: trip, at: 0).seconds
        let flags = Self.flags(timetable.trips[trip])
        for start in starts { draft.trips.append(trip.rawValue, row: number, start: start - base, flags: flags) }
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

extension DayTableBuilder {
    /// Which trip slot's vehicle goes on as which.
    private func links(_ draft: inout Draft) -> [SlotLink] {
        let timetable = self.timetable
        guard timetable.blockNames.count > 0 || !network.tripLinks.inSeat.isEmpty else { return [] }
        var slotOfTrip: [TripIndex: UInt32] = [:]
        var patternOfSlot = [UInt32](repeating: 0, count: draft.trips.count)
        for (position, pattern) in draft.patterns.enumerated() where !pattern.isProfile {
            for slot in pattern.firstTrip..<(pattern.firstTrip + pattern.tripCount) {
                patternOfSlot[Int(slot)] = UInt32(position)
                let trip = TripIndex(rawValue: draft.trips.trips[Int(slot)])
                if timetable.trips[trip].block.isSome || !network.tripLinks.inSeat.isEmpty { slotOfTrip[trip] = slot }
            }
        }
        var links: [SlotLink] = []
        func pattern(_ slot: UInt32) -> ScanPattern { draft.patterns[Int(patternOfSlot[Int(slot)])] }
        func end(_ slot: UInt32) -> Int32 {
            let pattern = pattern(slot)
            let column = pattern.column(Int(pattern.callCount) - 1)
            return network.times.arrivals[column + Int(draft.trips.rows[Int(slot)])] + pattern.shift
        }
        func start(_ slot: UInt32) -> Int32 {
            let pattern = pattern(slot)
            return network.times.departures[pattern.column(0) + Int(draft.trips.rows[Int(slot)])] + pattern.shift
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

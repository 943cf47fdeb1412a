import GTFS
import Timetable

/// Gathers what runs on one service day into a scan table.
struct DayTableBuilder {
    let network: RoutingNetwork
    let timetable: Timetable
    let date: ServiceDate
    private let isActive: [Bool]
    private let epoch: Int64

    init(_ network: RoutingNetwork, date: ServiceDate) {
        self.network = network
        timetable = network.timetable
        self.date = date
        let timetable = self.timetable
        isActive = (0..<timetable.calendarCount).map { timetable.runs(CalendarIndex($0), on: date) }
        epoch = timetable.cityZone.start(of: date)
    }

    /// The table; nil where nothing runs.
    func table() -> ScanTable? {
        guard isActive.contains(true) else { return nil }
        let timetable = self.timetable
        let calendars = timetable.tripCalendars
        var timeCount = 0
        var active: [UInt32] = []
        var patterns: [(index: Int, range: Range<Int>)] = []
        for (index, pattern) in timetable.patterns.rows.enumerated() {
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
        for (index, range) in patterns {
            let pattern = timetable.patterns[index]
            let shift = Int32(timetable.zone(pattern.zone).start(of: date) - epoch)
            if pattern.isFrequency == 1 {
                for trip in active[range] { addProfile(PatternIndex(index), pattern, Int(trip), shift, &draft) }
            } else {
                addRows(PatternIndex(index), pattern, active[range], shift, &draft)
            }
        }
        guard !draft.trips.isEmpty else { return nil }
        return ScanTable(
            epoch: epoch, patterns: draft.patterns, path: UnsafePointer(network.path.base), pathOwner: network.path,
            times: draft.times, starts: draft.starts, trips: draft.trips, flags: draft.flags, links: links(&draft),
            nodeCount: network.nodeCount)
    }

    private struct Draft {
        var patterns: [ScanPattern] = []
        let times: Owned<CallTime>
        var timeCount = 0
        var starts: [Int32] = []
        var trips: [UInt32] = []
        var flags: [UInt8] = []

        init(capacity: Int, trips count: Int) {
            times = Owned(uninitialised: capacity)
            starts.reserveCapacity(count)
            trips.reserveCapacity(count)
            flags.reserveCapacity(count)
        }
    }

    private func scanPattern(_ index: PatternIndex, _ pattern: PatternRecord, _ draft: Draft) -> ScanPattern {
        ScanPattern(
            firstCall: pattern.firstStop, firstTime: UInt32(draft.timeCount), stride: 0, callCount: pattern.stopCount,
            firstTrip: UInt32(draft.trips.count), tripCount: 0, pattern: index,
            mode: timetable.routes[pattern.route].mode.rawValue, hasLinks: false, headway: 0)
    }

    /// Ordinary trips: their times one after the other.
    private func addRows(
        _ index: PatternIndex, _ pattern: PatternRecord, _ active: ArraySlice<UInt32>, _ shift: Int32,
        _ draft: inout Draft
    ) {
        var scan = scanPattern(index, pattern, draft)
        let stopCount = Int(pattern.stopCount)
        let tripCount = Int(pattern.tripCount)
        scan.stride = pattern.stopCount
        scan.tripCount = UInt32(active.count)
        let departures = timetable.departures.rows
        let arrivals = timetable.arrivals.rows
        let target = draft.times.base + draft.timeCount
        for position in 0..<stopCount {
            var at = target + position
            let column = Int(pattern.firstTime) + position * tripCount
            for trip in active {
                at.initialize(
                    to: CallTime(
                        arrival: arrivals[column + Int(trip)] + shift, departure: departures[column + Int(trip)] + shift
                    ))
                at += stopCount
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
        var scan = scanPattern(index, pattern, draft)
        scan.tripCount = UInt32(starts.count)
        scan.headway = UInt16(clamping: headway)
        let base = timetable.departure(of: trip, at: 0).seconds
        for position in 0..<Int(pattern.stopCount) {
            (draft.times.base + draft.timeCount + position).initialize(
                to: CallTime(
                    arrival: timetable.arrival(of: trip, at: position).seconds - base,
                    departure: timetable.departure(of: trip, at: position).seconds - base))
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
    /// For each trip slot the one its vehicle goes on as; empty where no trip does.
    private func links(_ draft: inout Draft) -> [UInt32] {
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
        var links = [UInt32](repeating: .max, count: draft.trips.count)
        var hasAny = false
        func link(_ from: TripIndex, _ to: TripIndex, isStated: Bool) {
            guard let one = slotOfTrip[from], let other = slotOfTrip[to], links[Int(one)] == .max,
                !network.tripLinks.isForbidden(from, to)
            else { return }
            let first = draft.patterns[Int(patternOfSlot[Int(one)])]
            let second = draft.patterns[Int(patternOfSlot[Int(other)])]
            let end = draft.times.base[
                Int(first.firstTime) + Int(one - first.firstTrip + 1) * Int(first.stride) - 1
            ].arrival
            let start = draft.times.base[Int(second.firstTime) + Int(other - second.firstTrip) * Int(second.stride)]
                .departure
            guard end <= start, isStated || TripLinks.meets(first.pattern, second.pattern, timetable) else { return }
            links[Int(one)] = other
            draft.patterns[Int(patternOfSlot[Int(one)])].hasLinks = true
            draft.patterns[Int(patternOfSlot[Int(other)])].hasLinks = true
            hasAny = true
        }
        for (from, targets) in network.tripLinks.inSeat { for to in targets { link(from, to, isStated: true) } }
        for block in timetable.blockNames.indices {
            var last: TripIndex?
            for trip in timetable.blockTrips[block] where slotOfTrip[trip] != nil {
                if let last { link(last, trip, isStated: false) }
                last = trip
            }
        }
        return hasAny ? links : []
    }
}

import GTFSValues
import Timetable

/// One call of an expanded trip; times in seconds after the start of the world's day.
struct ReferenceCall {
    var stop: Int32
    var arrival: Int32
    var departure: Int32
    var canBoard: Bool
    var canAlight: Bool
}

/// One trip on one service day, or one start of a trip that runs at frequencies.
struct ReferenceRun {
    var trip: TripIndex
    var mode: Mode
    var wheelchair: ThreeValued
    var bikes: ThreeValued
    /// Service day, counted from that of the world.
    var day: Int
    var isFrequency: Bool
    var calls: Range<Int>
    /// First departure and last arrival.
    var start: Int32
    var end: Int32
    /// Runs this one goes on as with its riders on board.
    var goesOnAs: [Int] = []
}

/// Every trip of the service days that can matter to questions asked on one date, in order of their first departure.
struct ReferenceWorld {
    let timetable: Timetable
    /// Start of the date in the city's zone.
    let epoch: Int64
    private(set) var runs: [ReferenceRun] = []
    private(set) var calls: [ReferenceCall] = []
    /// Service days of which some run reaches into the day before the world's.
    private(set) var daysReachingDayBefore: Set<Int> = []

    init(_ timetable: Timetable, date: ServiceDate) {
        self.timetable = timetable
        epoch = timetable.cityZone.start(of: date)
        let back = Int(timetable.summary.latestTime) / 86_400 + 2
        let dayBefore = Int32(timetable.cityZone.start(of: date.advanced(by: -1)) - epoch)
        for day in -back...1 {
            let first = runs.count
            expand(date.advanced(by: day), day)
            if runs[first...].contains(where: { $0.end >= dayBefore }) { daysReachingDayBefore.insert(day) }
        }
        runs.sort { ($0.start, $0.trip) < ($1.start, $1.trip) }
        link()
    }

    /// Runs a search may use: forwards up to the day after the date, backwards from the days that reach into the one before.
    func isOpen(_ run: ReferenceRun, arrivesBy: Bool) -> Bool {
        !arrivesBy || daysReachingDayBefore.contains(run.day)
    }

    private mutating func expand(_ date: ServiceDate, _ day: Int) {
        for index in timetable.patterns.indices {
            let pattern = timetable.patterns[index]
            let zoneStart = Int32(timetable.zone(pattern.zone).start(of: date) - epoch)
            for trip in timetable.trips(of: index) where timetable.runs(timetable.tripCalendars[trip], on: date) {
                guard pattern.isFrequency == 1 else {
                    add(trip, index, day, shift: zoneStart)
                    continue
                }
                let base = timetable.departure(of: trip, at: 0).seconds
                for row in timetable.runs(of: index) where row.trip == trip {
                    for start in stride(from: row.start, to: row.end, by: Int(row.headway)) {
                        add(trip, index, day, shift: zoneStart + start - base)
                    }
                }
            }
        }
    }

    private mutating func add(_ trip: TripIndex, _ index: PatternIndex, _ day: Int, shift: Int32) {
        let stops = timetable.stops(of: index)
        let record = timetable.trips[trip]
        let first = calls.count
        for (position, stop) in stops.enumerated() {
            let rules = timetable.rules(of: index, at: position)
            calls.append(
                ReferenceCall(
                    stop: Int32(stop.position), arrival: timetable.arrival(of: trip, at: position).seconds + shift,
                    departure: timetable.departure(of: trip, at: position).seconds + shift,
                    canBoard: rules.canBoard && position < stops.count - 1, canAlight: rules.canAlight && position > 0))
        }
        guard calls.count > first else { return }
        runs.append(
            ReferenceRun(
                trip: trip, mode: timetable.routes[timetable.patterns[index].route].mode,
                wheelchair: record.wheelchair, bikes: record.bikes, day: day,
                isFrequency: timetable.patterns[index].isFrequency == 1, calls: first..<calls.count,
                start: calls[first].departure, end: calls[calls.count - 1].arrival))
    }
}

extension ReferenceWorld {
    private struct Pair: Hashable {
        var from: TripIndex
        var to: TripIndex
    }

    /// Blocks, and what transfers.txt says of pairs of trips.
    private mutating func link() {
        let rows = timetable.transfers.rows.filter { $0.fromTrip.isSome && $0.toTrip.isSome }
        let forbidden = Set(rows.filter { $0.type == .inSeatForbidden }.map { Pair(from: $0.fromTrip, to: $0.toTrip) })
        let stated = rows.filter { $0.type == .inSeat }
        var byDay: [Int: [TripIndex: Int]] = [:]
        for (position, run) in runs.enumerated() where !run.isFrequency {
            if timetable.trips[run.trip].block.isSome || !stated.isEmpty {
                byDay[run.day, default: [:]][run.trip] = position
            }
        }
        for (_, positions) in byDay {
            for row in stated {
                if let from = positions[row.fromTrip], let to = positions[row.toTrip], runs[from].end <= runs[to].start
                {
                    connect(from, to, forbidden)
                }
            }
            let blocks = Dictionary(grouping: positions.values) { timetable.trips[runs[$0].trip].block }
            for (block, members) in blocks where block.isSome {
                // Runs are sorted by their start already.
                let ordered = members.sorted()
                for (from, to) in zip(ordered, ordered.dropFirst())
                where runs[from].end <= runs[to].start && meets(runs[from], runs[to]) { connect(from, to, forbidden) }
            }
        }
    }

    private mutating func connect(_ from: Int, _ to: Int, _ forbidden: Set<Pair>) {
        let isForbidden = forbidden.contains(Pair(from: runs[from].trip, to: runs[to].trip))
        if !isForbidden, !runs[from].goesOnAs.contains(to) { runs[from].goesOnAs.append(to) }
    }

    private func meets(_ one: ReferenceRun, _ other: ReferenceRun) -> Bool {
        let end = StopIndex(Int(calls[one.calls.upperBound - 1].stop))
        let start = StopIndex(Int(calls[other.calls.lowerBound].stop))
        return end == start || timetable.station(of: end) == timetable.station(of: start)
    }
}

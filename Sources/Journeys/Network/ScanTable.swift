import Timetable

/// A place of the search, numbered densely: the stops at which trips call, then what stands for kinds of changes there,
/// then the other stops.
struct Node: Hashable {
    var rawValue: UInt32
    init(_ position: Int) { rawValue = UInt32(truncatingIfNeeded: position) }
    var position: Int { Int(rawValue) }
}

/// A node of a pattern with what is allowed there, in one word.
struct PathCall {
    static let nodeMask: UInt32 = 0x0FFF_FFFF
    static let canBoard: UInt32 = 1 << 31
    static let canAlight: UInt32 = 1 << 30
}

/// Trips of one pattern on one day, in order, none overtaking another.
struct ScanPattern {
    /// First of its calls in `path`, and of the rectangle its times lie in.
    var firstCall: UInt32
    var firstTime: UInt32
    /// First of its departures in the rows of the times.
    var firstDepartureRow: UInt32
    /// Trips of that rectangle, on whatever days they run.
    var timedTrips: UInt32
    var callCount: UInt32
    /// First of its trips in the trip columns.
    var firstTrip: UInt32
    var tripCount: UInt32
    /// The pattern of the timetable; none for runs with stops of their own.
    var pattern: PatternIndex
    var mode: UInt8
    /// Whether any of its trips goes on as another with riders on board.
    var hasLinks: Bool
    /// Whether all its trips run by the times of one, each with a start of its own.
    var isProfile: Bool
    /// Seconds from the epoch of its table to second 0 of its times: another than 0 in another time zone.
    var shift: Int32
}

/// Where a pattern can be entered: one call of it, and the span of times in which its trips call there.
struct Entry {
    var pattern: UInt32
    /// Its position in the pattern, with what is allowed there as in a `PathCall`.
    var call: UInt32
    var earliest: Int32
    var latest: Int32

    @inline(__always) var position: UInt32 { call & PathCall.nodeMask }
}

/// Facts of a trip a search may refuse it by.
struct TripFlags {
    static let wheelchairNo: UInt8 = 1
    static let wheelchairUnknown: UInt8 = 2
    static let bikesNo: UInt8 = 4
    static let bikesUnknown: UInt8 = 8
    /// Live data tells of this run; the overlay has it, if it runs at all.
    static let masked: UInt8 = 128
}

extension ScanPattern {
    /// Where the times at a call begin in columns, call after call.
    @inline(__always) func column(_ call: Int) -> Int { Int(firstTime) &+ call &* Int(timedTrips) }
}

/// Everything one search scans of one service day, or of the runs that live data tells of, as plain arrays. The times
/// themselves lie outside: those of a timetable serve all its days.
final class ScanTable: @unchecked Sendable {
    /// Instant of second 0 of its times.
    let epoch: Int64
    let patternCount: Int
    let tripCount: Int
    let patterns: UnsafeMutablePointer<ScanPattern>
    /// `PathCall` words of all patterns.
    let path: UnsafePointer<UInt32>
    let times: TripTimes
    /// For each trip the row of its times within the rectangle of its pattern.
    let rows: UnsafeMutablePointer<UInt32>
    /// Calls at which riders get in, and those at which they get out, where searches backwards get in.
    let entries: EntryLists
    /// Seconds to add to the times of a trip: 0, or what a run of a shared profile starts later than the profile.
    let starts: UnsafeMutablePointer<Int32>
    /// Which trip each is: of the timetable, or of the overlay.
    let trips: UnsafeMutablePointer<UInt32>
    let flags: UnsafeMutablePointer<UInt8>
    /// Slots of the trips each goes on as with riders on board, and of those it comes from; only where there are any.
    let next: GroupedLists<UInt32>?
    let previous: GroupedLists<UInt32>?
    /// Pattern of each trip slot; only where there are links.
    let patternOfTrip: UnsafeMutablePointer<UInt32>?
    /// Earliest and latest of all times.
    let earliest: Int32
    let latest: Int32
    private let ownBytes: Int
    /// What the pointers above lie in.
    private let storage: [Any]

    /// Columns of its trips, all of one length.
    struct Trips {
        /// Each as the table's column of that name.
        var trips: [UInt32] = []
        var rows: [UInt32] = []
        var starts: [Int32] = []
        var flags: [UInt8] = []

        var count: Int { trips.count }

        mutating func reserve(_ count: Int) {
            trips.reserveCapacity(count)
            rows.reserveCapacity(count)
            starts.reserveCapacity(count)
            flags.reserveCapacity(count)
        }

        mutating func append(_ trip: UInt32, row: UInt32, start: Int32, flags: UInt8) {
            trips.append(trip)
            rows.append(row)
            starts.append(start)
            self.flags.append(flags)
        }
    }

    init(
        epoch: Int64, patterns: [ScanPattern], path: UnsafePointer<UInt32>, pathOwner: Any?, times: TripTimes,
        trips columns: Trips, links: [SlotLink], nodeCount: Int
    ) {
        self.epoch = epoch
        patternCount = patterns.count
        let tripCount = columns.count
        self.tripCount = tripCount
        let ownPatterns = Owned(patterns)
        let ownStarts = Owned(columns.starts)
        let ownTrips = Owned(columns.trips)
        let ownRows = Owned(columns.rows)
        let ownFlags = Owned(columns.flags)
        self.patterns = ownPatterns.base
        self.path = path
        self.times = times
        starts = ownStarts.base
        trips = ownTrips.base
        rows = ownRows.base
        flags = ownFlags.base
        entries = EntryLists(
            patterns: UnsafeBufferPointer(start: ownPatterns.base, count: patterns.count), path: path, times: times,
            rows: ownRows.base, starts: ownStarts.base, nodeCount: nodeCount)
        var storage: [Any] = [ownPatterns, ownStarts, ownTrips, ownRows, ownFlags]
        if let pathOwner { storage.append(pathOwner) }
        var bytes = patterns.count * MemoryLayout<ScanPattern>.stride + tripCount * 13
        if links.isEmpty {
            (next, previous, patternOfTrip) = (nil, nil, nil)
        } else {
            let ownPattern = Owned(repeating: UInt32.max, count: tripCount)
            for (position, pattern) in patterns.enumerated() {
                for slot in Int(pattern.firstTrip)..<Int(pattern.firstTrip + pattern.tripCount) {
                    ownPattern.base[slot] = UInt32(position)
                }
            }
            let onwards = Grouped<UInt32>(groups: tripCount) { add in
                for link in links { add(Int(link.from), link.to) }
            }
            let back = Grouped<UInt32>(groups: tripCount) { add in
                for link in links { add(Int(link.to), link.from) }
            }
            (next, previous) = (onwards.lists, back.lists)
            storage += [onwards, back]
            patternOfTrip = ownPattern.base
            storage.append(ownPattern)
            bytes += tripCount * 12 + links.count * 8
        }
        self.storage = storage
        ownBytes = bytes
        earliest = entries.earliest
        var latest = Int32.min
        for pattern in patterns {
            let slot = Int(pattern.firstTrip + pattern.tripCount) - 1
            let time = times.arrivals[pattern.column(Int(pattern.callCount) - 1) + Int(columns.rows[slot])]
            latest = max(latest, time + columns.starts[slot] + pattern.shift)
        }
        self.latest = latest
    }

    /// Bytes held, without the times.
    var byteCount: Int { ownBytes + entries.byteCount }

    /// Times of a trip of a pattern at a call, the trip by its number within the pattern.
    func arrival(_ pattern: ScanPattern, _ trip: Int, _ call: Int) -> Int32 {
        time(times.arrivals, pattern, Int(pattern.firstTrip) + trip, call)
    }
    func departure(_ pattern: ScanPattern, _ trip: Int, _ call: Int) -> Int32 {
        time(times.departures, pattern, Int(pattern.firstTrip) + trip, call)
    }
    private func time(
        _ columns: UnsafePointer<Int32>, _ pattern: ScanPattern, _ slot: Int, _ call: Int
    ) -> Int32 {
        columns[pattern.column(call) + Int(rows[slot])] + starts[slot] + pattern.shift
    }
}

/// A trip slot whose vehicle goes on as another, with riders on board.
struct SlotLink: Hashable {
    var from: UInt32
    var to: UInt32
}

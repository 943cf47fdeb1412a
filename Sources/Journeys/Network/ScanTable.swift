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
    /// First of its calls in `path`, and of its times.
    var firstCall: UInt32
    var firstTime: UInt32
    /// Times from one trip to the next in rows: the number of calls, or 0 where all trips share one profile.
    var stride: UInt32
    var callCount: UInt32
    /// First of its trips in the trip columns.
    var firstTrip: UInt32
    var tripCount: UInt32
    /// The pattern of the timetable; none for runs with stops of their own.
    var pattern: PatternIndex
    var mode: UInt8
    /// Whether any of its trips goes on as another with riders on board.
    var hasLinks: Bool
    /// Headway promised in seconds, for frequencies without exact times; else 0.
    var headway: UInt16
}

/// Where a pattern can be entered: one call of it, and the span of times at which its trips can be entered there.
struct Entry {
    var pattern: UInt32
    var position: UInt32
    var earliest: Int32
    var latest: Int32
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
    /// Where the time of a trip at a call lies in rows, trip after trip.
    @inline(__always) func row(_ trip: Int, _ call: Int) -> Int { Int(firstTime) &+ trip &* Int(stride) &+ call }

    /// Where it lies in columns, call after call. A shared profile is one row and one column.
    @inline(__always) func column(_ trip: Int, _ call: Int) -> Int {
        stride == 0 ? Int(firstTime) &+ call : Int(firstTime) &+ call &* Int(tripCount) &+ trip
    }

    /// Times it holds.
    var timeCount: Int { Int(callCount) * (stride == 0 ? 1 : Int(tripCount)) }
}

/// Everything one search scans of one service day, or of the runs that live data tells of, as plain arrays.
///
/// Riding along reads the times of one trip in order, getting in looks for a trip among the times of one call: so what a
/// search gets out by lies trip by trip, and what it gets in by lies call by call. Searches backwards want both the other
/// way round; those arrays are made when the first one comes.
final class ScanTable: @unchecked Sendable {
    /// Instant of second 0 of its times.
    let epoch: Int64
    let patternCount: Int
    let tripCount: Int
    let patterns: UnsafeMutablePointer<ScanPattern>
    /// `PathCall` words of all patterns.
    let path: UnsafePointer<UInt32>
    /// Arrivals trip by trip, departures call by call.
    let forwards: DirectedTimes
    /// Seconds to add to the times of a trip: 0, or when a run of a shared profile starts.
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
    private let mirrored = Locked<DirectedTimes?>(nil)
    private let nodeCount: Int
    private let ownBytes: Int
    /// What the pointers above lie in.
    private let storage: [Any]

    /// - Parameters:
    ///   - arrivals: trip by trip.
    ///   - departures: call by call.
    init(
        epoch: Int64, patterns: [ScanPattern], path: UnsafePointer<UInt32>, pathOwner: Any?, arrivals: Owned<Int32>,
        departures: Owned<Int32>, starts: [Int32], trips: [UInt32], flags: [UInt8], links: [SlotLink], nodeCount: Int
    ) {
        self.epoch = epoch
        self.nodeCount = nodeCount
        patternCount = patterns.count
        tripCount = trips.count
        let ownPatterns = Owned(patterns)
        let ownStarts = Owned(starts)
        let ownTrips = Owned(trips)
        let ownFlags = Owned(flags)
        self.patterns = ownPatterns.base
        self.path = path
        self.starts = ownStarts.base
        self.trips = ownTrips.base
        self.flags = ownFlags.base
        forwards = DirectedTimes(
            leave: arrivals, enter: departures,
            entries: EntryLists(
                patterns: UnsafeBufferPointer(start: ownPatterns.base, count: patterns.count), path: path,
                enter: departures.base, starts: ownStarts.base, nodeCount: nodeCount, allowed: PathCall.canBoard))
        var storage: [Any] = [ownPatterns, ownStarts, ownTrips, ownFlags]
        if let pathOwner { storage.append(pathOwner) }
        var bytes = patterns.count * MemoryLayout<ScanPattern>.stride + trips.count * 9
        if links.isEmpty {
            (next, previous, patternOfTrip) = (nil, nil, nil)
        } else {
            let ownPattern = Owned(repeating: UInt32.max, count: trips.count)
            for (position, pattern) in patterns.enumerated() {
                for slot in Int(pattern.firstTrip)..<Int(pattern.firstTrip + pattern.tripCount) {
                    ownPattern.base[slot] = UInt32(position)
                }
            }
            let onwards = Grouped<UInt32>(groups: trips.count) { add in
                for link in links { add(Int(link.from), link.to) }
            }
            let back = Grouped<UInt32>(groups: trips.count) { add in
                for link in links { add(Int(link.to), link.from) }
            }
            (next, previous) = (onwards.lists, back.lists)
            storage += [onwards, back]
            patternOfTrip = ownPattern.base
            storage.append(ownPattern)
            bytes += trips.count * 12 + links.count * 8
        }
        self.storage = storage
        ownBytes = bytes
        earliest = forwards.entries.earliest
        var latest = Int32.min
        for pattern in patterns {
            let trip = Int(pattern.tripCount) - 1
            let time = arrivals.base[pattern.row(trip, Int(pattern.callCount) - 1)]
            latest = max(latest, time + ownStarts.base[Int(pattern.firstTrip) + trip])
        }
        self.latest = latest
    }

    /// Departures trip by trip, arrivals call by call.
    var backwards: DirectedTimes {
        mirrored.withLock { known in
            if let known { return known }
            let leave = Owned<Int32>(uninitialised: forwards.count)
            let enter = Owned<Int32>(uninitialised: forwards.count)
            for pattern in UnsafeBufferPointer(start: patterns, count: patternCount) {
                for trip in 0..<(pattern.stride == 0 ? 1 : Int(pattern.tripCount)) {
                    for call in 0..<Int(pattern.callCount) {
                        let (row, column) = (pattern.row(trip, call), pattern.column(trip, call))
                        (leave.base + row).initialize(to: forwards.enter[column])
                        (enter.base + column).initialize(to: forwards.leave[row])
                    }
                }
            }
            let made = DirectedTimes(
                leave: leave, enter: enter,
                entries: EntryLists(
                    patterns: UnsafeBufferPointer(start: patterns, count: patternCount), path: path, enter: enter.base,
                    starts: starts, nodeCount: nodeCount, allowed: PathCall.canAlight))
            known = made
            return made
        }
    }

    /// Bytes held now.
    var byteCount: Int { ownBytes + forwards.byteCount + mirrored.withLock { $0?.byteCount ?? 0 } }

    /// Times of a trip of a pattern at a call, the trip by its number within the pattern.
    func arrival(_ pattern: ScanPattern, _ trip: Int, _ call: Int) -> Int32 {
        forwards.leave[pattern.row(trip, call)] + starts[Int(pattern.firstTrip) + trip]
    }
    func departure(_ pattern: ScanPattern, _ trip: Int, _ call: Int) -> Int32 {
        forwards.enter[pattern.column(trip, call)] + starts[Int(pattern.firstTrip) + trip]
    }
}

/// The times of a table as one direction of search wants them.
struct DirectedTimes: @unchecked Sendable {
    /// When a search gets out: trip by trip.
    let leave: UnsafeMutablePointer<Int32>
    /// When it gets in: call by call.
    let enter: UnsafeMutablePointer<Int32>
    let entries: EntryLists
    let count: Int
    private let owners: [Owned<Int32>]

    init(leave: Owned<Int32>, enter: Owned<Int32>, entries: EntryLists) {
        (self.leave, self.enter, self.entries) = (leave.base, enter.base, entries)
        count = leave.count
        owners = [leave, enter]
    }

    var byteCount: Int { count * 8 + entries.byteCount }
}

/// A trip slot whose vehicle goes on as another, with riders on board.
struct SlotLink: Hashable {
    var from: UInt32
    var to: UInt32
}

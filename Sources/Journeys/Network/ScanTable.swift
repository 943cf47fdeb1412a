import GTFS
import Timetable

/// Arrival and departure of one trip at one call, in seconds after the epoch of its table.
struct CallTime {
    var arrival: Int32
    var departure: Int32
}

/// A place where vehicles call, numbered densely: only stops at which any trip calls are nodes of the search.
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
    /// Trip-to-trip transfers name a trip of this pattern here.
    static let hasTransfers: UInt32 = 1 << 29
}

/// Trips of one pattern on one day, in order, none overtaking another.
struct ScanPattern {
    /// First of its calls in `path`, and of its times; those of trip k begin `k × stride` later.
    var firstCall: UInt32
    var firstTime: UInt32
    /// Times from one trip to the next: the number of calls, or 0 where all trips share one profile.
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

/// Everything one search scans of one service day, or of the runs that live data tells of: plain arrays, trip by trip, so
/// that riding along reads memory in order.
final class ScanTable: @unchecked Sendable {
    /// Instant of second 0 of its times.
    let epoch: Int64
    let patternCount: Int
    let tripCount: Int
    let patterns: UnsafeMutablePointer<ScanPattern>
    /// `PathCall` words of all patterns.
    let path: UnsafePointer<UInt32>
    let times: UnsafeMutablePointer<CallTime>
    /// Seconds to add to the times of a trip: 0, or when a run of a shared profile starts.
    let starts: UnsafeMutablePointer<Int32>
    /// Which trip each is: of the timetable, or of the overlay.
    let trips: UnsafeMutablePointer<UInt32>
    let flags: UnsafeMutablePointer<UInt8>
    /// Slot of the trip that goes on with riders on board, and of the one it comes from; `UInt32.max` for none.
    let next: UnsafeMutablePointer<UInt32>?
    let previous: UnsafeMutablePointer<UInt32>?
    /// Pattern of each trip slot; only where there are links.
    let patternOfTrip: UnsafeMutablePointer<UInt32>?
    let boardings: EntryLists
    let alightings: EntryLists
    /// Earliest and latest of all times.
    let earliest: Int32
    let latest: Int32
    let byteCount: Int
    /// What the pointers above lie in.
    private let storage: [Any]

    init(
        epoch: Int64, patterns: [ScanPattern], path: UnsafePointer<UInt32>, pathOwner: Any?, times: Owned<CallTime>,
        starts: [Int32], trips: [UInt32], flags: [UInt8], links: [UInt32], nodeCount: Int
    ) {
        self.epoch = epoch
        patternCount = patterns.count
        tripCount = trips.count
        let ownPatterns = Owned(patterns)
        let ownStarts = Owned(starts)
        let ownTrips = Owned(trips)
        let ownFlags = Owned(flags)
        self.patterns = ownPatterns.base
        self.path = path
        self.times = times.base
        self.starts = ownStarts.base
        self.trips = ownTrips.base
        self.flags = ownFlags.base
        boardings = EntryLists(
            patterns: patterns, path: path, times: times.base, starts: ownStarts.base, nodeCount: nodeCount,
            allowed: PathCall.canBoard)
        alightings = EntryLists(
            patterns: patterns, path: path, times: times.base, starts: ownStarts.base, nodeCount: nodeCount,
            allowed: PathCall.canAlight)
        var storage: [Any] = [ownPatterns, ownStarts, ownTrips, ownFlags, times]
        if let pathOwner { storage.append(pathOwner) }
        var bytes = patterns.count * MemoryLayout<ScanPattern>.stride + times.count * 8 + trips.count * 9
        if links.isEmpty {
            (next, previous, patternOfTrip) = (nil, nil, nil)
        } else {
            let ownNext = Owned(links)
            let ownPrevious = Owned(repeating: UInt32.max, count: links.count)
            let ownPattern = Owned(repeating: UInt32.max, count: links.count)
            for (slot, next) in links.enumerated() where next != .max { ownPrevious.base[Int(next)] = UInt32(slot) }
            for (position, pattern) in patterns.enumerated() {
                for slot in Int(pattern.firstTrip)..<Int(pattern.firstTrip + pattern.tripCount) {
                    ownPattern.base[slot] = UInt32(position)
                }
            }
            (next, previous, patternOfTrip) = (ownNext.base, ownPrevious.base, ownPattern.base)
            storage += [ownNext, ownPrevious, ownPattern]
            bytes += links.count * 12
        }
        self.storage = storage
        (earliest, latest) = (boardings.earliest, alightings.latest)
        byteCount = bytes + boardings.byteCount + alightings.byteCount
    }

    /// Times of a trip of a pattern, by the trip's number within it.
    @inline(__always)
    func row(_ pattern: ScanPattern, _ trip: Int) -> UnsafeMutablePointer<CallTime> {
        times + Int(pattern.firstTime) + trip * Int(pattern.stride)
    }
}

/// An array with an address of its own, freed with its owner.
final class Owned<Element>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    init(_ values: [Element]) {
        count = values.count
        base = .allocate(capacity: max(1, count))
        values.withUnsafeBufferPointer { buffer in
            if let from = buffer.baseAddress { base.initialize(from: from, count: count) }
        }
    }

    init(repeating value: Element, count: Int) {
        self.count = count
        base = .allocate(capacity: max(1, count))
        base.initialize(repeating: value, count: count)
    }

    /// Memory of plain values that is about to be written.
    init(uninitialised count: Int) {
        self.count = count
        base = .allocate(capacity: max(1, count))
    }

    deinit { base.deallocate() }
}

/// For each node, the calls at which patterns can be entered there.
struct EntryLists {
    let offsets: UnsafeMutablePointer<UInt32>
    let entries: UnsafeMutablePointer<Entry>
    let earliest: Int32
    let latest: Int32
    let byteCount: Int
    private let storage: [Any]

    /// - Parameter allowed: `PathCall.canBoard` lists departures, `canAlight` arrivals.
    init(
        patterns: [ScanPattern], path: UnsafePointer<UInt32>, times: UnsafePointer<CallTime>,
        starts: UnsafePointer<Int32>, nodeCount: Int, allowed: UInt32
    ) {
        let offsets = Owned(repeating: UInt32(0), count: nodeCount + 2)
        var total = 0
        for pattern in patterns {
            for position in 0..<Int(pattern.callCount) {
                let word = path[Int(pattern.firstCall) + position]
                guard word & allowed != 0 else { continue }
                offsets.base[Int(word & PathCall.nodeMask) + 2] += 1
                total += 1
            }
        }
        for node in 2..<(nodeCount + 2) { offsets.base[node] += offsets.base[node - 1] }
        let entries = Owned<Entry>(uninitialised: total)
        var (earliest, latest) = (Int32.max, Int32.min)
        let isBoarding = allowed == PathCall.canBoard
        for (index, pattern) in patterns.enumerated() {
            let lastTrip = Int(pattern.tripCount) - 1
            let first = times + Int(pattern.firstTime)
            let last = first + lastTrip * Int(pattern.stride)
            for position in 0..<Int(pattern.callCount) {
                let word = path[Int(pattern.firstCall) + position]
                guard word & allowed != 0 else { continue }
                let from = isBoarding ? first[position].departure : first[position].arrival
                let to = isBoarding ? last[position].departure : last[position].arrival
                let entry = Entry(
                    pattern: UInt32(index), position: UInt32(position),
                    earliest: from + starts[Int(pattern.firstTrip)],
                    latest: to + starts[Int(pattern.firstTrip) + lastTrip])
                earliest = min(earliest, entry.earliest)
                latest = max(latest, entry.latest)
                let slot = Int(word & PathCall.nodeMask) + 1
                entries.base[Int(offsets.base[slot])] = entry
                offsets.base[slot] += 1
            }
        }
        self.offsets = offsets.base
        self.entries = entries.base
        (self.earliest, self.latest) = (earliest, latest)
        byteCount = offsets.count * 4 + total * MemoryLayout<Entry>.stride
        storage = [offsets, entries]
    }
}

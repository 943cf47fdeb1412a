import Timetable

/// A table in a search: its pointers, and how far its clock is from that of the query.
struct Lane {
    var patterns: UnsafeMutablePointer<ScanPattern>
    var path: UnsafePointer<UInt32>
    /// When the search gets out, trip by trip, and in, call by call.
    var leave: UnsafePointer<Int32>
    var enter: UnsafePointer<Int32>
    /// As the table's columns of those names.
    var rows: UnsafeMutablePointer<UInt32>
    var starts: UnsafeMutablePointer<Int32>
    var flags: UnsafeMutablePointer<UInt8>
    var next: GroupedLists<UInt32>?
    var patternOfTrip: UnsafeMutablePointer<UInt32>?
    var entryOffsets: UnsafeMutablePointer<UInt32>
    var entries: UnsafeMutablePointer<Entry>
    /// Seconds from the query's second 0 to the table's.
    var offset: Int32
    /// First and last moment of the search's clock at which it can be entered.
    var earliest: Int32
    var latest: Int32
    /// Where the layer of this lane begins: each stop to be visited on the way doubles the nodes, before it and after.
    var nodeBase: Int
    /// Where each pattern is to be entered in this round, `UInt32.max` where it is not queued; and the patterns queued.
    var positions: UnsafeMutablePointer<UInt32>
    var queue: UnsafeMutablePointer<UInt32>
    var queueCount: Int
    /// For each trip the round in which its riders were first carried on from the trip before.
    var seated: UnsafeMutablePointer<UInt8>
    /// For each pattern one of its trips on which riders were carried on from the trip before, to the end.
    var ridden: UnsafeMutablePointer<RiddenTrip>
}

/// A trip on which riders stayed seated from its first call on: the round in which they did, and how many trips of its pattern come
/// before it.
struct RiddenTrip {
    var round: UInt32
    var rank: UInt32

    static let none = RiddenTrip(round: .max, rank: .max)
}

/// Memory of every lane, kept from one search to the next.
private struct LaneMemory<Element> {
    private var lanes: [(base: UnsafeMutablePointer<Element>, count: Int)] = []

    /// The memory of a lane, uninitialised, for at least so many.
    mutating func of(_ lane: Int, count: Int, grownBy bytes: inout Int) -> UnsafeMutablePointer<Element> {
        if lanes.count == lane { lanes.append((.allocate(capacity: 0), 0)) }
        if lanes[lane].count < count {
            bytes += (count - lanes[lane].count) * MemoryLayout<Element>.stride
            lanes[lane].base.deallocate()
            lanes[lane] = (.allocate(capacity: count), count)
        }
        return lanes[lane].base
    }

    func free() { for lane in lanes { lane.base.deallocate() } }
}

/// How a node was reached by a vehicle: enough to tell the ride again.
struct RideRecord {
    var lane: UInt32
    var pattern: UInt32
    /// Trip slot of the lane's table.
    var trip: UInt32
    var enter: UInt16
    var leave: UInt16
    /// Entry of the chain of trips ridden before without getting up; `UInt32.max` for none.
    var chain: UInt32
}

/// The memory of one search at a time, kept from one to the next so that a search allocates nothing: one for each thread.
public final class JourneyScratch {
    static let never = Int32.max / 4
    static let rounds = 16
    static let lanes = 128
    /// Most stops to be visited on the way.
    static let vias = 4
    /// Most seconds between the moment of a search and second 0 of a table: seventeen years, so that sums on the search's clock of
    /// this, a table's times and a change fit an `Int32`.
    static let farthest: Int64 = 1 << 29

    private(set) var memory: SearchMemory
    /// Seconds to stay at the stops to be visited.
    private(set) var stays: [Int32] = []
    /// Tables of the lanes, held for as long as they are searched.
    var tables: [ScanTable] = []
    private var positionMemory = LaneMemory<UInt32>()
    private var seatedMemory = LaneMemory<UInt8>()
    private var riddenMemory = LaneMemory<RiddenTrip>()
    /// Rounds in which the present run improved the destination.
    var improved: UInt32 = 0
    var chain: [RideRecord] = []
    var events = StartEvents()
    private(set) var corridor = CorridorMemory(rows: 0, rowNodes: 0, layerNodes: 0)
    /// Bytes held.
    public private(set) var byteCount = 0

    /// Memory for searches of a network.
    public init(_ network: RoutingNetwork) {
        memory = SearchMemory(layerNodes: (max(1, network.nodeCount) + 63) / 64 * 64, layers: 1)
        byteCount = memory.byteCount
        tables.reserveCapacity(Self.lanes)
        chain.reserveCapacity(1024)
        stays.reserveCapacity(Self.vias)
    }

    /// Lays the memory out for a number of stops to be visited on the way, each with the seconds to stay there.
    func use(stays: [Int32]) {
        self.stays.removeAll(keepingCapacity: true)
        self.stays.append(contentsOf: stays)
        let layers = stays.count + 1
        if !memory.fits(layers) {
            memory.free()
            byteCount -= memory.byteCount
            memory = SearchMemory(layerNodes: memory.layerNodes, layers: layers)
            byteCount += memory.byteCount
        }
        memory.use(layers: layers)
    }

    /// Memory for the bounds of a search with so many rows.
    func useCorridor(rows: Int) -> CorridorMemory {
        if corridor.rowNodes != memory.rowNodes || corridor.cells < rows * memory.rowNodes {
            corridor.free()
            byteCount -= corridor.byteCount
            corridor = CorridorMemory(rows: rows, rowNodes: memory.rowNodes, layerNodes: memory.layerNodes)
            byteCount += corridor.byteCount
        }
        return corridor
    }

    deinit {
        memory.free()
        corridor.free()
        positionMemory.free()
        seatedMemory.free()
        riddenMemory.free()
    }

    /// Takes up a table a search will scan, in every layer; not one so far from the moment of the search that no journey reaches it.
    func open(_ table: ScanTable, at moment: Int64, isForward: Bool) {
        let offset = table.epoch - moment
        // All layers or none: each finds the others by its distance.
        guard memory.laneCount + memory.layers <= Self.lanes, abs(offset) <= Self.farthest else { return }
        for layer in 0..<memory.layers { open(table, offset: Int32(offset), isForward: isForward, layer: layer) }
    }

    /// The memory of a lane grows to the largest table seen.
    private func open(_ table: ScanTable, offset: Int32, isForward: Bool, layer: Int) {
        let (lane, hasLinks) = (memory.laneCount, table.next != nil)
        let positions = positionMemory.of(lane, count: table.patternCount * 2, grownBy: &byteCount)
        positions.initialize(repeating: .max, count: table.patternCount)
        let seatedCount = hasLinks ? table.tripCount : 0
        let seated = seatedMemory.of(lane, count: seatedCount, grownBy: &byteCount)
        seated.initialize(repeating: .max, count: seatedCount)
        let riddenCount = hasLinks ? table.patternCount : 0
        let ridden = riddenMemory.of(lane, count: riddenCount, grownBy: &byteCount)
        ridden.initialize(repeating: .none, count: riddenCount)
        let entries = table.entries
        (memory.laneBase + lane).initialize(
            to: Lane(
                patterns: table.patterns, path: table.path, leave: table.times.rows,
                enter: table.times.enter(isForward: isForward), rows: table.rows, starts: table.starts,
                flags: table.flags, next: isForward ? table.next : table.previous, patternOfTrip: table.patternOfTrip,
                entryOffsets: entries.lists.offsets, entries: entries.lists.values, offset: offset,
                earliest: isForward ? entries.earliest &+ offset : 0 &- (entries.latest &+ offset),
                latest: isForward ? entries.latest &+ offset : 0 &- (entries.earliest &+ offset),
                nodeBase: layer * memory.layerNodes, positions: positions, queue: positions + table.patternCount,
                queueCount: 0,
                seated: seated, ridden: ridden))
        tables.append(table)
        memory.laneCount = lane + 1
    }

    func closeLanes() {
        memory.laneCount = 0
        tables.removeAll(keepingCapacity: true)
    }
}

import Timetable

/// A table in a search: its pointers, and how far its clock is from that of the query.
struct Lane {
    var patterns: UnsafeMutablePointer<ScanPattern>
    var path: UnsafePointer<UInt32>
    /// When the search gets out, trip by trip, and in, call by call.
    var leave: UnsafeMutablePointer<Int32>
    var enter: UnsafeMutablePointer<Int32>
    var starts: UnsafeMutablePointer<Int32>
    var flags: UnsafeMutablePointer<UInt8>
    var next: SlotLists?
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
    static let lanes = 40
    /// Most stops to be visited on the way.
    static let vias = 4

    let nodeCount: Int
    /// Nodes of one layer, in whole words of marks.
    let layerNodes: Int
    /// Layers the memory has room for, and those in use.
    private var layerSpace = 0
    private(set) var layers = 1
    /// Nodes of all layers in use, and the words of their marks.
    private(set) var rowNodes = 0
    private(set) var words = 0
    /// Best arrivals by vehicle and readiness to board, row after row: one row for each round, or one for all.
    private(set) var arrived: UnsafeMutablePointer<Int32>
    private(set) var ready: UnsafeMutablePointer<Int32>
    private(set) var rides: UnsafeMutablePointer<RideRecord>
    /// For each round and node, the node from which it was walked to.
    private(set) var walkedFrom: UnsafeMutablePointer<UInt32>
    private(set) var readyMarks: UnsafeMutablePointer<UInt64>
    private(set) var arrivedMarks: UnsafeMutablePointer<UInt64>
    private(set) var targetMarks: UnsafeMutablePointer<UInt64>
    /// Seconds from a node to the destination, where it is marked as a target.
    private(set) var egress: UnsafeMutablePointer<Int32>
    /// Nodes that count as a visit of the layer's stop, with the seconds to stay there.
    private(set) var viaMarks: UnsafeMutablePointer<UInt64>
    private(set) var stays: [Int32] = []
    let laneBase: UnsafeMutablePointer<Lane>
    var laneCount = 0
    /// Tables of the lanes, held for as long as they are searched.
    var tables: [ScanTable] = []
    private var positionMemory: [(pointer: UnsafeMutablePointer<UInt32>, capacity: Int)] = []
    private var seatedMemory: [(pointer: UnsafeMutablePointer<UInt8>, capacity: Int)] = []
    /// Best arrival at the destination with at most that many rides, and the node at which the last one ends.
    let target: UnsafeMutablePointer<Int32>
    let targetNode: UnsafeMutablePointer<UInt32>
    /// Rounds in which the present run improved the destination.
    var improved: UInt32 = 0
    var chain: [RideRecord] = []
    var events = StartEvents()
    /// Patterns scanned and calls looked at, for benchmarks.
    public private(set) var byteCount = 0

    /// Memory for searches of a network.
    public init(_ network: RoutingNetwork) {
        nodeCount = max(1, network.nodeCount)
        layerNodes = (nodeCount + 63) / 64 * 64
        (arrived, ready) = (.allocate(capacity: 1), .allocate(capacity: 1))
        (rides, walkedFrom, egress) = (.allocate(capacity: 1), .allocate(capacity: 1), .allocate(capacity: 1))
        (readyMarks, arrivedMarks) = (.allocate(capacity: 1), .allocate(capacity: 1))
        (targetMarks, viaMarks) = (.allocate(capacity: 1), .allocate(capacity: 1))
        laneBase = .allocate(capacity: Self.lanes)
        target = .allocate(capacity: Self.rounds)
        targetNode = .allocate(capacity: Self.rounds)
        tables.reserveCapacity(Self.lanes)
        chain.reserveCapacity(1024)
        stays.reserveCapacity(Self.vias)
        use(stays: [])
    }

    /// Lays the memory out for a number of stops to be visited on the way, each with the seconds to stay there.
    func use(stays: [Int32]) {
        layers = stays.count + 1
        rowNodes = layers * layerNodes
        words = rowNodes / 64
        self.stays.removeAll(keepingCapacity: true)
        self.stays.append(contentsOf: stays)
        guard layers > layerSpace else { return }
        release()
        layerSpace = layers
        let cells = rowNodes * Self.rounds
        arrived = .allocate(capacity: cells)
        ready = .allocate(capacity: cells)
        rides = .allocate(capacity: cells)
        walkedFrom = .allocate(capacity: cells)
        egress = .allocate(capacity: rowNodes)
        egress.initialize(repeating: Self.never, count: rowNodes)
        readyMarks = .allocate(capacity: words)
        arrivedMarks = .allocate(capacity: words)
        targetMarks = .allocate(capacity: words)
        viaMarks = .allocate(capacity: words)
        for marks in [readyMarks, arrivedMarks, targetMarks, viaMarks] { marks.initialize(repeating: 0, count: words) }
        byteCount = cells * (4 + 4 + MemoryLayout<RideRecord>.stride + 4) + rowNodes * 4 + words * 32
    }

    private func release() {
        for pointer in [arrived, ready, egress] { pointer.deallocate() }
        rides.deallocate()
        walkedFrom.deallocate()
        for marks in [readyMarks, arrivedMarks, targetMarks, viaMarks] { marks.deallocate() }
    }

    deinit {
        release()
        laneBase.deallocate()
        target.deallocate()
        targetNode.deallocate()
        for memory in positionMemory { memory.pointer.deallocate() }
        for memory in seatedMemory { memory.pointer.deallocate() }
    }

    /// Takes up a table a search will scan, in every layer.
    func open(_ table: ScanTable, offset: Int32, isForward: Bool) {
        for layer in 0..<layers { open(table, offset: offset, isForward: isForward, layer: layer) }
    }

    /// The memory of a lane grows to the largest table seen.
    private func open(_ table: ScanTable, offset: Int32, isForward: Bool, layer: Int) {
        guard laneCount < Self.lanes else { return }
        let patternSpace = table.patternCount * 2
        if positionMemory.count == laneCount { positionMemory.append((.allocate(capacity: 1), 1)) }
        if positionMemory[laneCount].capacity < patternSpace {
            positionMemory[laneCount].pointer.deallocate()
            positionMemory[laneCount] = (.allocate(capacity: patternSpace), patternSpace)
            byteCount += patternSpace * 4
        }
        let seatedSpace = table.next == nil ? 0 : table.tripCount
        if seatedMemory.count == laneCount { seatedMemory.append((.allocate(capacity: 1), 1)) }
        if seatedMemory[laneCount].capacity < seatedSpace {
            seatedMemory[laneCount].pointer.deallocate()
            seatedMemory[laneCount] = (.allocate(capacity: seatedSpace), seatedSpace)
            byteCount += seatedSpace
        }
        let positions = positionMemory[laneCount].pointer
        positions.initialize(repeating: .max, count: table.patternCount)
        let seated = seatedMemory[laneCount].pointer
        seated.initialize(repeating: .max, count: seatedSpace)
        let times = isForward ? table.forwards : table.backwards
        let lists = times.entries
        (laneBase + laneCount).initialize(
            to: Lane(
                patterns: table.patterns, path: table.path, leave: times.leave,
                enter: times.enter, starts: table.starts,
                flags: table.flags, next: isForward ? table.next : table.previous, patternOfTrip: table.patternOfTrip,
                entryOffsets: lists.offsets, entries: lists.entries, offset: offset,
                earliest: isForward ? lists.earliest &+ offset : 0 &- (lists.latest &+ offset),
                latest: isForward ? lists.latest &+ offset : 0 &- (lists.earliest &+ offset),
                nodeBase: layer * layerNodes, positions: positions, queue: positions + table.patternCount,
                queueCount: 0,
                seated: seated))
        tables.append(table)
        laneCount += 1
    }

    func closeLanes() {
        laneCount = 0
        tables.removeAll(keepingCapacity: true)
    }
}

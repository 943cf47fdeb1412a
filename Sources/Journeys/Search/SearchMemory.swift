/// The memory of one search at a time as plain pointers: loops read nothing through a class.
struct SearchMemory {
    /// Nodes of one layer, in whole words of marks: each stop to be visited on the way doubles them, before it and after.
    let layerNodes: Int
    /// Layers in use.
    private(set) var layers: Int
    /// Nodes of the layers in use, and the words of their marks.
    private(set) var rowNodes: Int
    private(set) var words: Int
    /// Best arrivals by vehicle and readiness to board, row after row: one row for each round, or one for all.
    let arrived: UnsafeMutablePointer<Int32>
    let ready: UnsafeMutablePointer<Int32>
    let rides: UnsafeMutablePointer<RideRecord>
    /// For each round and node, the node from which it was walked to.
    let walkedFrom: UnsafeMutablePointer<UInt32>
    let readyMarks: UnsafeMutablePointer<UInt64>
    let arrivedMarks: UnsafeMutablePointer<UInt64>
    let targetMarks: UnsafeMutablePointer<UInt64>
    /// Nodes that count as a visit of the layer's stop.
    let viaMarks: UnsafeMutablePointer<UInt64>
    /// Seconds from a node to the destination, where it is marked as a target.
    let egress: UnsafeMutablePointer<Int32>
    /// Best arrival at the destination with at most that many rides, and the node at which the last one ends.
    let target: UnsafeMutablePointer<Int32>
    let targetNode: UnsafeMutablePointer<UInt32>
    let laneBase: UnsafeMutablePointer<Lane>
    var laneCount = 0
    let byteCount: Int
    private let layerSpace: Int

    /// Memory for a number of layers; not freed by itself.
    init(layerNodes: Int, layers: Int) {
        (self.layerNodes, self.layers, layerSpace) = (layerNodes, layers, layers)
        rowNodes = layers * layerNodes
        words = rowNodes / 64
        let cells = rowNodes * JourneyScratch.rounds
        arrived = .allocate(capacity: cells)
        ready = .allocate(capacity: cells)
        rides = .allocate(capacity: cells)
        walkedFrom = .allocate(capacity: cells)
        egress = .allocate(capacity: rowNodes)
        egress.initialize(repeating: JourneyScratch.never, count: rowNodes)
        readyMarks = .allocate(capacity: words)
        arrivedMarks = .allocate(capacity: words)
        targetMarks = .allocate(capacity: words)
        viaMarks = .allocate(capacity: words)
        for marks in [readyMarks, arrivedMarks, targetMarks, viaMarks] { marks.initialize(repeating: 0, count: words) }
        target = .allocate(capacity: JourneyScratch.rounds)
        targetNode = .allocate(capacity: JourneyScratch.rounds)
        laneBase = .allocate(capacity: JourneyScratch.lanes)
        byteCount = cells * (4 + 4 + MemoryLayout<RideRecord>.stride + 4) + rowNodes * 4 + words * 32
    }

    /// Whether so many layers fit.
    func fits(_ layers: Int) -> Bool { layers <= layerSpace }

    /// Lays it out for a number of layers that fits.
    mutating func use(layers: Int) {
        self.layers = layers
        rowNodes = layers * layerNodes
        words = rowNodes / 64
    }

    func free() {
        for pointer in [arrived, ready, egress, target] { pointer.deallocate() }
        for pointer in [walkedFrom, targetNode] { pointer.deallocate() }
        for marks in [readyMarks, arrivedMarks, targetMarks, viaMarks] { marks.deallocate() }
        rides.deallocate()
        laneBase.deallocate()
    }
}

/// Marks of nodes, one bit each.
extension UnsafeMutablePointer<UInt64> {
    @inline(__always) func mark(_ node: Int) { self[node >> 6] |= 1 << UInt64(node & 63) }
    @inline(__always) func unmark(_ node: Int) { self[node >> 6] &= ~(1 << UInt64(node & 63)) }
    @inline(__always) func isMarked(_ node: Int) -> Bool { self[node >> 6] >> UInt64(node & 63) & 1 != 0 }
}

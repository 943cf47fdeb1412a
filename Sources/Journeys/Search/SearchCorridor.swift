/// What is worth reaching for those who are to arrive in time, as bounds that the labels of a search begin with. Kept from one search
/// to the next.
struct CorridorMemory {
    /// Row for row as `SearchMemory`'s: one second after the last moment at which a node is reached, or ready to be left, in time.
    let arrived: UnsafeMutablePointer<Int32>
    let ready: UnsafeMutablePointer<Int32>
    /// The same for searches the other way round, one row for all rounds: nobody can be there before.
    let soonestArrived: UnsafeMutablePointer<Int32>
    let soonestReady: UnsafeMutablePointer<Int32>
    let cells: Int
    /// Nodes of a row, layer after layer. The first layer of a search is the last of those the other way round.
    let rowNodes: Int
    let layerNodes: Int

    var byteCount: Int { (cells + rowNodes) * 8 }

    init(rows: Int, rowNodes: Int, layerNodes: Int) {
        (self.rowNodes, self.layerNodes) = (rowNodes, layerNodes)
        cells = rows * rowNodes
        arrived = .allocate(capacity: cells)
        ready = .allocate(capacity: cells)
        soonestArrived = .allocate(capacity: rowNodes)
        soonestReady = .allocate(capacity: rowNodes)
    }

    func free() { for pointer in [arrived, ready, soonestArrived, soonestReady] { pointer.deallocate() } }

    func clear(rows: Int) {
        arrived.update(repeating: .min, count: rows * rowNodes)
        ready.update(repeating: .min, count: rows * rowNodes)
    }

    /// Notes when each node can be reached at the soonest, from a search with one row for all rounds. What it did not reach cannot be
    /// reached before the destination.
    func noteSoonest(_ memory: SearchMemory, arrival: Int32) {
        eachLayer { own, other in
            let (soonestArrived, soonestReady) = (soonestArrived + other, soonestReady + other)
            let (arrived, ready) = (memory.arrived + own, memory.ready + own)
            for node in 0..<layerNodes {
                soonestArrived[node] = 1 &- min(ready[node], arrival)
                soonestReady[node] = 1 &- min(arrived[node], arrival)
            }
        }
    }

    /// Calls with where each layer begins, and where it does in a search the other way round.
    @inline(__always)
    private func eachLayer(_ body: (_ own: Int, _ other: Int) -> Void) {
        var own = 0
        while own < rowNodes {
            body(own, rowNodes - layerNodes - own)
            own += layerNodes
        }
    }

    /// Widens the bounds by what a search the other way round has found, from an arrival in time with so many rides at most.
    func widen(_ memory: SearchMemory, rides: Int) {
        for row in 0...rides {
            let otherRow = (rides - row) * rowNodes
            eachLayer { own, other in
                let (arrived, ready) = (arrived + row * rowNodes + own, ready + row * rowNodes + own)
                let (theirArrived, theirReady) = (memory.arrived + otherRow + other, memory.ready + otherRow + other)
                for node in 0..<layerNodes {
                    arrived[node] = max(arrived[node], 1 &- theirReady[node])
                    ready[node] = max(ready[node], 1 &- theirArrived[node])
                }
            }
        }
    }
}

/// What the labels of a search begin with: a node that is not reached before might as well not be reached.
enum SearchBounds {
    case none
    case corridor(CorridorMemory)
    /// One row for all rounds.
    case corridorAtOnce(CorridorMemory)
    /// For a search the other way round.
    case soonest(CorridorMemory)

    func fill(_ memory: SearchMemory, rows: Int) {
        let nodes = memory.rowNodes
        switch self {
        case .none:
            memory.arrived.update(repeating: JourneyScratch.never, count: rows * nodes)
            memory.ready.update(repeating: JourneyScratch.never, count: rows * nodes)
        case .corridor(let corridor):
            memory.arrived.update(from: corridor.arrived, count: rows * nodes)
            memory.ready.update(from: corridor.ready, count: rows * nodes)
        case .corridorAtOnce(let corridor):
            // What is in time with more rides is in time with fewer.
            memory.arrived.update(from: corridor.arrived + nodes, count: nodes)
            memory.ready.update(from: corridor.ready, count: nodes)
        case .soonest(let corridor):
            for row in 0..<rows {
                (memory.arrived + row * nodes).update(from: corridor.soonestArrived, count: nodes)
                (memory.ready + row * nodes).update(from: corridor.soonestReady, count: nodes)
            }
        }
    }
}

/// The moments of a window at which some vehicle can be entered at an origin, latest first, with the origins concerned.
struct StartEvents {
    /// One bit a second of the window.
    private var seconds: [UInt64] = []
    /// First event of each second, and the event after each; -1 for none.
    private var heads: [Int32] = []
    private var origins: [Int32] = []
    private var nexts: [Int32] = []
    private var word = -1
    private var current: Int32 = -1

    /// Collects the moments of a window; not all where it is cancelled.
    mutating func gather<D: SearchDirection>(
        _ direction: D.Type, _ request: SearchRequest, _ scratch: JourneyScratch, _ cancel: SearchCancel?
    ) {
        let window = request.window
        let words = Int(window) / 64 + 1
        if seconds.count < words {
            seconds = [UInt64](repeating: 0, count: words)
            heads = [Int32](repeating: -1, count: words * 64)
        }
        origins.removeAll(keepingCapacity: true)
        nexts.removeAll(keepingCapacity: true)
        word = words - 1
        for (origin, end) in request.from.enumerated() {
            if origin & 63 == 63, cancel.isCancelled { return }
            // Backwards, riders who end where they have to stay have come before their stay.
            var stay: Int32 = 0
            gather(direction, request, scratch, origin, end, stay: 0)
            guard !D.isForward else { continue }
            for via in request.vias {
                guard via.nodes.contains(end.node) else { break }
                stay += via.stay
                if via.stay > 0 { gather(direction, request, scratch, origin, end, stay: stay) }
            }
        }
    }

    private mutating func gather<D: SearchDirection>(
        _ direction: D.Type, _ request: SearchRequest, _ scratch: JourneyScratch, _ origin: Int, _ end: SearchEnd,
        stay: Int32
    ) {
        let node = end.node.position
        let walk = (request.clock == .firstRide ? 0 : end.seconds) &+ stay
        let earliest = end.seconds &+ stay
        let latest = request.window &+ walk
        for index in 0..<scratch.memory.laneCount {
            let lane = scratch.memory.laneBase + index
            guard lane.pointee.nodeBase == 0 else { continue }
            guard lane.pointee.latest >= earliest, lane.pointee.earliest < latest else { continue }
            let offset = lane.pointee.offset
            for at in Int(lane.pointee.entryOffsets[node])..<Int(lane.pointee.entryOffsets[node + 1]) {
                let entry = lane.pointee.entries[at]
                guard entry.call & D.canEnter != 0, D.latest(entry, offset) >= earliest,
                    D.earliest(entry, offset) < latest
                else { continue }
                let pattern = lane.pointee.patterns[Int(entry.pattern)]
                guard request.limits.modes >> UInt32(pattern.mode) & 1 != 0 else { continue }
                let tripCount = Int(pattern.tripCount)
                let starts = lane.pointee.starts + Int(pattern.firstTrip)
                let flags = lane.pointee.flags + Int(pattern.firstTrip)
                let column = lane.pointee.enter + pattern.column(Int(entry.position))
                let rows = lane.pointee.rows + Int(pattern.firstTrip)
                let shift = offset &+ pattern.shift
                var low = 0
                var high = tripCount
                while low < high {
                    let middle = (low &+ high) >> 1
                    let number = D.trip(middle, of: tripCount)
                    if D.time(column[Int(rows[number])] &+ starts[number] &+ shift) < earliest {
                        low = middle &+ 1
                    } else {
                        high = middle
                    }
                }
                while low < tripCount {
                    let number = D.trip(low, of: tripCount)
                    low &+= 1
                    let time = D.time(column[Int(rows[number])] &+ starts[number] &+ shift)
                    if time >= latest { break }
                    if flags[number] & request.limits.refused == 0 { add(time &- walk, Int32(origin)) }
                }
            }
        }
    }

    private mutating func add(_ time: Int32, _ origin: Int32) {
        let second = Int(time)
        let bit: UInt64 = 1 << UInt64(second & 63)
        if seconds[second >> 6] & bit == 0 {
            seconds[second >> 6] |= bit
            heads[second] = -1
        }
        if heads[second] >= 0, origins[Int(heads[second])] == origin { return }
        origins.append(origin)
        nexts.append(heads[second])
        heads[second] = Int32(origins.count - 1)
    }

    /// Forgets what was not taken.
    mutating func clear() { while takeLatest() != nil {} }

    /// The latest moment not yet taken; nil when there is none left.
    mutating func takeLatest() -> Int32? {
        while word >= 0, seconds[word] == 0 { word -= 1 }
        guard word >= 0 else { return nil }
        let bit = 63 - seconds[word].leadingZeroBitCount
        seconds[word] &= ~(1 << UInt64(bit))
        let second = word * 64 + bit
        current = heads[second]
        return Int32(second)
    }

    /// The origins at which a vehicle can be entered at the moment taken last.
    func eachNow(_ visit: (Int32) -> Void) {
        var event = current
        while event >= 0 {
            visit(origins[Int(event)])
            event = nexts[Int(event)]
        }
    }
}

import Timetable

/// RAPTOR (Delling, Pajor, Werneck 2012), round by round, over the tables a scratch has open: the earliest arrival for each
/// number of rides. Run again with earlier starts it keeps what later starts reached, and finds only what is worth setting
/// out earlier for (range RAPTOR).
struct RaptorSearch<D: SearchDirection> {
    let scratch: JourneyScratch
    /// The scratch's memory, as plain pointers: loops read nothing through a class.
    let memory: SearchMemory
    let walks: WalkTable
    let limits: SearchLimits
    /// Nodes from one round's row to the next: 0 where one row serves all rounds, for a single start.
    let rowStride: Int
    let cancel: SearchCancel?

    init(
        _ scratch: JourneyScratch, _ walks: WalkTable, _ limits: SearchLimits, isRange: Bool,
        bounds: SearchBounds = .none, cancel: SearchCancel?
    ) {
        self.cancel = cancel
        (self.scratch, self.walks, self.limits) = (scratch, walks, limits)
        memory = scratch.memory
        rowStride = isRange ? memory.rowNodes : 0
        let rows = isRange ? limits.rounds + 1 : 1
        bounds.fill(memory, rows: rows)
        memory.target.update(repeating: JourneyScratch.never, count: JourneyScratch.rounds)
        scratch.improved = 0
    }

    /// Makes a node ready to board from a moment on, before the first ride.
    @inline(__always)
    func start(_ node: Int, at time: Int32) {
        guard time < memory.ready[node] else { return }
        var row = node
        for _ in 0..<(rowStride == 0 ? 1 : limits.rounds + 1) {
            guard time < memory.ready[row] else { break }
            memory.ready[row] = time
            row += rowStride
        }
        memory.walkedFrom[node] = UInt32(truncatingIfNeeded: node)
        memory.readyMarks.mark(node)
    }

    /// Runs all rounds from the nodes made ready. Afterwards `scratch.improved` says in which rounds the destination was
    /// reached earlier than by any run before.
    func run(from time: Int32) {
        scratch.improved = 0
        scratch.chain.removeAll(keepingCapacity: true)
        let limit = time &+ limits.horizon &+ 1
        if !D.isForward, memory.layers > 1 {
            visitBackwards(0, bound: limit)
            spreadMarked(0)
        }
        var round = 1
        while round <= limits.rounds {
            if let cancel, cancel.isCancelled {
                scratch.improved = 0
                break
            }
            if collect(round, bound: min(limit, memory.target[round])) {
                ride(round, limit: limit)
                if round < limits.rounds { walk(round, limit: limit) } else { forgetArrivals() }
            } else {
                break
            }
            round += 1
        }
        // Marks left by a last round that nothing followed.
        memory.readyMarks.update(repeating: 0, count: memory.words)
    }

    private func forgetArrivals() { memory.arrivedMarks.update(repeating: 0, count: memory.words) }

    /// Queues every pattern that can be entered at a node that became ready, from its first such call on.
    private func collect(_ round: Int, bound: Int32) -> Bool {
        let ready = memory.ready + (round - 1) * rowStride
        let marks = memory.readyMarks
        let lanes = memory.laneBase
        let laneCount = memory.laneCount
        let allModes = limits.modes == .max
        let modes = limits.modes
        var any = false
        for lane in 0..<laneCount {
            let offset = lanes[lane].offset
            let (laneEarliest, laneLatest) = (lanes[lane].earliest, lanes[lane].latest)
            guard laneEarliest < bound else { continue }
            let entryOffsets = lanes[lane].entryOffsets
            let entries = lanes[lane].entries
            let positions = lanes[lane].positions
            let queue = lanes[lane].queue
            let patterns = lanes[lane].patterns
            var count = lanes[lane].queueCount
            let base = lanes[lane].nodeBase
            let firstWord = base >> 6
            for word in 0..<memory.layerNodes >> 6 {
                var bits = marks[firstWord &+ word]
                while bits != 0 {
                    let node = word << 6 | bits.trailingZeroBitCount
                    bits &= bits &- 1
                    let time = ready[base &+ node]
                    if laneLatest < time { continue }
                    var at = Int(entryOffsets[node])
                    let end = Int(entryOffsets[node + 1])
                    while at < end {
                        let entry = entries[at]
                        at &+= 1
                        if D.latest(entry, offset) < time || D.earliest(entry, offset) >= bound { continue }
                        if entry.call & D.canEnter == 0 { continue }
                        if !allModes, modes >> UInt32(patterns[Int(entry.pattern)].mode) & 1 == 0 { continue }
                        let known = positions[Int(entry.pattern)]
                        if known == .max {
                            queue[count] = entry.pattern
                            count &+= 1
                            positions[Int(entry.pattern)] = entry.position
                        } else if D.precedes(entry.position, known) {
                            positions[Int(entry.pattern)] = entry.position
                        }
                    }
                }
            }
            lanes[lane].queueCount = count
            any = any || count > 0
        }
        return any
    }

    /// Rides every queued pattern once.
    private func ride(_ round: Int, limit: Int32) {
        for lane in 0..<memory.laneCount {
            let count = memory.laneBase[lane].queueCount
            let queue = memory.laneBase[lane].queue
            let positions = memory.laneBase[lane].positions
            var isCancelled = false
            for at in 0..<count {
                let pattern = Int(queue[at])
                let position = Int(positions[pattern])
                positions[pattern] = .max
                // What is queued is taken out all the same: the next search begins with an empty queue.
                if at & 511 == 511, !isCancelled { isCancelled = cancel.isCancelled }
                if isCancelled { continue }
                scan(round, lane, pattern, from: position, limit: limit)
            }
            memory.laneBase[lane].queueCount = 0
        }
        memory.readyMarks.update(repeating: 0, count: memory.words)
    }

    private func scan(_ round: Int, _ laneIndex: Int, _ patternIndex: Int, from position: Int, limit: Int32) {
        let lane = memory.laneBase + laneIndex
        let pattern = lane.pointee.patterns[patternIndex]
        let path = lane.pointee.path + Int(pattern.firstCall)
        let offset = lane.pointee.offset &+ pattern.shift
        let isProfile = pattern.isProfile
        let leave = lane.pointee.leave
        let enterTimes = lane.pointee.enter + Int(pattern.firstTime)
        let timedTrips = Int(pattern.timedTrips)
        let rows = lane.pointee.rows + Int(pattern.firstTrip)
        let starts = lane.pointee.starts + Int(pattern.firstTrip)
        let flags = lane.pointee.flags + Int(pattern.firstTrip)
        let refused = limits.refused
        let tripCount = Int(pattern.tripCount)
        let base = lane.pointee.nodeBase
        let isVisiting = base &+ memory.layerNodes < memory.rowNodes
        let row = (round - 1) * rowStride
        let ready = memory.ready + row
        let readyMarks = memory.readyMarks
        let arrived = memory.arrived + (row + rowStride)
        var bound = min(limit, memory.target[round])
        // Rank of the trip ridden: trips in the order of the search.
        var rank = tripCount
        var calls = leave
        var shift: Int32 = 0
        var trip = 0
        var enter = position
        var at = position
        let end = D.isForward ? Int(pattern.callCount) : -1
        while at != end {
            let word = path[at]
            let node = base &+ Int(word & PathCall.nodeMask)
            if rank < tripCount {
                // Where riders get in they have not come through: forwards the calls after that count, backwards those
                // after where they would get in.
                if D.isForward, isVisiting, isVia(node) {
                    visit(round, laneIndex, patternIndex, trip, enter, at, limit: limit)
                }
                if word & D.canLeave != 0 {
                    let time = D.time(calls[at] &+ shift)
                    if time < arrived[node], time < bound {
                        arrive(
                            round, node, time,
                            by: RideRecord(
                                lane: UInt32(truncatingIfNeeded: laneIndex),
                                pattern: UInt32(truncatingIfNeeded: patternIndex),
                                trip: pattern.firstTrip &+ UInt32(truncatingIfNeeded: trip),
                                enter: UInt16(truncatingIfNeeded: enter), leave: UInt16(truncatingIfNeeded: at),
                                chain: .max))
                        bound = min(limit, memory.target[round])
                    }
                }
                // Where nothing was reached anew, no earlier trip can be caught.
                if word & D.canEnter != 0, readyMarks.isMarked(node) {
                    let time = ready[node]
                    var better = rank
                    // Trips before the one ridden, from the nearest on, for as long as they can still be caught.
                    var candidate = rank
                    let column = enterTimes + at &* timedTrips
                    while candidate > 0 {
                        let number = D.trip(candidate &- 1, of: tripCount)
                        let own = column[Int(rows[number])] &+ (isProfile ? starts[number] : 0)
                        if D.time(own &+ offset) < time { break }
                        candidate &-= 1
                        if flags[number] & refused == 0 { better = candidate }
                    }
                    if better < rank {
                        rank = better
                        trip = D.trip(rank, of: tripCount)
                        calls = leave + D.row(pattern, rows[trip])
                        shift = starts[trip] &+ offset
                        enter = at
                    }
                }
                if !D.isForward, isVisiting, at != enter, isVia(node) {
                    visit(round, laneIndex, patternIndex, trip, enter, at, limit: limit)
                }
            } else if word & D.canEnter != 0, readyMarks.isMarked(node) {
                let time = ready[node]
                var low = 0
                var high = tripCount
                let column = enterTimes + at &* timedTrips
                while low < high {
                    let middle = (low &+ high) >> 1
                    let number = D.trip(middle, of: tripCount)
                    let own = column[Int(rows[number])] &+ (isProfile ? starts[number] : 0)
                    if D.time(own &+ offset) < time {
                        low = middle &+ 1
                    } else {
                        high = middle
                    }
                }
                while low < tripCount, flags[D.trip(low, of: tripCount)] & refused != 0 { low &+= 1 }
                if low < tripCount {
                    rank = low
                    trip = D.trip(rank, of: tripCount)
                    calls = leave + D.row(pattern, rows[trip])
                    shift = starts[trip] &+ offset
                    enter = at
                }
            }
            at &+= D.isForward ? 1 : -1
        }
        if pattern.hasLinks, limits.staysSeated, rank < tripCount {
            carryOn(round, laneIndex, patternIndex, rank, enter, onward: laneIndex, limit: limit)
        }
    }

    /// Whether a node is of the stop its layer has to visit.
    @inline(__always)
    func isVia(_ node: Int) -> Bool { memory.viaMarks.isMarked(node) }

    /// Notes a ride that reaches a node earlier than any before.
    @inline(__always)
    func arrive(_ round: Int, _ node: Int, _ time: Int32, by ride: RideRecord) {
        memory.arrived[round &* rowStride &+ node] = time
        memory.arrivedMarks.mark(node)
        memory.rides[round &* memory.rowNodes &+ node] = ride
        if memory.targetMarks.isMarked(node) { reach(round, node, time) }
    }

    /// Notes that the destination is reached.
    @inline(__always)
    private func reach(_ round: Int, _ node: Int, _ time: Int32) {
        let total = time &+ memory.egress[node]
        guard total < memory.target[round] else { return }
        memory.targetNode[round] = UInt32(truncatingIfNeeded: node)
        scratch.improved |= 1 << UInt32(round)
        for later in round..<JourneyScratch.rounds {
            guard total < memory.target[later] else { break }
            memory.target[later] = total
        }
    }

    /// From every node reached by a vehicle: ready there after the change, and elsewhere after the walk.
    private func walk(_ round: Int, limit: Int32) {
        let row = round * rowStride
        let arrived = memory.arrived + row
        let ready = memory.ready + row
        let walkedFrom = memory.walkedFrom + round * memory.rowNodes
        let marks = memory.arrivedMarks
        let readyMarks = memory.readyMarks
        let changes = walks.changes.base
        let lists = walks.lists(isReversed: !D.isForward)
        let (offsets, links) = (lists.offsets, lists.values)
        let slack = limits.slack
        let pace = limits.pace
        let bound = min(limit, memory.target[round])
        let layerWords = memory.layerNodes >> 6
        for word in 0..<memory.words {
            var bits = marks[word]
            guard bits != 0 else { continue }
            marks[word] = 0
            let base = word / layerWords &* memory.layerNodes
            while bits != 0 {
                let node = word << 6 | bits.trailingZeroBitCount
                bits &= bits &- 1
                let time = arrived[node]
                guard time < bound else { continue }
                let stop = node &- base
                let here = time &+ changes[stop] &+ slack
                if here < ready[node], here < bound {
                    ready[node] = here
                    walkedFrom[node] = UInt32(truncatingIfNeeded: node)
                    readyMarks.mark(node)
                }
                var at = Int(offsets[stop])
                let end = Int(offsets[stop + 1])
                while at < end {
                    let link = links[at]
                    at &+= 1
                    if link.reach > pace.limit { break }
                    let there = time &+ pace.seconds(link) &+ slack
                    let to = base &+ Int(link.node)
                    if there < ready[to], there < bound {
                        ready[to] = there
                        walkedFrom[to] = UInt32(truncatingIfNeeded: node)
                        readyMarks.mark(to)
                    }
                }
                if rowStride != 0 { spread(arrived + node, round, time) }
            }
        }
        visitBackwards(round, bound: bound)
        spreadMarked(round)
    }

    /// Carries what became ready in a round into the rows of later rounds.
    private func spreadMarked(_ round: Int) {
        guard rowStride != 0 else { return }
        let ready = memory.ready + round * rowStride
        for word in 0..<memory.words {
            var bits = memory.readyMarks[word]
            while bits != 0 {
                let node = word << 6 | bits.trailingZeroBitCount
                bits &= bits &- 1
                spread(ready + node, round, ready[node])
            }
        }
    }

    /// What is reached with some rides is reached with more: the rows of later rounds are never behind.
    @inline(__always)
    private func spread(_ cell: UnsafeMutablePointer<Int32>, _ round: Int, _ time: Int32) {
        var cell = cell
        var row = round
        while row < limits.rounds {
            cell += rowStride
            row &+= 1
            guard time < cell.pointee else { break }
            cell.pointee = time
        }
    }
}

import Timetable

/// What one search may use.
struct SearchLimits {
    /// Most rides.
    var rounds: Int
    /// Seconds added to every change, however it is made.
    var slack: Int32
    /// Modes that may be used, by their raw values.
    var modes: UInt32
    /// Trips with any of these flags are not used.
    var refused: UInt8
    /// Longest journey in seconds.
    var horizon: Int32
    var staysSeated: Bool
    var pace = WalkingPace()
}

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
        _ scratch: JourneyScratch, _ walks: WalkTable, _ limits: SearchLimits, isRange: Bool, cancel: SearchCancel?
    ) {
        self.cancel = cancel
        (self.scratch, self.walks, self.limits) = (scratch, walks, limits)
        memory = SearchMemory(scratch)
        rowStride = isRange ? scratch.rowNodes : 0
        let rows = isRange ? limits.rounds + 1 : 1
        scratch.arrived.update(repeating: JourneyScratch.never, count: rows * scratch.rowNodes)
        scratch.ready.update(repeating: JourneyScratch.never, count: rows * scratch.rowNodes)
        scratch.target.update(repeating: JourneyScratch.never, count: JourneyScratch.rounds)
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
        memory.readyMarks[node >> 6] |= 1 << UInt64(node & 63)
    }

    /// Runs all rounds from the nodes made ready. Afterwards `scratch.improved` says in which rounds the destination was
    /// reached earlier than by any run before.
    func run(from time: Int32) {
        scratch.improved = 0
        scratch.chain.removeAll(keepingCapacity: true)
        let limit = time &+ limits.horizon &+ 1
        if !D.isForward, scratch.layers > 1 {
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
            for at in 0..<count {
                let pattern = Int(queue[at])
                let position = Int(positions[pattern])
                positions[pattern] = .max
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
        let offset = lane.pointee.offset
        let isProfile = pattern.stride == 0
        let leave = lane.pointee.leave
        let enterTimes = lane.pointee.enter + Int(pattern.firstTime)
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
        let rides = memory.rides + round * memory.rowNodes
        let (arrivedMarks, targetMarks) = (memory.arrivedMarks, memory.targetMarks)
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
                        arrived[node] = time
                        arrivedMarks[node >> 6] |= 1 << UInt64(node & 63)
                        rides[node] = RideRecord(
                            lane: UInt32(truncatingIfNeeded: laneIndex),
                            pattern: UInt32(truncatingIfNeeded: patternIndex),
                            trip: pattern.firstTrip &+ UInt32(truncatingIfNeeded: trip),
                            enter: UInt16(truncatingIfNeeded: enter), leave: UInt16(truncatingIfNeeded: at), chain: .max
                        )
                        if targetMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 {
                            reach(round, node, time)
                            bound = min(limit, memory.target[round])
                        }
                    }
                }
                // Where nothing was reached anew, no earlier trip can be caught.
                if word & D.canEnter != 0, readyMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 {
                    let time = ready[node]
                    var better = rank
                    // Trips before the one ridden, from the nearest on, for as long as they can still be caught.
                    var candidate = rank
                    let column = enterTimes + (isProfile ? at : at &* tripCount)
                    while candidate > 0 {
                        let number = D.trip(candidate &- 1, of: tripCount)
                        let own = isProfile ? column[0] &+ starts[number] : column[number]
                        if D.time(own &+ offset) < time { break }
                        candidate &-= 1
                        if flags[number] & refused == 0 { better = candidate }
                    }
                    if better < rank {
                        rank = better
                        trip = D.trip(rank, of: tripCount)
                        calls = leave + pattern.row(trip, 0)
                        shift = starts[trip] &+ offset
                        enter = at
                    }
                }
                if !D.isForward, isVisiting, at != enter, isVia(node) {
                    visit(round, laneIndex, patternIndex, trip, enter, at, limit: limit)
                }
            } else if word & D.canEnter != 0, readyMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 {
                let time = ready[node]
                var low = 0
                var high = tripCount
                let column = enterTimes + (isProfile ? at : at &* tripCount)
                while low < high {
                    let middle = (low &+ high) >> 1
                    let number = D.trip(middle, of: tripCount)
                    let own = isProfile ? column[0] &+ starts[number] : column[number]
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
                    calls = leave + pattern.row(trip, 0)
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
    private func isVia(_ node: Int) -> Bool { memory.viaMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 }

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
        let offsets = D.isForward ? walks.offsets.base : walks.reverseOffsets.base
        let links = D.isForward ? walks.links.base : walks.reverseLinks.base
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
                    readyMarks[node >> 6] |= 1 << UInt64(node & 63)
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
                        readyMarks[to >> 6] |= 1 << UInt64(to & 63)
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

// MARK: - Staying seated

extension RaptorSearch {
    /// Every trip of the pattern that could be caught, and that goes on as another, takes its riders along: a later trip may
    /// go where the earliest does not.
    ///
    /// - Parameter onward: the lane to go on in: another than the one boarded where a stop was visited on the way.
    private func carryOn(
        _ round: Int, _ laneIndex: Int, _ patternIndex: Int, _ rank: Int, _ enter: Int, onward: Int, limit: Int32
    ) {
        let lane = memory.laneBase + laneIndex
        guard let next = lane.pointee.next else { return }
        let pattern = lane.pointee.patterns[patternIndex]
        let tripCount = Int(pattern.tripCount)
        let last = D.isForward ? Int(pattern.callCount) - 1 : 0
        for later in rank..<tripCount {
            let number = D.trip(later, of: tripCount)
            let slot = Int(pattern.firstTrip) + number
            let shift = lane.pointee.starts[slot] &+ lane.pointee.offset
            let time = lane.pointee.leave[pattern.row(number, last)] &+ shift
            if D.time(time) >= min(limit, memory.target[round]) { break }
            guard lane.pointee.flags[slot] & limits.refused == 0 else { continue }
            for follower in next[slot] {
                rideOn(
                    round, onward, Int(follower),
                    after: RideRecord(
                        lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot),
                        enter: UInt16(enter), leave: UInt16(last), chain: .max), limit: limit)
            }
        }
    }

    /// Rides one trip from its first call on, without having boarded it, and those that follow it.
    private func rideOn(_ round: Int, _ laneIndex: Int, _ slot: Int, after record: RideRecord, limit: Int32) {
        let lane = memory.laneBase + laneIndex
        guard let next = lane.pointee.next, let patternOfTrip = lane.pointee.patternOfTrip,
            lane.pointee.seated[slot] > UInt8(round), lane.pointee.flags[slot] & limits.refused == 0
        else { return }
        let patternIndex = Int(patternOfTrip[slot])
        let pattern = lane.pointee.patterns[patternIndex]
        guard limits.modes >> UInt32(pattern.mode) & 1 != 0 else { return }
        lane.pointee.seated[slot] = UInt8(round)
        let arrived = memory.arrived + round * rowStride
        let rides = memory.rides + round * memory.rowNodes
        let base = lane.pointee.nodeBase
        let isVisiting = base + memory.layerNodes < memory.rowNodes
        let path = lane.pointee.path + Int(pattern.firstCall)
        let number = slot - Int(pattern.firstTrip)
        let calls = lane.pointee.leave + pattern.row(number, 0)
        let shift = lane.pointee.starts[slot] &+ lane.pointee.offset
        let first = D.isForward ? 0 : Int(pattern.callCount) - 1
        let last = Int(pattern.callCount) - 1 - first
        scratch.chain.append(record)
        let chain = UInt32(scratch.chain.count - 1)
        var at = first
        while true {
            let word = path[at]
            let node = base + Int(word & PathCall.nodeMask)
            if D.isForward, isVisiting, isVia(node) {
                visit(round, laneIndex, patternIndex, number, first, at, chain: chain, limit: limit)
            }
            if at != first, word & D.canLeave != 0 {
                let time = D.time(calls[at] &+ shift)
                if time >= min(limit, memory.target[round]) { return }
                if time < arrived[node] {
                    arrived[node] = time
                    memory.arrivedMarks[node >> 6] |= 1 << UInt64(node & 63)
                    rides[node] = RideRecord(
                        lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot),
                        enter: UInt16(first), leave: UInt16(at), chain: chain)
                    if memory.targetMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 { reach(round, node, time) }
                }
            }
            if !D.isForward, isVisiting, isVia(node) {
                visit(round, laneIndex, patternIndex, number, first, at, chain: chain, limit: limit)
            }
            if at == last { break }
            at += D.isForward ? 1 : -1
        }
        for follower in next[slot] {
            rideOn(
                round, laneIndex, Int(follower),
                after: RideRecord(
                    lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot), enter: UInt16(first),
                    leave: UInt16(last), chain: chain), limit: limit)
        }
    }
}

// MARK: - Stops to be visited on the way

extension RaptorSearch {
    /// A vehicle ridden comes through the stop its layer has to visit: without a stay asked for, who remains on board goes
    /// on in the next layer. Forwards, who gets out there does as well, once the stay is over; backwards that is for
    /// `walk`, where it is known from where riders came.
    private func visit(
        _ round: Int, _ laneIndex: Int, _ patternIndex: Int, _ trip: Int, _ enter: Int, _ position: Int,
        chain: UInt32 = .max, limit: Int32
    ) {
        let lane = memory.laneBase + laneIndex
        let pattern = lane.pointee.patterns[patternIndex]
        let path = lane.pointee.path + Int(pattern.firstCall)
        let slot = Int(pattern.firstTrip) + trip
        let calls = lane.pointee.leave + pattern.row(trip, 0)
        let shift = lane.pointee.starts[slot] &+ lane.pointee.offset
        let home = lane.pointee.nodeBase
        var base = home
        var at = position
        let last = D.isForward ? Int(pattern.callCount) - 1 : 0
        while true {
            let word = path[at]
            let stop = Int(word & PathCall.nodeMask)
            let time = D.time(calls[at] &+ shift)
            if time >= min(limit, memory.target[round]) { return }
            func leave(_ node: Int, _ time: Int32) {
                guard word & D.canLeave != 0, time < memory.arrived[round * rowStride + node] else { return }
                memory.arrived[round * rowStride + node] = time
                memory.arrivedMarks[node >> 6] |= 1 << UInt64(node & 63)
                memory.rides[round * memory.rowNodes + node] = RideRecord(
                    lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot), enter: UInt16(enter),
                    leave: UInt16(at), chain: chain)
                if memory.targetMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 { reach(round, node, time) }
            }
            if !D.isForward, base > home { leave(base + stop, time) }
            while base + memory.layerNodes < memory.rowNodes, isVia(base + stop) {
                let stay = scratch.stays[base / memory.layerNodes]
                if stay == 0 {
                    base += memory.layerNodes
                    continue
                }
                if D.isForward { leaveAndStay(base, stop, time, leave) }
                break
            }
            if D.isForward, base > home { leave(base + stop, time) }
            if base == home { return }
            if at == last { break }
            at += D.isForward ? 1 : -1
        }
        guard pattern.hasLinks, limits.staysSeated else { return }
        let onward = laneIndex + (base - home) / memory.layerNodes
        if chain == .max {
            let rank = D.isForward ? trip : Int(pattern.tripCount) - 1 - trip
            carryOn(round, laneIndex, patternIndex, rank, enter, onward: onward, limit: limit)
        } else if let next = lane.pointee.next {
            for follower in next[slot] {
                rideOn(
                    round, onward, Int(follower),
                    after: RideRecord(
                        lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot),
                        enter: UInt16(enter), leave: UInt16(last), chain: chain), limit: limit)
            }
        }
    }

    /// Gets out at the stop to be visited and stays; where the next stop to be visited is the same, the stays add up.
    private func leaveAndStay(_ base: Int, _ stop: Int, _ time: Int32, _ leave: (Int, Int32) -> Void) {
        var base = base
        var time = time
        while base + memory.layerNodes < memory.rowNodes, isVia(base + stop) {
            time += scratch.stays[base / memory.layerNodes]
            base += memory.layerNodes
            leave(base + stop, time)
        }
    }

    /// Backwards: who gets out of a vehicle at a stop to be visited must have been ready to go on for as long as the stay.
    /// Marks the node in the layers beyond for everything that became ready in a round.
    func visitBackwards(_ round: Int, bound: Int32) {
        guard !D.isForward, scratch.layers > 1 else { return }
        let ready = memory.ready + round * rowStride
        let walkedFrom = memory.walkedFrom + round * memory.rowNodes
        // Layers are in order, so what is marked in one is seen again in the next.
        for word in 0..<((memory.rowNodes - memory.layerNodes) >> 6) {
            var bits = memory.readyMarks[word] & memory.viaMarks[word]
            while bits != 0 {
                let node = word << 6 | bits.trailingZeroBitCount
                bits &= bits &- 1
                let beyond = node + memory.layerNodes
                let time = ready[node] &+ scratch.stays[node / memory.layerNodes]
                guard time < ready[beyond], time < bound else { continue }
                ready[beyond] = time
                walkedFrom[beyond] = walkedFrom[node]
                memory.readyMarks[beyond >> 6] |= 1 << UInt64(beyond & 63)
            }
        }
    }
}

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
        guard time < scratch.ready[node] else { return }
        var row = node
        for _ in 0..<(rowStride == 0 ? 1 : limits.rounds + 1) {
            guard time < scratch.ready[row] else { break }
            scratch.ready[row] = time
            row += rowStride
        }
        scratch.walkedFrom[node] = UInt32(truncatingIfNeeded: node)
        scratch.readyMarks[node >> 6] |= 1 << UInt64(node & 63)
    }

    /// Runs all rounds from the nodes made ready. Afterwards `scratch.improved` says in which rounds the destination was
    /// reached earlier than by any run before.
    func run(from time: Int32) {
        scratch.improved = 0
        scratch.chain.removeAll(keepingCapacity: true)
        let limit = time &+ limits.horizon &+ 1
        var round = 1
        while round <= limits.rounds {
            if let cancel, cancel.isCancelled {
                scratch.improved = 0
                break
            }
            if collect(round, bound: min(limit, scratch.target[round])) {
                ride(round, limit: limit)
                if round < limits.rounds { walk(round, limit: limit) } else { forgetArrivals() }
            } else {
                break
            }
            round += 1
        }
        // Marks left by a last round that nothing followed.
        scratch.readyMarks.update(repeating: 0, count: scratch.words)
    }

    private func forgetArrivals() { scratch.arrivedMarks.update(repeating: 0, count: scratch.words) }

    /// Queues every pattern that can be entered at a node that became ready, from its first such call on.
    private func collect(_ round: Int, bound: Int32) -> Bool {
        let ready = scratch.ready + (round - 1) * rowStride
        let marks = scratch.readyMarks
        let lanes = scratch.laneBase
        let laneCount = scratch.laneCount
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
            for word in 0..<scratch.layerNodes >> 6 {
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
        for lane in 0..<scratch.laneCount {
            let count = scratch.laneBase[lane].queueCount
            let queue = scratch.laneBase[lane].queue
            let positions = scratch.laneBase[lane].positions
            for at in 0..<count {
                let pattern = Int(queue[at])
                let position = Int(positions[pattern])
                positions[pattern] = .max
                scan(round, lane, pattern, from: position, limit: limit)
            }
            scratch.laneBase[lane].queueCount = 0
        }
        scratch.readyMarks.update(repeating: 0, count: scratch.words)
    }

    private func scan(_ round: Int, _ laneIndex: Int, _ patternIndex: Int, from position: Int, limit: Int32) {
        let lane = scratch.laneBase + laneIndex
        let pattern = lane.pointee.patterns[patternIndex]
        let path = lane.pointee.path + Int(pattern.firstCall)
        let offset = lane.pointee.offset
        let stride = Int(pattern.stride)
        let times = lane.pointee.times + Int(pattern.firstTime)
        let starts = lane.pointee.starts + Int(pattern.firstTrip)
        let flags = lane.pointee.flags + Int(pattern.firstTrip)
        let refused = limits.refused
        let tripCount = Int(pattern.tripCount)
        let base = lane.pointee.nodeBase
        let isVisiting = base &+ scratch.layerNodes < scratch.rowNodes
        let row = (round - 1) * rowStride
        let ready = scratch.ready + row
        let readyMarks = scratch.readyMarks
        let arrived = scratch.arrived + (row + rowStride)
        let rides = scratch.rides + round * scratch.rowNodes
        var bound = min(limit, scratch.target[round])
        // Rank of the trip ridden: trips in the order of the search.
        var rank = tripCount
        var calls = times
        var shift: Int32 = 0
        var trip = 0
        var enter = position
        var at = position
        let end = D.isForward ? Int(pattern.callCount) : -1
        while at != end {
            let word = path[at]
            let node = base &+ Int(word & PathCall.nodeMask)
            if rank < tripCount {
                if isVisiting, scratch.viaMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 {
                    visit(round, laneIndex, patternIndex, trip, enter, at, limit: limit)
                }
                if word & D.canLeave != 0 {
                    let time = D.leaveTime(calls[at], shift)
                    if time < arrived[node], time < bound {
                        arrived[node] = time
                        scratch.arrivedMarks[node >> 6] |= 1 << UInt64(node & 63)
                        rides[node] = RideRecord(
                            lane: UInt32(truncatingIfNeeded: laneIndex),
                            pattern: UInt32(truncatingIfNeeded: patternIndex),
                            trip: pattern.firstTrip &+ UInt32(truncatingIfNeeded: trip),
                            enter: UInt16(truncatingIfNeeded: enter), leave: UInt16(truncatingIfNeeded: at), chain: .max
                        )
                        if scratch.targetMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 {
                            reach(round, node, time)
                            bound = min(limit, scratch.target[round])
                        }
                    }
                }
                // Where nothing was reached anew, no earlier trip can be caught.
                if word & D.canEnter != 0, readyMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 {
                    let time = ready[node]
                    var better = rank
                    // Trips before the one ridden, from the nearest on, for as long as they can still be caught.
                    var candidate = rank
                    while candidate > 0 {
                        let number = D.trip(candidate &- 1, of: tripCount)
                        if D.enterTime(times[number &* stride &+ at], starts[number] &+ offset) < time { break }
                        candidate &-= 1
                        if flags[number] & refused == 0 { better = candidate }
                    }
                    if better < rank {
                        rank = better
                        trip = D.trip(rank, of: tripCount)
                        calls = times + trip &* stride
                        shift = starts[trip] &+ offset
                        enter = at
                    }
                }
            } else if word & D.canEnter != 0, readyMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 {
                let time = ready[node]
                var low = 0
                var high = tripCount
                while low < high {
                    let middle = (low &+ high) >> 1
                    let number = D.trip(middle, of: tripCount)
                    if D.enterTime(times[number &* stride &+ at], starts[number] &+ offset) < time {
                        low = middle &+ 1
                    } else {
                        high = middle
                    }
                }
                while low < tripCount, flags[D.trip(low, of: tripCount)] & refused != 0 { low &+= 1 }
                if low < tripCount {
                    rank = low
                    trip = D.trip(rank, of: tripCount)
                    calls = times + trip &* stride
                    shift = starts[trip] &+ offset
                    enter = at
                }
            }
            at &+= D.isForward ? 1 : -1
        }
        if pattern.hasLinks, limits.staysSeated, rank < tripCount {
            carryOn(round, laneIndex, patternIndex, rank, enter, limit: limit)
        }
    }

    /// Notes that the destination is reached.
    @inline(__always)
    private func reach(_ round: Int, _ node: Int, _ time: Int32) {
        let total = time &+ scratch.egress[node]
        guard total < scratch.target[round] else { return }
        scratch.targetNode[round] = UInt32(truncatingIfNeeded: node)
        scratch.improved |= 1 << UInt32(round)
        for later in round..<JourneyScratch.rounds {
            guard total < scratch.target[later] else { break }
            scratch.target[later] = total
        }
    }

    /// From every node reached by a vehicle: ready there after the change, and elsewhere after the walk.
    private func walk(_ round: Int, limit: Int32) {
        let row = round * rowStride
        let arrived = scratch.arrived + row
        let ready = scratch.ready + row
        let walkedFrom = scratch.walkedFrom + round * scratch.rowNodes
        let marks = scratch.arrivedMarks
        let readyMarks = scratch.readyMarks
        let changes = walks.changes.base
        let offsets = D.isForward ? walks.offsets.base : walks.reverseOffsets.base
        let links = D.isForward ? walks.links.base : walks.reverseLinks.base
        let slack = limits.slack
        let pace = limits.pace
        let bound = min(limit, scratch.target[round])
        let layerWords = scratch.layerNodes >> 6
        for word in 0..<scratch.words {
            var bits = marks[word]
            guard bits != 0 else { continue }
            marks[word] = 0
            let base = word / layerWords &* scratch.layerNodes
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
                    if link.metres > pace.limit { break }
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
        guard rowStride != 0 else { return }
        for word in 0..<scratch.words {
            var bits = readyMarks[word]
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
    private func carryOn(_ round: Int, _ laneIndex: Int, _ patternIndex: Int, _ rank: Int, _ enter: Int, limit: Int32) {
        let lane = scratch.laneBase + laneIndex
        guard let next = lane.pointee.next else { return }
        let pattern = lane.pointee.patterns[patternIndex]
        let tripCount = Int(pattern.tripCount)
        let last = D.isForward ? Int(pattern.callCount) - 1 : 0
        for later in rank..<tripCount {
            let number = D.trip(later, of: tripCount)
            let slot = Int(pattern.firstTrip) + number
            let shift = lane.pointee.starts[slot] &+ lane.pointee.offset
            let call = lane.pointee.times[Int(pattern.firstTime) + number * Int(pattern.stride) + last]
            if D.leaveTime(call, shift) >= min(limit, scratch.target[round]) { break }
            guard lane.pointee.flags[slot] & limits.refused == 0, next[slot] != .max else { continue }
            rideOn(
                round, laneIndex, Int(next[slot]),
                after: RideRecord(
                    lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot), enter: UInt16(enter),
                    leave: UInt16(last), chain: .max), limit: limit)
        }
    }

    /// Rides one trip from its first call on, without having boarded it, and those that follow it.
    private func rideOn(_ round: Int, _ laneIndex: Int, _ firstSlot: Int, after record: RideRecord, limit: Int32) {
        let lane = scratch.laneBase + laneIndex
        guard let next = lane.pointee.next, let patternOfTrip = lane.pointee.patternOfTrip else { return }
        let arrived = scratch.arrived + round * rowStride
        let rides = scratch.rides + round * scratch.rowNodes
        let base = lane.pointee.nodeBase
        let isVisiting = base + scratch.layerNodes < scratch.rowNodes
        var slot = firstSlot
        var before = record
        while lane.pointee.seated[slot] > UInt8(round), lane.pointee.flags[slot] & limits.refused == 0 {
            lane.pointee.seated[slot] = UInt8(round)
            let patternIndex = Int(patternOfTrip[slot])
            let pattern = lane.pointee.patterns[patternIndex]
            let path = lane.pointee.path + Int(pattern.firstCall)
            let number = slot - Int(pattern.firstTrip)
            let calls = lane.pointee.times + (Int(pattern.firstTime) + number * Int(pattern.stride))
            let shift = lane.pointee.starts[slot] &+ lane.pointee.offset
            let first = D.isForward ? 0 : Int(pattern.callCount) - 1
            let last = Int(pattern.callCount) - 1 - first
            scratch.chain.append(before)
            let chain = UInt32(scratch.chain.count - 1)
            var at = first
            var isLate = false
            while at != last {
                at += D.isForward ? 1 : -1
                let word = path[at]
                let node = base + Int(word & PathCall.nodeMask)
                if isVisiting, scratch.viaMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 {
                    visit(round, laneIndex, patternIndex, number, first, at, chain: chain, limit: limit)
                }
                guard word & D.canLeave != 0 else { continue }
                let time = D.leaveTime(calls[at], shift)
                if time >= min(limit, scratch.target[round]) {
                    isLate = true
                    break
                }
                guard time < arrived[node] else { continue }
                arrived[node] = time
                scratch.arrivedMarks[node >> 6] |= 1 << UInt64(node & 63)
                rides[node] = RideRecord(
                    lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot), enter: UInt16(first),
                    leave: UInt16(at), chain: chain)
                if scratch.targetMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 { reach(round, node, time) }
            }
            guard !isLate, next[slot] != .max else { return }
            before = RideRecord(
                lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot), enter: UInt16(first),
                leave: UInt16(last), chain: chain)
            slot = Int(next[slot])
        }
    }
}

// MARK: - Stops to be visited on the way

extension RaptorSearch {
    /// A vehicle ridden calls at the stop its layer has to visit: who gets out and stays as long as asked goes on in the
    /// next layer; without a stay asked for, so does who remains on board.
    private func visit(
        _ round: Int, _ laneIndex: Int, _ patternIndex: Int, _ trip: Int, _ enter: Int, _ position: Int,
        chain: UInt32 = .max, limit: Int32
    ) {
        let lane = scratch.laneBase + laneIndex
        let pattern = lane.pointee.patterns[patternIndex]
        let path = lane.pointee.path + Int(pattern.firstCall)
        let slot = Int(pattern.firstTrip) + trip
        let calls = lane.pointee.times + (Int(pattern.firstTime) + trip * Int(pattern.stride))
        let shift = lane.pointee.starts[slot] &+ lane.pointee.offset
        let arrived = scratch.arrived + round * rowStride
        let rides = scratch.rides + round * scratch.rowNodes
        var base = lane.pointee.nodeBase
        var at = position
        let end = D.isForward ? Int(pattern.callCount) : -1
        while at != end {
            let word = path[at]
            let stop = Int(word & PathCall.nodeMask)
            let time = D.leaveTime(calls[at], shift)
            if time >= min(limit, scratch.target[round]) { return }
            let isVisit =
                base + scratch.layerNodes < scratch.rowNodes
                && scratch.viaMarks[(base + stop) >> 6] >> UInt64((base + stop) & 63) & 1 != 0
            let stay = isVisit ? scratch.stays[base / scratch.layerNodes] : 0
            if isVisit, stay == 0 { base += scratch.layerNodes }
            // Of the first call with a stay, only getting out counts, and in the layer beyond.
            let node = isVisit && stay > 0 ? base + scratch.layerNodes + stop : base + stop
            let ready = time &+ stay
            if word & D.canLeave != 0, base > lane.pointee.nodeBase || isVisit, ready < arrived[node] {
                arrived[node] = ready
                scratch.arrivedMarks[node >> 6] |= 1 << UInt64(node & 63)
                rides[node] = RideRecord(
                    lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot), enter: UInt16(enter),
                    leave: UInt16(at), chain: chain)
                if scratch.targetMarks[node >> 6] >> UInt64(node & 63) & 1 != 0 { reach(round, node, ready) }
            }
            if base == lane.pointee.nodeBase { return }
            at += D.isForward ? 1 : -1
        }
    }
}

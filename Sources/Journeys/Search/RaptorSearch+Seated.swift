// Staying seated.
extension RaptorSearch {
    /// Every trip of the pattern that could be caught, and that goes on as another, takes its riders along: a later trip may
    /// go where the earliest does not.
    ///
    /// - Parameter onward: the lane to go on in: another than the one boarded where a stop was visited on the way.
    func carryOn(
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
            let shift = lane.pointee.starts[slot] &+ lane.pointee.offset &+ pattern.shift
            let time = lane.pointee.leave[D.row(pattern, lane.pointee.rows[slot]) &+ last] &+ shift
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
    func rideOn(_ round: Int, _ laneIndex: Int, _ slot: Int, after record: RideRecord, limit: Int32) {
        let lane = memory.laneBase + laneIndex
        guard let next = lane.pointee.next, let patternOfTrip = lane.pointee.patternOfTrip,
            lane.pointee.seated[slot] > UInt8(round), lane.pointee.flags[slot] & limits.refused == 0
        else { return }
        let patternIndex = Int(patternOfTrip[slot])
        let pattern = lane.pointee.patterns[patternIndex]
        guard limits.modes >> UInt32(pattern.mode) & 1 != 0 else { return }
        lane.pointee.seated[slot] = UInt8(round)
        let arrived = memory.arrived + round * rowStride
        let base = lane.pointee.nodeBase
        let isVisiting = base + memory.layerNodes < memory.rowNodes
        let path = lane.pointee.path + Int(pattern.firstCall)
        let number = slot - Int(pattern.firstTrip)
        let calls = lane.pointee.leave + D.row(pattern, lane.pointee.rows[slot])
        let shift = lane.pointee.starts[slot] &+ lane.pointee.offset &+ pattern.shift
        let first = D.isForward ? 0 : Int(pattern.callCount) - 1
        let last = Int(pattern.callCount) - 1 - first
        scratch.chain.append(record)
        let chain = UInt32(scratch.chain.count - 1)
        let rank = UInt32(truncatingIfNeeded: D.trip(number, of: Int(pattern.tripCount)))
        let ahead = lane.pointee.ridden + patternIndex
        // One of its pattern that is ahead of it has brought riders everywhere already; they may go on as another than this one does.
        let isBehind = ahead.pointee.round <= round && ahead.pointee.rank <= rank
        if isBehind, D.time(calls[last] &+ shift) >= min(limit, memory.target[round]) { return }
        var visits = false
        var at = first
        while !isBehind {
            let word = path[at]
            let node = base + Int(word & PathCall.nodeMask)
            if D.isForward, isVisiting, isVia(node) {
                visits = true
                visit(round, laneIndex, patternIndex, number, first, at, chain: chain, limit: limit)
            }
            if at != first, word & D.canLeave != 0 {
                let time = D.time(calls[at] &+ shift)
                if time >= min(limit, memory.target[round]) { return }
                if time < arrived[node] {
                    arrive(
                        round, node, time,
                        by: RideRecord(
                            lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot),
                            enter: UInt16(first), leave: UInt16(at), chain: chain))
                }
            }
            if !D.isForward, isVisiting, isVia(node) {
                visits = true
                visit(round, laneIndex, patternIndex, number, first, at, chain: chain, limit: limit)
            }
            if at == last { break }
            at += D.isForward ? 1 : -1
        }
        if !isBehind, !visits { ahead.pointee = RiddenTrip(round: UInt32(truncatingIfNeeded: round), rank: rank) }
        for follower in next[slot] {
            rideOn(
                round, laneIndex, Int(follower),
                after: RideRecord(
                    lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot), enter: UInt16(first),
                    leave: UInt16(last), chain: chain), limit: limit)
        }
    }
}

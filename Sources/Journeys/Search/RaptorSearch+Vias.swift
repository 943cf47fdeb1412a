// Stops to be visited on the way.
extension RaptorSearch {
    /// A vehicle ridden comes through the stop its layer has to visit: without a stay asked for, who remains on board goes
    /// on in the next layer. Forwards, who gets out there does as well, once the stay is over; backwards that is for
    /// `walk`, where it is known from where riders came.
    func visit(
        _ round: Int, _ laneIndex: Int, _ patternIndex: Int, _ trip: Int, _ enter: Int, _ position: Int,
        chain: UInt32 = .max, limit: Int32
    ) {
        let lane = memory.laneBase + laneIndex
        let pattern = lane.pointee.patterns[patternIndex]
        let path = lane.pointee.path + Int(pattern.firstCall)
        let slot = Int(pattern.firstTrip) + trip
        let calls = lane.pointee.leave + D.row(pattern, lane.pointee.rows[slot])
        let shift = lane.pointee.starts[slot] &+ lane.pointee.offset &+ pattern.shift
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
                arrive(
                    round, node, time,
                    by: RideRecord(
                        lane: UInt32(laneIndex), pattern: UInt32(patternIndex), trip: UInt32(slot),
                        enter: UInt16(enter), leave: UInt16(at), chain: chain))
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
        guard !D.isForward, memory.layers > 1 else { return }
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
                memory.readyMarks.mark(beyond)
            }
        }
    }
}

import GTFSValues
import LiveState
import Timetable

/// Tells a finding as a journey, from what the scratch of its search still holds.
struct JourneyTracer {
    let network: RoutingNetwork
    let request: SearchRequest
    let scratch: JourneyScratch
    let assembler: JourneyAssembler

    /// One vehicle from getting in to getting out, in the order of travel.
    struct Ride {
        var lane: Int
        var pattern: Int
        var slot: Int
        var board: Int
        var alight: Int
        var staysSeated: Bool
    }

    /// The rides of a finding, in the order of travel.
    func rides(_ finding: SearchFinding) -> [Ride] {
        var found: [Ride] = []
        var round = finding.rides
        var node = Int(scratch.memory.targetNode[round])
        while round > 0 {
            var record = scratch.memory.rides[round * scratch.memory.rowNodes + node]
            var parts = [record]
            while record.chain != .max {
                record = scratch.chain[Int(record.chain)]
                parts.append(record)
            }
            // Parts are from the last one searched to the first.
            if request.isForward {
                found.insert(contentsOf: parts.reversed().enumerated().map { ride($1, staysSeated: $0 > 0) }, at: 0)
            } else {
                found += parts.enumerated().map { ride($1, staysSeated: $0 > 0) }
            }
            let lane = scratch.memory.laneBase[Int(record.lane)]
            let pattern = lane.patterns[Int(record.pattern)]
            let entered = lane.nodeBase + Int(lane.path[Int(pattern.firstCall) + Int(record.enter)] & PathCall.nodeMask)
            round -= 1
            node = Int(scratch.memory.walkedFrom[round * scratch.memory.rowNodes + entered])
        }
        return found
    }

    private func ride(_ record: RideRecord, staysSeated: Bool) -> Ride {
        Ride(
            lane: Int(record.lane), pattern: Int(record.pattern), slot: Int(record.trip),
            board: Int(request.isForward ? record.enter : record.leave),
            alight: Int(request.isForward ? record.leave : record.enter), staysSeated: staysSeated)
    }

    /// The journey of a finding.
    func journey(_ finding: SearchFinding) -> Journey {
        var rides = self.rides(finding)
        if request.vias.isEmpty {
            improveChanges(&rides)
            leaveOutTurns(&rides)
        }
        return assembler.journey(
            rides.map { ride in
                var leg = self.leg(ride)
                leg.staysSeated = ride.staysSeated
                return leg
            })
    }

    private func call(_ ride: Ride, _ position: Int) -> (word: UInt32, arrival: Int32, departure: Int32) {
        let lane = scratch.memory.laneBase[ride.lane]
        let table = scratch.tables[ride.lane]
        let pattern = lane.patterns[ride.pattern]
        let trip = ride.slot - Int(pattern.firstTrip)
        return (
            lane.path[Int(pattern.firstCall) + position], table.arrival(pattern, trip, position) + lane.offset,
            table.departure(pattern, trip, position) + lane.offset
        )
    }

    private func leg(_ ride: Ride) -> RideLeg {
        let lane = scratch.memory.laneBase[ride.lane]
        let table = scratch.tables[ride.lane]
        let pattern = lane.patterns[ride.pattern]
        let departure = request.time + Int64(call(ride, ride.board).departure)
        let arrival = request.time + Int64(call(ride, ride.alight).arrival)
        if let overlay = request.overlay, table === overlay.table {
            return overlay.leg(
                Int(table.trips[ride.slot]), board: ride.board, alight: ride.alight, departure: departure,
                arrival: arrival, network.timetable)
        }
        let trip = TripIndex(rawValue: table.trips[ride.slot])
        let timetable = network.timetable
        let record = timetable.patterns[pattern.pattern]
        let stops = timetable.stops(of: pattern.pattern)
        let date = timetable.cityZone.civilDate(at: table.epoch + 43_200)
        let first = timetable.departure(of: trip, at: 0).seconds
        let start = record.isFrequency == 1 ? ServiceTime(seconds: lane.starts[ride.slot] + first) : nil
        return RideLeg(
            trip: trip, route: record.route, serviceDate: date, start: start,
            headway: start.flatMap { timetable.headway(of: trip, startingAt: $0) }, board: ride.board,
            alight: ride.alight,
            boardStop: stops[ride.board], alightStop: stops[ride.alight], departure: departure, arrival: arrival,
            scheduledDeparture: departure, scheduledArrival: arrival, live: nil)
    }

    /// A search changes where it first can, which may be past the place where both vehicles call, or a walk away. Between the
    /// same two vehicles the change with the least walking is taken, and of those the first.
    private func improveChanges(_ rides: inout [Ride]) {
        guard rides.count > 1 else { return }
        for index in 1..<rides.count where !rides[index].staysSeated {
            let one = rides[index - 1]
            let other = rides[index]
            var best: (cost: Int32, alight: Int, board: Int)?
            for alight in (one.board + 1)..<Int(callCount(one)) {
                let first = call(one, alight)
                guard first.word & PathCall.canAlight != 0 else { continue }
                for board in 0..<other.alight {
                    let second = call(other, board)
                    guard second.word & PathCall.canBoard != 0, second.departure >= first.arrival else { continue }
                    let from = Int(first.word & PathCall.nodeMask)
                    let to = Int(second.word & PathCall.nodeMask)
                    var cost: Int32 = 0
                    var need = request.walks.changes.base[from]
                    if from != to {
                        guard let link = request.walks.link(from: Node(from), to: Node(to)),
                            link.reach <= request.limits.pace.limit
                        else { continue }
                        need = request.limits.pace.seconds(link)
                        cost = network.stopOfNode[from] == network.stopOfNode[to] ? 0 : need
                    }
                    guard first.arrival + need + request.limits.slack <= second.departure else { continue }
                    if let best, best.cost <= cost { continue }
                    best = (cost, alight, board)
                }
            }
            guard let best else { continue }
            rides[index - 1].alight = best.alight
            rides[index].board = best.board
        }
    }

    /// A vehicle that goes away from a stop to come back to it as another trip is boarded when it comes back, and left when it first
    /// calls where it is left: riders wait ashore. When a journey begins and ends is what the search has found, and stays.
    private func leaveOutTurns(_ rides: inout [Ride]) {
        var first = 0
        while first < rides.count {
            var last = first
            while last + 1 < rides.count, rides[last + 1].staysSeated { last += 1 }
            defer { first += 1 }
            guard last > first else { continue }
            let start = call(rides[first], rides[first].board).word & PathCall.nodeMask
            let back = (first + 1...last).last { part in board(rides[part], at: start) != nil }
            if first > 0, let back, let board = board(rides[back], at: start) {
                rides[back].board = board
                rides[back].staysSeated = false
                rides.removeSubrange(first..<back)
                last -= back - first
            }
            let end = call(rides[last], rides[last].alight).word & PathCall.nodeMask
            let early = (first..<last).first { part in alight(rides[part], at: end) != nil }
            if last + 1 < rides.count, let early, let alight = alight(rides[early], at: end) {
                rides[early].alight = alight
                rides.removeSubrange(early + 1...last)
                last = early
            }
            first = last
        }
    }

    /// Where a ride that is on its way already can be boarded at a node before it is left; the last such call.
    private func board(_ ride: Ride, at node: UInt32) -> Int? {
        (0..<ride.alight).last { position in
            let word = call(ride, position).word
            return word & PathCall.nodeMask == node && word & PathCall.canBoard != 0
        }
    }

    /// Where a ride can be left at a node once it was boarded; the first such call.
    private func alight(_ ride: Ride, at node: UInt32) -> Int? {
        (ride.board + 1..<Int(callCount(ride))).first { position in
            let word = call(ride, position).word
            return word & PathCall.nodeMask == node && word & PathCall.canAlight != 0
        }
    }

    private func callCount(_ ride: Ride) -> UInt32 {
        scratch.memory.laneBase[ride.lane].patterns[ride.pattern].callCount
    }
}

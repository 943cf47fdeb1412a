import Timetable

/// Puts the walks around rides: from the origin, from vehicle to vehicle, to the destination.
struct JourneyAssembler {
    let planner: JourneyPlanner
    let walks: WalkTable
    let pace: WalkingPace
    let slack: Int32
    let origin: JourneyPlace
    let destination: JourneyPlace
    let origins: [SearchEnd]
    let destinations: [SearchEnd]

    private var network: RoutingNetwork { planner.network }

    /// The journey that rides make.
    func journey(_ rides: [RideLeg]) -> Journey {
        var legs: [JourneyLeg] = []
        if let first = rides.first, let end = end(boardNode(first), of: origins) {
            legs.append(
                .walk(
                    WalkLeg(
                        from: origin, to: .stop(first.boardStop), departure: first.departure - Int64(end.seconds),
                        arrival: first.departure, metres: end.metres)))
        }
        for (index, ride) in rides.enumerated() {
            var ride = ride
            if index > 0, !ride.staysSeated {
                let before = rides[index - 1]
                let change = change(from: before, to: ride)
                ride.change = change.seconds + slack
                if before.alightStop != ride.boardStop {
                    legs.append(
                        .walk(
                            WalkLeg(
                                from: .stop(before.alightStop), to: .stop(ride.boardStop), departure: before.arrival,
                                arrival: before.arrival + Int64(change.seconds), metres: change.metres)))
                }
            }
            legs.append(.ride(ride))
        }
        if let last = rides.last, let end = end(alightNode(last), of: destinations) {
            legs.append(
                .walk(
                    WalkLeg(
                        from: .stop(last.alightStop), to: destination, departure: last.arrival,
                        arrival: last.arrival + Int64(end.seconds), metres: end.metres)))
        }
        return Journey(legs: legs)
    }

    private func boardNode(_ ride: RideLeg) -> Node? { network.node(at: ride.boardStop, ride.trip, ride.route) }
    private func alightNode(_ ride: RideLeg) -> Node? { network.node(at: ride.alightStop, ride.trip, ride.route) }

    /// The walk at an end; nil where the ride begins or ends right there.
    private func end(_ node: Node?, of ends: [SearchEnd]) -> SearchEnd? {
        ends.first { $0.node == node && $0.seconds > 0 }
    }

    /// What a change needs without slack, and its metres; of a pair without a walk those of the straight line.
    private func change(from before: RideLeg, to ride: RideLeg) -> (seconds: Int32, metres: Double) {
        guard let from = alightNode(before), let to = boardNode(ride) else { return (0, 0) }
        if from == to { return (walks.changes.base[from.position], 0) }
        if let link = walks.link(from: from, to: to) {
            return (pace.seconds(link), network.metres(of: link, from: from))
        }
        guard let one = network.grid.places[from.position], let other = network.grid.places[to.position],
            let metres = planner.model.metres(from: one, to: other)
        else { return (0, 0) }
        return (pace.seconds(metres: metres), metres)
    }
}

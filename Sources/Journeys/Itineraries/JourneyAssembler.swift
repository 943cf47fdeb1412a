import Timetable

/// Puts the walks around rides: from the origin, from vehicle to vehicle, to the destination.
struct JourneyAssembler {
    let planner: JourneyPlanner
    let walks: WalkTable
    let access: StepFreeAccess
    let pace: WalkingPace
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
                        arrival: first.departure, metres: end.metres, certainty: end.certainty)))
        }
        for (index, ride) in rides.enumerated() {
            var ride = ride
            if index > 0, !ride.staysSeated {
                let before = rides[index - 1]
                let change = change(from: before, to: ride)
                // Where there is no way the change is missed, whatever time there is.
                ride.change = change?.seconds ?? JourneyQuery.horizon
                if let change, before.alightStop != ride.boardStop {
                    legs.append(
                        .walk(
                            WalkLeg(
                                from: .stop(before.alightStop), to: .stop(ride.boardStop), departure: before.arrival,
                                arrival: before.arrival + Int64(change.seconds), metres: change.metres,
                                certainty: change.certainty)))
                }
            }
            legs.append(.ride(ride))
        }
        if let last = rides.last, let end = end(alightNode(last), of: destinations) {
            legs.append(
                .walk(
                    WalkLeg(
                        from: .stop(last.alightStop), to: destination, departure: last.arrival,
                        arrival: last.arrival + Int64(end.seconds), metres: end.metres, certainty: end.certainty)))
        }
        return Journey(legs: legs)
    }

    /// Metres beyond which nobody changes.
    private static let farthestChange = 10_000.0

    private func boardNode(_ ride: RideLeg) -> Node? { network.node(at: ride.boardStop, ride.trip, ride.route) }
    private func alightNode(_ ride: RideLeg) -> Node? { network.node(at: ride.alightStop, ride.trip, ride.route) }

    /// The walk at an end; nil where the ride begins or ends right there.
    private func end(_ node: Node?, of ends: [SearchEnd]) -> SearchEnd? {
        ends.first { $0.node == node && $0.seconds > 0 }
    }

    /// What a change needs, and its metres, of a pair without a walk those of the straight line; nil where nobody
    /// can walk.
    private func change(
        from before: RideLeg, to ride: RideLeg
    ) -> (seconds: Int32, metres: Double, certainty: WalkEvidence)? {
        guard let from = alightNode(before), let to = boardNode(ride) else { return (0, 0, .estimated) }
        if from == to { return (walks.changes.base[from.position], 0, .verified) }
        if let link = walks.link(from: from, to: to) {
            return (pace.seconds(link), network.metres(of: link, from: from), link.certainty)
        }
        guard let one = network.grid.places[from.position], let other = network.grid.places[to.position] else {
            return (0, 0, .estimated)
        }
        return planner.model.walk(
            from: one, to: other, within: Self.farthestChange, profile: access.profile
        ).map {
            (pace.seconds(metres: $0.metres), $0.metres, $0.certainty)
        }
    }
}

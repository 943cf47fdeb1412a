/// Gives the trips of one pattern to vehicles that turn round at its ends (GTFS `block_id`).
struct Roster {
    /// Seconds a vehicle needs before it can go back.
    let turnRound: Int
    /// A vehicle that would wait longer than this goes home, and its block ends.
    let longestWait = 40 * 60

    private struct Idle {
        let vehicle: Int
        let ready: Int
    }

    /// Numbers the vehicles of `trips`; at each end the one that has waited longest leaves first.
    ///
    /// - Parameter direction: of a trip, by its index.
    func assign(_ trips: inout [PlannedTrip], direction: (PlannedTrip) -> Way.Direction) {
        var idle: [Way.Direction: [Idle]] = [.out: [], .back: []]
        var vehicles = 0
        let order = trips.indices.sorted { (trips[$0].departure, $0) < (trips[$1].departure, $1) }
        for index in order {
            let trip = trips[index]
            let leaving = direction(trip)
            var waiting = idle[leaving, default: []].filter { trip.departure - $0.ready <= longestWait }
            let vehicle: Int
            if let next = waiting.indices.min(by: { waiting[$0].ready < waiting[$1].ready }),
                waiting[next].ready <= trip.departure
            {
                vehicle = waiting.remove(at: next).vehicle
            } else {
                vehicles += 1
                vehicle = vehicles
            }
            idle[leaving] = waiting
            trips[index].vehicle = vehicle
            idle[leaving == .out ? .back : .out, default: []].append(
                Idle(vehicle: vehicle, ready: trip.arrival + turnRound))
        }
    }
}

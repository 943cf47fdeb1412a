/// The rounds of a depart-at search.
extension ReferenceSearch {
    /// The earliest arrival with each number of rides, of journeys whose first ride leaves in a span of time.
    func arrivals(leaving span: ClosedRange<Int32>) -> [(rides: Int, time: Int32)] {
        var state = ForwardState(
            cells: (vias.count + 1) * stopCount, trips: tripsToTell, runs: world.runs.count)
        for stop in 0..<stopCount where access[stop] < .max {
            state.ready[stop] = max(span.lowerBound, time + access[stop])
        }
        var found: [(rides: Int, time: Int32)] = []
        for round in 1...rounds {
            let before = state.best
            state.arrived = [Int32](repeating: .max, count: state.arrived.count)
            state.arrivedBy = [Int32](repeating: .max, count: state.arrivedBy.count)
            state.carried = [Int](repeating: -1, count: state.carried.count)
            state.latest = round == 1 ? span.upperBound : .max
            for (index, run) in world.runs.enumerated() {
                // What leaves after the best arrival so far cannot better it.
                if run.start >= state.best { break }
                if isAllowed[index], run.end >= span.lowerBound { ride(index, aboard: -1, &state) }
            }
            if state.best < before { found.append((round, state.best)) }
            change(&state)
        }
        return found
    }

    private struct ForwardState {
        /// By visits made and stop: when riders got there in this round, and when they can board in it.
        var arrived: [Int32]
        var ready: [Int32]
        /// By cell and trip, where changes depend on trips: when riders got there by it, and when they can board it.
        var arrivedBy: [Int32]
        var readyFor: [Int32]
        /// Visits made by those carried on into a run in this round.
        var carried: [Int]
        /// Last departure riders may take.
        var latest = Int32.max
        /// Earliest arrival at the destination so far.
        var best = Int32.max

        init(cells: Int, trips: Int, runs: Int) {
            arrived = [Int32](repeating: .max, count: cells)
            ready = arrived
            arrivedBy = [Int32](repeating: .max, count: cells * trips)
            readyFor = arrivedBy
            carried = [Int](repeating: -1, count: runs)
        }
    }

    /// Rides a run from end to end, with whoever is on board already and whoever can board.
    ///
    /// - Parameter aboard: the most visits made by anyone on board; -1 where there is nobody. Who has made more visits is
    ///   never worse off in the same vehicle.
    private func ride(_ index: Int, aboard: Int, _ state: inout ForwardState) {
        var aboard = aboard
        let trip = world.runs[index].trip.position
        for position in world.runs[index].calls {
            let call = world.calls[position]
            let stop = Int(call.stop)
            if aboard >= 0 {
                aboard = visits(aboard, at: stop)
                if call.canAlight {
                    arrive(aboard, stop, call.arrival, by: trip, &state)
                    if aboard < vias.count, vias[aboard].isVia[stop] {
                        arrive(aboard + 1, stop, call.arrival + vias[aboard].stay, by: trip, &state)
                    }
                }
            }
            guard call.canBoard, call.departure <= state.latest else { continue }
            for made in 0...vias.count where made > aboard {
                if ready(made, stop, for: trip, state) <= call.departure { aboard = made }
            }
        }
        guard question.staysSeated, aboard >= 0 else { return }
        for next in world.runs[index].goesOnAs where isAllowed[next] && state.carried[next] < aboard {
            state.carried[next] = aboard
            ride(next, aboard: aboard, &state)
        }
    }

    /// When riders with some visits made can board a trip at a stop in this round.
    private func ready(_ made: Int, _ stop: Int, for trip: Int, _ state: ForwardState) -> Int32 {
        let cell = made * stopCount + stop
        return tripsToTell == 0 ? state.ready[cell] : min(state.ready[cell], state.readyFor[cell * tripsToTell + trip])
    }

    private func arrive(_ made: Int, _ stop: Int, _ time: Int32, by trip: Int, _ state: inout ForwardState) {
        let cell = made * stopCount + stop
        if tripsToTell > 0 {
            let place = cell * tripsToTell + trip
            state.arrivedBy[place] = min(state.arrivedBy[place], time)
        }
        state.arrived[cell] = min(state.arrived[cell], time)
        if made == vias.count, egress[stop] < .max { state.best = min(state.best, time + egress[stop]) }
    }

    /// Who has arrived can board in the next round: there after the change, or elsewhere after one walk.
    private func change(_ state: inout ForwardState) {
        state.ready = [Int32](repeating: .max, count: state.ready.count)
        for cell in state.arrived.indices where state.arrived[cell] < .max {
            let stop = Int32(cell % stopCount)
            let time = state.arrived[cell] + question.slack
            if let change = walks.change(at: stop), !walks.dependsOnTrips(from: stop, to: stop) {
                state.ready[cell] = min(state.ready[cell], time + change)
            }
            for walk in walks.from[stop] ?? [] where !walks.dependsOnTrips(from: stop, to: walk.stop) {
                let there = cell - Int(stop) + Int(walk.stop)
                state.ready[there] = min(state.ready[there], time + walk.seconds)
            }
        }
        changeByTrips(&state)
    }

    /// From every trip to every trip, where the seconds depend on them.
    private func changeByTrips(_ state: inout ForwardState) {
        state.readyFor = [Int32](repeating: .max, count: state.readyFor.count)
        for made in 0...vias.count {
            for change in walks.byTrips {
                let here = (made * stopCount + change.from) * tripsToTell
                let there = (made * stopCount + change.to) * tripsToTell
                for (from, all) in change.seconds.enumerated() where state.arrivedBy[here + from] < .max {
                    let time = state.arrivedBy[here + from] + question.slack
                    for (to, seconds) in all.enumerated() where seconds < .max {
                        state.readyFor[there + to] = min(state.readyFor[there + to], time + seconds)
                    }
                }
            }
        }
    }
}

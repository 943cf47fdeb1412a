/// The rounds of an arrive-by search, from the destination back.
extension ReferenceSearch {
    /// The latest departure with each number of rides, of journeys whose last ride arrives in a span of time.
    func departures(arriving span: ClosedRange<Int32>) -> [(rides: Int, time: Int32)] {
        var state = BackwardState(
            cells: (vias.count + 1) * stopCount, trips: tripsToTell, runs: world.runs.count)
        for stop in 0..<stopCount where egress[stop] < .max {
            state.due[vias.count * stopCount + stop] = min(span.upperBound, time - egress[stop])
        }
        var found: [(rides: Int, time: Int32)] = []
        for round in 1...rounds {
            let before = state.best
            state.left = [Int32](repeating: .min, count: state.left.count)
            state.leftBy = [Int32](repeating: .min, count: state.leftBy.count)
            state.helped = [UInt8?](repeating: nil, count: state.helped.count)
            state.earliest = round == 1 ? span.lowerBound : .min
            for (index, run) in world.runs.enumerated() where isAllowed[index] && run.end > state.best {
                if run.start > span.upperBound { break }
                _ = ride(index, &state)
            }
            if state.best > before { found.append((round, state.best)) }
            change(&state)
        }
        return found
    }

    private struct BackwardState {
        /// By visits made and stop: the latest arrival that still is in time, and the latest departure of this round.
        var due: [Int32]
        var left: [Int32]
        /// By cell and trip, where changes depend on trips: the latest arrival by it, and the latest departure by it.
        var dueBy: [Int32]
        var leftBy: [Int32]
        /// For each run the numbers of visits (as bits) with which being on board at its first call helps in this round.
        var helped: [UInt8?]
        /// First arrival riders may take.
        var earliest = Int32.min
        /// Latest departure from the origin so far.
        var best = Int32.min

        init(cells: Int, trips: Int, runs: Int) {
            due = [Int32](repeating: .min, count: cells)
            left = due
            dueBy = [Int32](repeating: .min, count: cells * trips)
            leftBy = dueBy
            helped = [UInt8?](repeating: nil, count: runs)
        }
    }

    /// Goes through a run from its last call to its first, and through the runs it goes on as.
    ///
    /// - Returns: the numbers of visits, as bits, with which arriving on board at its first call leads on in time.
    private func ride(_ index: Int, _ state: inout BackwardState) -> UInt8 {
        if let known = state.helped[index] { return known }
        // Trips without duration could follow each other in a circle.
        state.helped[index] = 0
        var helped: UInt8 = 0
        let trip = world.runs[index].trip.position
        if question.staysSeated {
            for next in world.runs[index].goesOnAs where isAllowed[next] { helped |= ride(next, &state) }
        }
        for position in world.runs[index].calls.reversed() {
            let call = world.calls[position]
            let stop = Int(call.stop)
            if call.canBoard, helped != 0 {
                for made in 0...vias.count where helped >> made & 1 == 1 {
                    leave(made, stop, call.departure, by: trip, &state)
                }
            }
            var arriving: UInt8 = 0
            for made in 0...vias.count where helps(made, call, of: trip, leaving: helped, state) {
                arriving |= 1 << UInt8(made)
            }
            helped = arriving
        }
        state.helped[index] = helped
        return helped
    }

    /// Whether being on board with some visits made when a vehicle arrives at a call leads on in time.
    private func helps(
        _ made: Int, _ call: ReferenceCall, of trip: Int, leaving: UInt8, _ state: BackwardState
    ) -> Bool {
        let stop = Int(call.stop)
        let made = visits(made, at: stop)
        if leaving >> made & 1 == 1 { return true }
        guard call.canAlight else { return false }
        if call.arrival >= state.earliest, call.arrival <= due(made, stop, by: trip, state) { return true }
        guard made < vias.count, vias[made].isVia[stop] else { return false }
        // Who stays has as good as arrived that much later.
        let stayed = call.arrival + vias[made].stay
        return stayed >= state.earliest && stayed <= due(made + 1, stop, by: trip, state)
    }

    /// The latest arrival by a trip, with some visits made, that still is in time.
    private func due(_ made: Int, _ stop: Int, by trip: Int, _ state: BackwardState) -> Int32 {
        let cell = made * stopCount + stop
        return tripsToTell == 0 ? state.due[cell] : max(state.due[cell], state.dueBy[cell * tripsToTell + trip])
    }

    private func leave(_ made: Int, _ stop: Int, _ time: Int32, by trip: Int, _ state: inout BackwardState) {
        let cell = made * stopCount + stop
        if tripsToTell > 0 {
            let place = cell * tripsToTell + trip
            state.leftBy[place] = max(state.leftBy[place], time)
        }
        state.left[cell] = max(state.left[cell], time)
        // On foot from the origin nothing has been visited yet.
        if made == 0, access[stop] < .max { state.best = max(state.best, time - access[stop]) }
    }

    /// Who is to leave must have arrived in time: there before the change, or elsewhere before one walk.
    private func change(_ state: inout BackwardState) {
        state.due = [Int32](repeating: .min, count: state.due.count)
        for cell in state.due.indices {
            let stop = Int32(cell % stopCount)
            if state.left[cell] > .min, let change = walks.change(at: stop),
                !walks.dependsOnTrips(from: stop, to: stop)
            {
                state.due[cell] = max(state.due[cell], state.left[cell] - change - question.slack)
            }
            for walk in walks.from[stop] ?? [] where !walks.dependsOnTrips(from: stop, to: walk.stop) {
                let there = cell - Int(stop) + Int(walk.stop)
                guard state.left[there] > .min else { continue }
                state.due[cell] = max(state.due[cell], state.left[there] - walk.seconds - question.slack)
            }
        }
        changeByTrips(&state)
    }

    /// From every trip to every trip, where the seconds depend on them.
    private func changeByTrips(_ state: inout BackwardState) {
        state.dueBy = [Int32](repeating: .min, count: state.dueBy.count)
        for made in 0...vias.count {
            for change in walks.byTrips {
                let here = (made * stopCount + change.from) * tripsToTell
                let there = (made * stopCount + change.to) * tripsToTell
                for (from, all) in change.seconds.enumerated() {
                    for (to, seconds) in all.enumerated() where seconds < .max && state.leftBy[there + to] > .min {
                        let time = state.leftBy[there + to] - seconds - question.slack
                        state.dueBy[here + from] = max(state.dueBy[here + from], time)
                    }
                }
            }
        }
    }
}

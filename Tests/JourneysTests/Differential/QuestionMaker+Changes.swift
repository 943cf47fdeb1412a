import Journeys
import Timetable

extension QuestionMaker {
    /// A question that a change of which a row of transfers.txt names a trip or a route could answer; nil where no such
    /// change comes up in a few tries.
    mutating func questionAboutChange() -> ReferenceQuestion? {
        let rows = world.timetable.transfers.rows.filter {
            $0.fromStop.isSome && $0.toStop.isSome
                && ($0.fromTrip.isSome || $0.toTrip.isSome || $0.fromRoute.isSome || $0.toRoute.isSome)
        }
        for _ in 0..<(rows.isEmpty ? 0 : 20) {
            let row = dice.pick(rows)
            // Several rows may be about the same trips, and only one of them counts.
            let alike = rows.filter { $0.fromStop == row.fromStop && $0.toStop == row.toStop }
            let fromTrip = dice.percent(70) ? dice.pick(alike.map(\.fromTrip)) : row.fromTrip
            let toTrip = dice.percent(70) ? dice.pick(alike.map(\.toTrip)) : row.toTrip
            let ended = calls(at: row.fromStop, of: fromTrip, row.fromRoute).filter {
                $0.call > $0.run.calls.lowerBound
            }
            guard !ended.isEmpty else { continue }
            let one = dice.pick(ended)
            let arrival = world.calls[one.call].arrival
            let begun = calls(at: row.toStop, of: toTrip, row.toRoute).filter {
                $0.call + 1 < $0.run.calls.upperBound
                    && (arrival...(arrival + 3600)).contains(world.calls[$0.call].departure)
            }
            guard !begun.isEmpty else { continue }
            let other = dice.pick(begun)
            let enter = world.calls[dice.pick(Array(one.run.calls.lowerBound..<one.call))]
            let leave = world.calls[dice.pick(Array((other.call + 1)..<other.run.calls.upperBound))]
            let arrivesBy = dice.percent(50)
            let time =
                arrivesBy ? leave.arrival + Int32(dice.pick([0, 60])) : enter.departure - Int32(dice.pick([0, 60]))
            var question = ReferenceQuestion(
                query: BatchQuery(
                    from: StopIndex(Int(enter.stop)), to: StopIndex(Int(leave.stop)), time: world.epoch + Int64(time)))
            question.query.arrivesBy = arrivesBy
            if dice.percent(20) { question.query.window = dice.pick([60, 1200]) }
            question.staysSeated = dice.percent(30)
            if dice.percent(20) { question.slack = Int32(dice.pick([1, 60])) }
            return question
        }
        return nil
    }

    /// Where runs of the world's own service day call at a stop or its platforms, of one trip or route or of any.
    private func calls(at stop: StopIndex, of trip: TripIndex, _ route: RouteIndex) -> [(run: ReferenceRun, call: Int)]
    {
        let stops = world.timetable.stopAndChildren(stop)
        return world.runs.filter { run in
            let pattern = world.timetable.patterns[world.timetable.trips[run.trip].pattern]
            return run.day == 0 && (trip.isSome ? run.trip == trip : !route.isSome || pattern.route == route)
        }.flatMap { run in
            run.calls.filter { stops.contains(StopIndex(Int(world.calls[$0].stop))) }.map { (run, $0) }
        }
    }
}

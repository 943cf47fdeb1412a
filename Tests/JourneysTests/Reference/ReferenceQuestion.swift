import Journeys
import Timetable

/// A question with everything that bears on its answer.
struct ReferenceQuestion {
    var query: BatchQuery
    var startWalk = false
    var finalWalk = false
    var maxTransfers = 5
    var staysSeated = false
    var modes: ModeSet?
    var slack: Int32 = 0
    var refusesWheelchairNo = false
    var refusesWheelchairUnknown = false
    var refusesBikesNo = false
    var refusesBikesUnknown = false

    /// Whether a trip may be ridden.
    func allows(_ run: ReferenceRun) -> Bool {
        if let modes, !modes.contains(ModeSet(run.mode)) { return false }
        if refusesWheelchairNo, run.wheelchair == .no { return false }
        if refusesWheelchairUnknown, run.wheelchair == .unknown { return false }
        if refusesBikesNo, run.bikes == .no { return false }
        return !(refusesBikesUnknown && run.bikes == .unknown)
    }
}

extension ReferenceQuestion {
    /// What the engine answers, in the order of the reference.
    func answer(by planner: BatchPlanner) -> [ReferenceAnswer] {
        (planner.startWalk, planner.finalWalk, planner.maxTransfers) = (startWalk, finalWalk, maxTransfers)
        (planner.staysSeated, planner.modes, planner.slack) = (staysSeated, modes, slack)
        (planner.refusesWheelchairNo, planner.refusesWheelchairUnknown) = (
            refusesWheelchairNo, refusesWheelchairUnknown
        )
        (planner.refusesBikesNo, planner.refusesBikesUnknown) = (refusesBikesNo, refusesBikesUnknown)
        var results: [BatchResult] = []
        planner.plan(query, into: &results)
        return results.map {
            ReferenceAnswer(departure: $0.departure, arrival: $0.arrival, transfers: $0.transfers)
        }.sorted()
    }
}

/// One member of the Pareto set of an answer.
struct ReferenceAnswer: Hashable, Comparable {
    /// Seconds since 1970-01-01T00:00:00Z.
    var departure: Int64
    var arrival: Int64
    var transfers: Int

    static func < (a: Self, b: Self) -> Bool {
        (a.transfers, a.departure, a.arrival) < (b.transfers, b.departure, b.arrival)
    }
}

import Fares
import Journeys
import Synchronization
import Timetable

/// What planning needs beyond one request: the planner of the timetable in service, and what journeys cost.
public final class JourneyDesk: Sendable {
    /// What journeys cost; nil where the city has no tables of fares.
    public let fares: (any FareModel)?
    /// Seconds one plan may take.
    public let timeLimit: Double

    private let planners = Mutex<[JourneyPlanner]>([])

    /// - Parameters:
    ///   - fares: a model of the city's fares.
    ///   - timeLimit: seconds one plan may take.
    public init(fares: (any FareModel)? = nil, timeLimit: Double = 5) {
        (self.fares, self.timeLimit) = (fares, timeLimit)
    }

    /// The planner of a timetable, made at its first question. That of the timetable before it goes.
    public func planner(for timetable: Timetable) -> JourneyPlanner {
        if let known = planners.withLock({ $0.first { $0.network.timetable === timetable } }) { return known }
        let made = JourneyPlanner(RoutingNetwork(timetable, daysKept: 4))
        return planners.withLock { known in
            if let other = known.first(where: { $0.network.timetable === timetable }) { return other }
            known = [made]
            return made
        }
    }

    /// Makes a timetable's planner and the tables of the days around a moment, so that the first rider need not wait.
    public func prepare(_ timetable: Timetable, now: Int64) {
        let today = timetable.cityZone.civilDate(at: now)
        planner(for: timetable).network.prepare([today.advanced(by: -1), today, today.advanced(by: 1)])
    }

    /// Bytes the planner in service holds beside the timetable; nil before the first question.
    public var byteCount: Int? { planners.withLock { $0.first?.byteCount } }
}

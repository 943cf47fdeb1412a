import Computing
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
    /// What nobody walks across; nil where no water is known.
    let water: Water?
    /// Who else is asked for places and journeys; nil for nobody.
    let provider: (any JourneyProvider)?

    private let planners = Mutex<[JourneyPlanner]>([])

    /// - Parameters:
    ///   - fares: a model of the city's fares.
    ///   - timeLimit: seconds one plan may take.
    ///   - water: what nobody walks across.
    ///   - provider: who else is asked for places and journeys.
    public init(
        fares: (any FareModel)? = nil, timeLimit: Double = 5, water: Water? = nil, provider: NSWJourneys? = nil
    ) {
        (self.fares, self.timeLimit, self.water, self.provider) = (fares, timeLimit, water, provider)
    }

    /// The planner of a timetable, made at its first question. That of the timetable before it goes.
    public func planner(for timetable: Timetable) -> JourneyPlanner {
        let known = planners.withLock { known in
            // Two planners and two timetables need not be in memory at once.
            known.removeAll { $0.network.timetable !== timetable }
            return known.first
        }
        if let known { return known }
        let made = JourneyPlanner(
            RoutingNetwork(timetable, daysKept: 4), model: StraightLineWalking(water: water))
        return planners.withLock { known in
            if let other = known.first(where: { $0.network.timetable === timetable }) { return other }
            known = [made]
            return made
        }
    }

    /// Makes a timetable's planner and the tables of the days around a moment, so that the first rider need not wait.
    func prepare(_ timetable: Timetable, now: Int64) {
        let today = timetable.cityZone.civilDate(at: now)
        planner(for: timetable).network.prepare([today.advanced(by: -1), today, today.advanced(by: 1)])
    }

    /// Keeps the planner of the timetable in service ready, as long as the task lives: a new timetable's is made within
    /// seconds, the old one's goes, and at night the tables of the new day are made.
    ///
    /// - Parameter lane: where they are made.
    public func keepReady(_ city: ServedCity, clock: ServerClock, in lane: ComputeLane) async {
        while !Task.isCancelled {
            if let timetable = city.edition?.timetable {
                _ = try? await lane.run { _ in self.prepare(timetable, now: clock.now()) }
            }
            try? await clock.sleep(.seconds(5))
        }
    }

    /// Bytes the planner in service holds beside the timetable; nil before the first question.
    public var byteCount: Int? { planners.withLock { $0.first?.byteCount } }
}

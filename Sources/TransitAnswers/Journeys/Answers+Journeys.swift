import Journeys
import TransitAPI

extension Answers {
    /// Journeys as `GET /trips/plan` has them, for the command line.
    ///
    /// - Parameter clock: seconds that only ever grow, for the time limit.
    package func plan(
        _ request: TripPlanRequest, _ journeyService: JourneyService, clock: @escaping @Sendable () -> Double
    ) throws -> TripPlanBody {
        let ends = clock() + journeyService.timeLimit
        let journeys = JourneyAnswers(self, journeyService, SearchCancel { clock() >= ends })
        return try journeys.plan(try journeys.question(request)).body
    }
}

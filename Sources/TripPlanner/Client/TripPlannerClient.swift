import Feeds
import Logging
import Synchronization

/// Asks the Trip Planner within the provider's budget, keeps its answers for a while, and gives up in time: whoever
/// asks has a planner of their own to fall back to.
package final class TripPlannerClient: Sendable {
    struct State {
        var status = TripPlannerStatus()
        var circuit = CircuitBreaker()
        /// Nothing is asked before, because the planner asked for a pause.
        var pausedUntil = -Double.infinity
        var random: SeededRandom
    }

    let provider: Provider
    let access: ProviderAccess
    let budgets: RequestBudgets
    let fetcher: any FeedFetcher
    let clock: PollerClock
    let limits: TripPlannerLimits
    let state: Mutex<State>
    private let logger: Logger
    private let plans: SharedAnswers<TripPlan>
    private let places: SharedAnswers<FoundPlaces>

    /// A client that has asked nothing yet.
    ///
    /// - Parameters:
    ///   - budgets: shared with whatever else asks the provider.
    ///   - seed: all jitter follows from it.
    ///   - logger: is told failures, never from where to where.
    package init(
        provider: Provider, access: ProviderAccess, budgets: RequestBudgets, fetcher: any FeedFetcher,
        clock: PollerClock, limits: TripPlannerLimits = TripPlannerLimits(), seed: UInt64, logger: Logger
    ) {
        (self.provider, self.access, self.budgets) = (provider, access, budgets)
        (self.fetcher, self.clock, self.limits, self.logger) = (fetcher, clock, limits, logger)
        state = Mutex(State(random: SeededRandom(seed: seed)))
        plans = SharedAnswers(
            cache: AnswerCache(capacity: limits.keptPlans, lifetime: limits.lifetime), mostInFlight: limits.inFlight,
            now: clock.preciseNow)
        places = SharedAnswers(
            cache: AnswerCache(capacity: limits.keptPlaces, lifetime: limits.lifetime), mostInFlight: limits.inFlight,
            landsAlone: true, now: clock.preciseNow)
    }

    /// Plans journeys. The plan may be up to ten minutes old (`TripPlan.fetchedAt`).
    package func plan(_ question: TripQuestion) async throws(TripPlannerError) -> TripPlan {
        let target = try question.target(clock: provider.clock)
        return try await plans.answer(to: target, met: count) {
            await self.answer(to: target) { bytes, now throws(TripPlannerError) in
                let plan = try TripAnswer.plan(bytes, fetchedAt: now)
                self.state.withLock { $0.status.leftOut.merge(plan.leftOut, uniquingKeysWith: +) }
                return plan
            }
        }.get()
    }

    /// Looks for stops, addresses and points of interest.
    package func find(_ question: PlaceQuestion) async throws(TripPlannerError) -> FoundPlaces {
        let target = try question.target()
        return try await places.answer(to: target, met: count) {
            await self.answer(to: target) { bytes, now throws(TripPlannerError) in
                try PlacesAnswer.places(bytes, fetchedAt: now)
            }
        }.get()
    }

    /// Whether so little of the day's quota is used that sources are asked as often as they should be.
    var hasQuotaToSpare: Bool {
        let now = Int64(clock.preciseNow())
        return budgets.withBudgets { budgets in
            guard let quota = budgets[provider.id]?.quota else { return true }
            return now >= quota.resetsAt || quota.step == .normal
        }
    }

    /// How it goes; may be asked from anywhere.
    package func status() -> TripPlannerStatus {
        let now = clock.preciseNow()
        var status = state.withLock { state in
            var status = state.status
            status.circuit = state.circuit.state(at: now)
            return status
        }
        status.keptPlans = plans.counts.kept
        status.inFlight = plans.counts.inFlight + places.counts.inFlight
        return status
    }

    private func count<Answer>(_ way: SharedAnswers<Answer>.Way) {
        state.withLock { state in
            switch way {
            case .cached: state.status.fromCache += 1
            case .joined: state.status.joined += 1
            case .asked: state.status.asked += 1
            case .turnedAway: state.status.failures["too_many_in_flight", default: 0] += 1
            }
        }
    }

    private func answer<Answer>(
        to target: String, _ read: @Sendable ([UInt8], Int64) throws(TripPlannerError) -> Answer
    ) async -> Result<Answer, TripPlannerError> {
        do throws(TripPlannerError) {
            let answer = try await bring(target, read)
            state.withLock { $0.status.answered += 1 }
            return .success(answer)
        } catch {
            state.withLock { $0.status.failures[error.name, default: 0] += 1 }
            if error != .cancelled { logger.warning("trip_planner_failed", metadata: ["reason": "\(error)"]) }
            return .failure(error)
        }
    }
}

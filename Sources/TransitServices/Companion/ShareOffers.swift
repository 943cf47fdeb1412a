import Foundation
import Journeys
import LiveState
import TransitAnswers

/// Other ways to where shares go whose owners may miss a change, or have: each planned once a minute at most, and few at a time, as
/// frames wait behind them.
package struct ShareOffers: Sendable {
    private var plans: [UUID: (plan: JourneyPlan, at: Int64)] = [:]
    private var left = 0

    /// Seconds after which ways are planned anew.
    private static let secondsBetweenPlans: Int64 = 60
    /// Most plans of one live state.
    package static let mostAtATime = 5

    /// Nothing planned yet.
    package init() {}

    /// Lets as many plans be made as one live state may have.
    package mutating func begin() { left = Self.mostAtATime }

    /// Those of a share are of no more use.
    package mutating func forget(_ share: UUID) { plans[share] = nil }

    /// A progress with other ways, where its journey may fail; for threads that may compute.
    package mutating func offering(
        _ progress: ShareProgress, of share: UUID, in shares: FollowedShares, planner: JourneyPlanner, live: LiveState,
        now: Int64
    ) -> ShareProgress {
        guard progress.isConnectionAtRisk || progress.isBroken, !progress.phase.isFinal else {
            forget(share)
            return progress
        }
        let isDue = plans[share].map { now - $0.at >= Self.secondsBetweenPlans } ?? true
        if isDue, left > 0, let query = shares.question(share, planner: planner, now: now) {
            left -= 1
            plans[share] = (try? planner.plan(query, live: live, now: now)).map { ($0, now) }
        }
        return plans[share].map { progress.offering($0.plan) } ?? progress
    }
}

import Fares
import Foundation
import Ground
import Journeys
import LiveState
import Timetable

/// What planning needs beyond one request: the planner of the timetable in service, and what journeys cost.
package final class JourneyService: Sendable {
    /// What journeys cost; nil where the city has no tables of fares.
    package let fares: (any FareModel)?
    /// Seconds one plan may take.
    package let timeLimit: Double
    private let inService: Locked<Ground?>
    /// The streets that people walk along, and what has a name there; nil where they are not known.
    package var ground: Ground? { inService.withLock { $0 } }
    /// How people walk elsewhere.
    private let straight: StraightLineWalking
    /// Bytes that the tables of service days may hold.
    private let dayBytes: Int
    /// Where walks along streets are kept for the next start; nil for nowhere.
    private let footpaths: FootpathFile?
    /// Who else is asked for places and journeys; nil for nobody.
    package let provider: (any JourneyProvider)?

    /// The latest first; the one before stays while requests that began with it end.
    private let planners = Locked<[JourneyPlanner]>([])
    /// Held while a planner is made, which takes seconds and much memory: one is made at a time.
    private let making = Locked(())

    /// - Parameters:
    ///   - fares: a model of the city's fares.
    ///   - timeLimit: seconds one plan may take.
    ///   - water: what nobody walks across where streets are not known.
    ///   - ground: the streets, if they are known.
    ///   - dayBytes: bytes that the tables of service days may hold, of which three stay however large they are. A question looks at two,
    ///     soon after midnight and late in the evening at three.
    ///   - footpaths: where walks along streets are kept for the next start; nil for nowhere.
    ///   - provider: who else is asked for places and journeys.
    package init(
        fares: (any FareModel)? = nil, timeLimit: Double = 5, water: Water? = nil, ground: Ground? = nil,
        dayBytes: Int = RoutingNetwork.dayBytes, footpaths: FootpathFile? = nil,
        provider: (any JourneyProvider)? = nil
    ) {
        (self.fares, self.timeLimit, self.footpaths, self.provider) = (fares, timeLimit, footpaths, provider)
        inService = Locked(ground)
        straight = StraightLineWalking(water: water)
        self.dayBytes = dayBytes
    }

    /// The planner of a timetable, made at its first question.
    package func planner(for timetable: Timetable) -> JourneyPlanner {
        // Streets that come while a planner is made are those of the next.
        if let known = known(for: timetable) { return known }
        return making.withLock { _ in
            if let known = known(for: timetable) { return known }
            let made = made(for: timetable, along: ground)
            planners.withLock { $0 = [made] + $0.prefix(1) }
            return made
        }
    }

    private func known(for timetable: Timetable) -> JourneyPlanner? {
        planners.withLock { $0.first { $0.network.timetable === timetable } }
    }

    private func made(for timetable: Timetable, along ground: Ground?) -> JourneyPlanner {
        // What is known of the timetable is the same along other streets.
        let network = known(for: timetable)?.network ?? RoutingNetwork(timetable, dayBytes: dayBytes)
        return JourneyPlanner(
            network, model: ground.map { StreetWalking($0, stopsOf: network, straight: straight) } ?? straight,
            footpaths: footpaths, threads: Self.threads)
    }

    /// Threads that look for walks: they stand back behind those who answer, as the one does that makes planners.
    private static let threads = ProcessInfo.processInfo.activeProcessorCount

    /// Puts other streets in service, with a planner that walks along them. Takes seconds, in which the old ones answer.
    package func use(_ ground: Ground, for timetable: Timetable) {
        making.withLock { _ in
            let made = made(for: timetable, along: ground)
            made.prepareStepFree()
            inService.withLock { $0 = ground }
            planners.withLock { $0 = [made] }
        }
    }

    /// Makes a timetable's planner and the tables of the days that a moment needs, so that the first rider need not wait; at each call
    /// one more for the week after it, as far as they fit.
    package func prepare(_ timetable: Timetable, now: Int64) {
        let planner = planner(for: timetable)
        // Two planners and two timetables need not be in memory for long.
        planners.withLock { $0.removeAll { $0.network.timetable !== timetable } }
        planner.network.prepare(for: now)
        if ground != nil { planner.prepareStepFree() }
    }

    /// Keeps the walks of the planner in service, once they are all made.
    package func keepFootpaths(for timetable: Timetable) throws(FootpathError) {
        try known(for: timetable)?.keepFootpaths()
    }

    /// Whether a live state is yet to be laid over the timetable for the questions that are near.
    package func isBehind(_ live: LiveState, now: Int64) -> Bool {
        known(for: live.timetable)?.wantsOverlay(of: live, now: now) ?? false
    }

    /// Lets earlier live states go where nobody has planned for a while.
    package func releaseOverlays(now: Int64) {
        for planner in planners.withLock({ $0 }) { planner.releaseOverlays(now: now) }
    }

    /// Lays a live state over the timetable for planning, where somebody planned a short while ago.
    package func prepare(_ live: LiveState, now: Int64) { known(for: live.timetable)?.prepare(for: live, now: now) }

    /// Bytes the planner in service holds beside the timetable; nil before the first question.
    package var byteCount: Int? { planners.withLock { $0.first?.byteCount } }
}

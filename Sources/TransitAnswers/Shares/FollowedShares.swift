import Foundation
import Journeys
import LiveState
import Timetable

/// Active shares that follow a vehicle, by the runs they rest on. A value: whoever keeps it lets one writer at it at a time,
/// on a thread that may compute.
///
/// ```
/// var shares = FollowedShares()
/// let first = try shares.follow(id, route, until: expiry, planner: planner, live: live, now: now)
/// // With every state that is published, and at `shares.nextDue`:
/// for update in shares.advance(planner: planner, live: live, now: now) { tell(update) }
/// ```
package struct FollowedShares: Sendable {
    /// What is known of one share: small, since thousands are looked at for every frame.
    struct State: Sendable {
        var until: Int64
        var memory = ShareReader.Memory()
        var progress: ShareProgress
        var told: ShareTold
    }

    /// A run that shares rest on.
    struct Run: Sendable {
        var key: RunKey
        /// Of what was last believed of it.
        var mark: UInt64
        var shares: [Int32]
    }

    /// Shares by slot; their parts lie apart, so that reading one does not touch what it does not need. Of free slots the route is
    /// `nothing`.
    var ids: [UUID] = []
    var routes: [ShareRoute] = []
    /// Nil where the timetable in service has it no longer.
    var journeys: [FollowedJourney?] = []
    var states: [State] = []
    /// When the clock alone may change each slot's share; `Int64.max` for never and for free slots.
    var dues: [Int64] = []
    var slots: [UUID: Int32] = [:]
    var freeSlots: [Int32] = []
    /// Runs by key, and the places of those in `runs` that nothing rests on any more.
    var runs: [Run] = []
    var runPlaces: [RunKey: Int32] = [:]
    var freeRuns: [Int32] = []
    /// The state that was looked at last.
    var seen: LiveState?
    /// The one in which all journeys were found.
    var timetable: Timetable?

    /// Most shares that are followed at a time.
    package static let most = 50_000

    /// Nothing to follow yet.
    package init() {}

    /// How many shares are followed, and how many runs they rest on.
    package var count: Int { slots.count }
    package var runCount: Int { runPlaces.count }

    /// When the clock alone may change something; nil where nothing is followed.
    package var nextDue: Int64? {
        guard let due = dues.min(), due < .max else { return nil }
        return due
    }

    /// How far a share's owner has come, as it was last read; nil where it is not followed.
    package func progress(of id: UUID) -> ShareProgress? { slots[id].map { states[Int($0)].progress } }

    /// Follows a share from now on; one that is followed already begins anew. For threads that may
    /// compute: an itinerary's walks are worked out here.
    ///
    /// - Parameters:
    ///   - until: when it ends, in seconds since 1970-01-01T00:00:00Z.
    ///   - told: what its recipients were told, where it was followed before a restart.
    ///   - planner: of the timetable that the state is over.
    /// - Returns: how far its owner has come. A share whose owner is there already is not followed.
    @discardableResult
    package mutating func follow(
        _ id: UUID, _ route: ShareRoute, until: Int64, told: ShareTold? = nil, planner: JourneyPlanner, live: LiveState,
        now: Int64
    ) throws(ShareFollowError) -> ShareProgress {
        guard route != .nothing else { throw .nothingToFollow }
        guard now < until else { throw .over }
        guard slots[id] != nil || slots.count < Self.most else { throw .full(most: Self.most) }
        guard let journey = FollowedJourney(route, planner, live: live, now: now) else { throw .notInTimetable }
        unfollow(id)
        find(in: live, now)
        var memory = ShareReader.Memory()
        let reading = ShareReader(planner: planner, live: live, now: now).read(journey, &memory)
        guard !reading.progress.phase.isFinal else { return reading.progress }
        let state = State(
            until: until, memory: memory, progress: reading.progress, told: told ?? ShareTold(eta: reading.progress.eta)
        )
        let slot = freeSlots.popLast() ?? Int32(states.count)
        if Int(slot) == states.count {
            ids.append(id)
            routes.append(route)
            journeys.append(journey)
            states.append(state)
            dues.append(.max)
        } else {
            (ids[Int(slot)], routes[Int(slot)]) = (id, route)
            (journeys[Int(slot)], states[Int(slot)]) = (journey, state)
        }
        dues[Int(slot)] = min(until, reading.due ?? until)
        slots[id] = slot
        for ride in journey.rides { rest(slot, on: ride.reference.run, live, now) }
        return reading.progress
    }

    /// Follows a share no longer; nothing where it was not followed.
    package mutating func unfollow(_ id: UUID) {
        guard let slot = slots.removeValue(forKey: id) else { return }
        for ride in journeys[Int(slot)]?.rides ?? [] { release(slot, from: ride.reference.run) }
        (routes[Int(slot)], journeys[Int(slot)]) = (.nothing, nil)
        dues[Int(slot)] = .max
        freeSlots.append(slot)
    }

    mutating func rest(_ slot: Int32, on key: RunKey, _ live: LiveState, _ now: Int64) {
        if let place = runPlaces[key] {
            runs[Int(place)].shares.append(slot)
            return
        }
        let run = Run(key: key, mark: RunMark.of(key, live, now: now), shares: [slot])
        if let place = freeRuns.popLast() {
            runs[Int(place)] = run
            runPlaces[key] = place
        } else {
            runPlaces[key] = Int32(runs.count)
            runs.append(run)
        }
    }

    private mutating func release(_ slot: Int32, from key: RunKey) {
        guard let place = runPlaces[key] else { return }
        if let at = runs[Int(place)].shares.firstIndex(of: slot) {
            runs[Int(place)].shares.swapAt(at, runs[Int(place)].shares.count - 1)
        }
        runs[Int(place)].shares.removeLast()
        guard runs[Int(place)].shares.isEmpty else { return }
        runPlaces[key] = nil
        freeRuns.append(place)
    }
}

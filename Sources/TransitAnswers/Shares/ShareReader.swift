import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI

/// Reads how far a shared journey has come from what is believed at a moment.
package struct ShareReader {
    /// What is remembered of a share between two readings: a journey does not go backwards.
    package struct Memory: Sendable, Equatable {
        /// Rides that are over.
        package var ridesOver = 0
        /// When the last ride was to end, as live data last said.
        package var liveArrival: Int64?
        /// When the ride before the one under way ended.
        package var arrivalBefore: Int64?
        /// Whether a change was missed by what is known: then nobody knows where the owner is.
        package var hasMissed = false

        /// Nothing yet.
        package init() {}
    }

    /// A reading, and when the clock alone may change it.
    package struct Reading: Sendable, Equatable {
        package var progress: ShareProgress
        /// Seconds since 1970-01-01T00:00:00Z; nil where only live data can.
        package var due: Int64?
    }

    package let planner: JourneyPlanner
    package let live: LiveState
    /// Seconds since 1970-01-01T00:00:00Z.
    package let now: Int64

    /// Seconds after the time of arrival after which a ride is over that nobody has said anything of.
    package static let overAfter: Int64 = 900
    /// Seconds before its departure from which a vehicle may be believed to have left.
    package static let earliestBefore: Int64 = 300
    /// Seconds before a departure from which its riders may be at the stop, where nothing is known of their way to it.
    package static let earliestAtStop: Int64 = 600
    /// Seconds after the time of arrival up to which a vehicle is believed that has not come so far.
    package static let longestBehind: Int64 = 3600
    /// Seconds to spare below which a change that live times have shortened is at risk.
    package static let risk: Int64 = ItineraryWriter.risk

    /// A reader over the timetable of both.
    package init(planner: JourneyPlanner, live: LiveState, now: Int64) {
        (self.planner, self.live, self.now) = (planner, live, now)
    }

    var timetable: Timetable { planner.network.timetable }

    /// How far a journey has come.
    package func read(_ journey: FollowedJourney, _ memory: inout Memory) -> Reading {
        var due: Int64?
        func wait(for instant: Int64) { if instant > now { due = min(due ?? instant, instant) } }
        let last = journey.rides.count - 1
        var sights: [RideSight] = []
        sights.reserveCapacity(journey.rides.count - memory.ridesOver)
        for ride in journey.rides[min(memory.ridesOver, last)...] { sights.append(sight(ride.reference)) }
        let first = journey.rides.count - sights.count
        var current = first
        // A cancelled ride is never over: whoever waits for it waits in vain.
        while current < last, sights[current - first].stage == .over, sights[current - first].fate == .runs {
            let (one, other) = (sights[current - first], sights[current + 1 - first])
            memory.arrivalBefore = one.leg.arrival
            if let need = journey.rides[current + 1].change, one.isTold || other.isTold,
                other.leg.departure - one.leg.arrival < need
            {
                memory.hasMissed = true
            }
            current += 1
        }
        memory.ridesOver = current
        let sight = sights[current - first]
        let end = sights[last - first]
        if end.isTold { memory.liveArrival = end.leg.arrival }
        sight.deadlines(now: now, wait)

        var progress = ShareProgress(
            phase: .unknown, asOf: now, provenance: sight.provenance, isConnectionAtRisk: false, isBroken: false,
            walkAfter: journey.walkAfter)
        (progress.eta, progress.scheduledETA) = (end.leg.arrival, end.leg.scheduledArrival)
        progress.delay = end.isTold ? end.leg.arrival - end.leg.scheduledArrival : nil
        changes(journey, sights, first: first, current: current, &progress)
        progress.isBroken = progress.isBroken || sights[(current - first)...].contains { $0.fate != .runs }
        progress.leg = leg(journey.rides[current], sight, isWalk: false)

        switch sight.stage {
        case _ where sight.fate == .cancelled || sight.fate == .boardSkipped && sight.stage != .aboard:
            progress.phase = .cancelled
            (progress.eta, progress.delay) = (nil, nil)
        case _ where memory.hasMissed:
            progress.isBroken = true
            (progress.eta, progress.delay, progress.leg) = (nil, nil, nil)
        case .over: wait(for: over(sight, memory, &progress))
        case .aboard:
            progress.phase = .riding
            progress.vehicle = sight.vehicle.map(Self.rounded)
            progress.nextStop = nextStop(sight)
            progress.nextStop.map { wait(for: $0.time + 1) }
        case .ahead:
            ahead(journey.rides[current], sight, after: memory.arrivalBefore, &progress, wait)
        }
        return Reading(progress: progress, due: due)
    }

    /// After the time of the last arrival: the owner is there where the vehicle is known to be, or long after it should be.
    ///
    /// - Returns: when that is.
    private func over(_ sight: RideSight, _ memory: Memory, _ progress: inout ShareProgress) -> Int64 {
        let latest = max(sight.leg.scheduledArrival, memory.liveArrival ?? .min) + Self.overAfter
        // Publishers leave out a run that has ended; where they are silent altogether, nothing follows from it.
        let isLeftOut = memory.liveArrival.map { $0 <= now } ?? false && isHeardOf(sight.leg)
        progress.phase = sight.isTold || isLeftOut || now >= latest ? .arrived : .unknown
        return latest
    }

    /// Whether what speaks of runs of this kind has spoken lately.
    private func isHeardOf(_ leg: RideLeg) -> Bool {
        let answers = Answers(live: live, now: now)
        let service = answers.service(leg.route, feed: timetable.trips[leg.trip].feed)
        return live.freshness(.tripUpdates, of: [service], now: now).status == .live
    }

    /// Before the owner is in the vehicle: on the way to it, or at the stop.
    private func ahead(
        _ ride: FollowedJourney.Ride, _ sight: RideSight, after arrival: Int64?, _ progress: inout ShareProgress,
        _ wait: (Int64) -> Void
    ) {
        progress.phase = .waiting
        progress.nextStop = ShareProgress.NextStop(stop: sight.leg.boardStop, time: max(now, sight.leg.departure))
        // The walk is where it was planned: a late vehicle is waited for at the stop.
        let begins = arrival ?? sight.leg.scheduledDeparture - (ride.walk > 0 ? ride.walk : Self.earliestAtStop)
        wait(begins)
        if arrival == nil, now < begins {
            progress.phase = .planned
            return
        }
        guard ride.walk > 0 else { return }
        wait(begins + ride.walk)
        guard now >= begins, now < begins + ride.walk else { return }
        progress.phase = .walking
        progress.leg?.index -= 1
        progress.leg?.isWalk = true
    }

    private func leg(_ ride: FollowedJourney.Ride, _ sight: RideSight, isWalk: Bool) -> ShareProgress.Leg {
        ShareProgress.Leg(
            index: ride.leg, isWalk: isWalk, trip: sight.leg.trip, route: sight.leg.route, board: ride.reference.board)
    }

    /// Whether changes still to come are short, or can no longer be made.
    private func changes(
        _ journey: FollowedJourney, _ sights: [RideSight], first: Int, current: Int, _ progress: inout ShareProgress
    ) {
        guard current < journey.rides.count - 1 else { return }
        for index in (current + 1)..<journey.rides.count {
            guard let need = journey.rides[index].change else { continue }
            let (one, other) = (sights[index - 1 - first], sights[index - first])
            let slack = other.leg.departure - one.leg.arrival - need
            let planned = other.leg.scheduledDeparture - one.leg.scheduledArrival - need
            guard slack < planned, one.isTold || other.isTold else { continue }
            if slack < 0 { progress.isBroken = true }
            if slack < max(Self.risk, journey.spare) { progress.isConnectionAtRisk = true }
        }
    }

    /// A place to a tenth of a metre.
    private static func rounded(_ vehicle: ShareProgress.Vehicle) -> ShareProgress.Vehicle {
        func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
        return ShareProgress.Vehicle(
            latitude: rounded(vehicle.latitude, 1e6), longitude: rounded(vehicle.longitude, 1e6),
            bearing: vehicle.bearing.map { rounded($0, 10) }, evidence: vehicle.evidence)
    }
}

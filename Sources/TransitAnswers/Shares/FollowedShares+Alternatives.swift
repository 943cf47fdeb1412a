import Foundation
import Journeys
import LiveState
import Timetable
import TransitAPI

extension FollowedShares {
    /// Most alternatives of one share.
    package static let mostAlternatives = 3

    /// What to plan for other ways to where a share goes: from where its owner is going to be next, from then on. Nil where the
    /// share is not followed, or nobody knows where its owner is.
    package func question(_ id: UUID, planner: JourneyPlanner, now: Int64) -> JourneyQuery? {
        guard let slot = slots[id].map(Int.init), let journey = journeys[slot],
            journey.rides.indices.contains(states[slot].memory.ridesOver)
        else { return nil }
        let timetable = planner.network.timetable
        let ride = planner.ride(journey.rides[states[slot].memory.ridesOver].reference, live: seen, now: now).leg
        guard let last = journey.rides.last?.reference else { return nil }
        let isAboard = states[slot].progress.phase == .riding
        var query = JourneyQuery(
            from: .stop(isAboard ? ride.alightStop : ride.boardStop),
            to: .stop(timetable.stops(of: timetable.trips[last.run.trip].pattern)[last.alight]),
            at: isAboard ? max(now, ride.arrival) : now)
        if case .itinerary(let token) = routes[slot] {
            query.options = token.options
            let behind = journey.rides.prefix(states[slot].memory.ridesOver + (isAboard ? 1 : 0))
            query.vias = Self.ahead(token.vias(in: timetable), of: behind.map(\.reference), timetable)
            if let place = token.o.place?.place(in: timetable) { query.destination = place }
        }
        query.limit = Self.mostAlternatives
        return query
    }

    /// The stops on the way that rides do not come by; where one is to stay at them, end at.
    private static func ahead(
        _ vias: [JourneyVia], of rides: [RideReference], _ timetable: Timetable
    ) -> [JourneyVia] {
        var left = vias[...]
        for ride in rides {
            let stops = timetable.stops(of: timetable.trips[ride.run.trip].pattern)
            for position in ride.board + 1..<ride.alight + 1 {
                while let next = left.first, next.stay == 0 || position == ride.alight,
                    timetable.stopAndChildren(next.stop).contains(stops[position])
                {
                    left = left.dropFirst()
                }
            }
        }
        return Array(left)
    }
}

extension ShareProgress {
    /// This progress with other ways that were planned; where a change is at risk, the best of them is when the owner may arrive
    /// at the latest.
    package func offering(_ plan: JourneyPlan) -> ShareProgress {
        var progress = self
        progress.alternatives = plan.journeys.prefix(FollowedShares.mostAlternatives).map { journey in
            ShareAlternative(
                departure: journey.departure, arrival: journey.arrival, transfers: journey.transfers,
                routes: journey.rides.map(\.route))
        }
        if isConnectionAtRisk, !isBroken, let eta, let best = plan.journeys.map(\.arrival).min(), best > eta {
            (progress.etaLow, progress.etaHigh) = (eta, best)
        }
        return progress
    }
}

import GTFSValues
import Journeys
import Timetable
import TransitAPI

extension AdventurePlanner {
    /// What riders should know of a plan.
    ///
    /// - Parameter isAway: whether a way home is wanted from where it ends.
    func warnings(
        _ plan: AdventurePlan, _ request: AdventureRequest, isCovered: Bool, isAway: Bool, _ travel: AdventureTravel
    ) -> [AdventurePlan.Warning] {
        var warnings: [AdventurePlan.Warning] = []
        func warn(_ code: AdventurePlan.Warning.Code, _ message: String, _ visits: [Int] = []) {
            warnings.append(AdventurePlan.Warning(code: code, visits: visits, message: message))
        }
        func visits(_ isMeant: (AdventurePlan.Visit) -> Bool) -> [Int] {
            plan.visits.indices.filter { isMeant(plan.visits[$0]) }
        }
        if !isCovered {
            warn(.outsideTimetable, "The timetable does not hold this day, so no ways could be looked for.")
        }
        let unresolved = visits { $0.place == nil }
        if !unresolved.isEmpty { warn(.unresolved, "It is not known where these stops are.", unresolved) }
        let unreachable = visits { $0.place != nil && $0.arrival == nil }
        if isCovered, !unreachable.isEmpty { warn(.unreachable, "No way was found to these stops.", unreachable) }
        let unknown = visits { $0.arrival != nil && $0.place?.placeType != "stop" }
        if !unknown.isEmpty {
            warn(.openingHoursUnknown, "It is not known whether these places are open then.", unknown)
        }
        if request.wheelchair {
            let doubtful = plan.ways.filter { way in
                way.journey.rides.contains { !isUsable($0) } || timetable.hasUnseenWalk(way.journey)
            }.map(\.to)
            if !doubtful.isEmpty {
                warn(.wheelchairUnknown, "It is not known whether the ways to these stops are step-free.", doubtful)
            }
        }
        if isAway {
            if let last = plan.lastWayHome {
                if last < plan.end + Self.tight {
                    warn(.lastWayHome, "The last way home leaves at \(travel.clock(last)).")
                }
            } else {
                warn(.lastWayHome, "No way home was found after the last stop.")
            }
        }
        return warnings
    }

    private func isUsable(_ ride: RideLeg) -> Bool {
        let facts = [
            ride.trip.isSome ? timetable.trips[ride.trip].wheelchair : .unknown,
            timetable.stops[ride.boardStop].wheelchair, timetable.stops[ride.alightStop].wheelchair,
        ]
        return facts.allSatisfy { $0 == .yes }
    }
}

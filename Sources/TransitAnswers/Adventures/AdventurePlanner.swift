import GTFSValues
import Journeys
import LiveState
import Timetable

/// Plans adventures with the journeys of the day. The same input over the same timetable and live data makes the same plan.
///
/// Looks for up to 400 journeys for twenty stops, some seconds in a large city: for a lane, which can end it.
///
/// ```
/// let request = try AdventureRequest(stops: row["stops"], route: row["route_data"], timetable: timetable, now: now)
/// let resolved = await ResolvedAdventure(request, from: places, timetable: timetable)
/// let plan = try AdventurePlanner(planner, live: live, now: now).plan(resolved, cancel: cancel)
/// let answer = plan.json(timetable, await PlainAdventureWriter().texts(plan.outline(timetable)))
/// ```
package struct AdventurePlanner {
    let planner: JourneyPlanner
    let live: LiveState?
    let now: Int64

    /// Metres below which the time between two stops is that of walking, and no journey is looked for until the order is known.
    package static let walkable = 800.0
    /// Seconds after the end within which the last way home is called tight.
    package static let tight: Int64 = 1_800

    /// - Parameters:
    ///   - live: what is happening now; nil for plans by the timetable alone.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    package init(_ planner: JourneyPlanner, live: LiveState? = nil, now: Int64) {
        (self.planner, self.live, self.now) = (planner, live, now)
    }

    var timetable: Timetable { planner.network.timetable }

    /// Plans an adventure.
    package func plan(
        _ adventure: ResolvedAdventure, cancel: SearchCancel? = nil
    ) throws(AdventureError) -> AdventurePlan {
        let request = adventure.request
        let travel = AdventureTravel(
            planner: planner, live: live, now: now, wheelchair: request.wheelchair, cancel: cancel)
        let known = adventure.places.indices.filter { adventure.places[$0] != nil }
        let places = known.compactMap { adventure.places[$0]?.place }
        var order = Array(places.indices)
        let isCovered = isCovered(request.start)
        if !request.keepsOrder, isCovered {
            order = try travel.order(places, from: request.origin, at: request.start)
        }
        var plan = AdventurePlan(
            visits: [], ways: [], warnings: [], start: request.start, end: request.start, version: request.version)
        var (at, time): (JourneyPlace?, Int64) = (request.origin.map { .point($0) }, request.start)
        var last: Int?
        for position in order {
            var visit = AdventurePlan.Visit(
                index: known[position], stop: request.stops[known[position]], place: adventure.places[known[position]])
            var arrival: Int64? = time
            if let from = at, !travel.isSame(from, places[position]) {
                let journey = isCovered ? try travel.journey(from, places[position], leaving: time) : nil
                arrival = journey?.arrival
                if let journey {
                    plan.ways.append(AdventurePlan.Way(from: last, to: plan.visits.count, journey: journey))
                }
            }
            if let arrival {
                visit.arrival = arrival
                time = arrival + Int64(visit.stop.minutes) * 60
                visit.leave = time
                (at, last) = (places[position], plan.visits.count)
            }
            plan.visits.append(visit)
        }
        plan.end = time
        for index in adventure.places.indices where adventure.places[index] == nil {
            plan.visits.append(AdventurePlan.Visit(index: index, stop: request.stops[index]))
        }
        var isAway = false
        if let at, let home = request.home, isCovered, last != nil, !travel.isSame(at, .point(home)) {
            isAway = true
            plan.lastWayHome = try travel.lastDeparture(at, .point(home), after: time)
        }
        plan.warnings = warnings(plan, request, isCovered: isCovered, isAway: isAway, travel)
        return plan
    }

    private func isCovered(_ instant: Int64) -> Bool {
        let date = timetable.cityZone.civilDate(at: instant)
        return date >= timetable.firstDate && date <= timetable.lastDate
    }
}

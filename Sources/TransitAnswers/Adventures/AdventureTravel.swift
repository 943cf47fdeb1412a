import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI

/// Ways between the places of an adventure.
struct AdventureTravel {
    let planner: JourneyPlanner
    let live: LiveState?
    let now: Int64
    let wheelchair: Bool
    let cancel: SearchCancel?

    private var timetable: Timetable { planner.network.timetable }

    /// The best order of places, by the times between them when the adventure begins.
    func order(_ places: [JourneyPlace], from origin: Place?, at start: Int64) throws(AdventureError) -> [Int] {
        guard places.count > 1 else { return Array(places.indices) }
        var starts = [Int64](repeating: 0, count: places.count)
        if let origin {
            for to in places.indices { starts[to] = try seconds(.point(origin), places[to], start) }
        }
        var times = [[Int64]](repeating: [Int64](repeating: 0, count: places.count), count: places.count)
        for from in places.indices {
            for to in places.indices where to != from { times[from][to] = try seconds(places[from], places[to], start) }
        }
        return VisitOrder(times: times, starts: starts).best
    }

    /// Seconds from one place to another for who sets out at a time, waiting included.
    private func seconds(_ from: JourneyPlace, _ to: JourneyPlace, _ time: Int64) throws(AdventureError) -> Int64 {
        if let metres = metres(from, to), metres <= AdventurePlanner.walkable {
            return Int64(metres * 1.3 / JourneyOptions().walkingSpeed)
        }
        return try journey(from, to, leaving: time).map { $0.arrival - time } ?? VisitOrder.unreachable
    }

    private func metres(_ from: JourneyPlace, _ to: JourneyPlace) -> Double? {
        guard let a = point(from), let b = point(to) else { return nil }
        return Geography.distance(a.latitude, a.longitude, b.latitude, b.longitude)
    }

    private func point(_ place: JourneyPlace) -> Place? {
        switch place {
        case .point(let point): point
        case .stop(let stop): timetable.stops[stop].place.map { Place(latitude: $0.latitude, longitude: $0.longitude) }
        }
    }

    /// Whether no way lies between two places.
    func isSame(_ one: JourneyPlace, _ other: JourneyPlace) -> Bool {
        one == other || metres(one, other).map { $0 < 5 } ?? false
    }

    /// The way that arrives first, on foot or by riding; nil where there is none within a day.
    func journey(_ from: JourneyPlace, _ to: JourneyPlace, leaving time: Int64) throws(AdventureError) -> Journey? {
        try best(query(from, to, time))
    }

    /// When the last way leaves that arrives before the night is over; nil where none does after an instant.
    func lastDeparture(
        _ from: JourneyPlace, _ to: JourneyPlace, after time: Int64
    ) throws(AdventureError) -> Int64? {
        var query = query(from, to, timetable.cityZone.endOfNight(after: time))
        query.arrivesBy = true
        if let last = try best(query)?.departure, last >= time { return last }
        // It may have taken the place of a way that leaves a little later and is not known to be usable.
        guard wheelchair else { return nil }
        query.options.unknownPenalty = 0
        return try best(query).flatMap { $0.departure >= time ? $0.departure : nil }
    }

    /// An instant as the city's clocks show it.
    func clock(_ instant: Int64) -> String {
        Timestamp(epochSeconds: instant, offsetSeconds: Int32(timetable.cityZone.offset(at: instant))).clock
    }

    private func query(_ from: JourneyPlace, _ to: JourneyPlace, _ time: Int64) -> JourneyQuery {
        var query = JourneyQuery(from: from, to: to, at: time)
        query.options.wheelchair = wheelchair
        return query
    }

    private func best(_ query: JourneyQuery) throws(AdventureError) -> Journey? {
        do throws(JourneyError) {
            return try planner.best(query, live: live, now: now, cancel: cancel)
        } catch {
            throw .cancelled
        }
    }
}

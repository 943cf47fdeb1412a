import FeedFixtures
import GTFSValues
import Journeys
import LiveState
import Timetable

/// One live state laid over a timetable, and made timetable: the same questions must have the same answers.
struct LiveComparison {
    let live: JourneyPlanner
    let baked: JourneyPlanner
    let state: LiveState
    let now: Int64
    private let tripOfRun: [String: String]
    /// Rides compared that live data tells of, and those on board of which riders stay.
    private(set) var liveRides = 0
    private(set) var seated = 0

    init(_ planner: JourneyPlanner, feed folder: String, _ state: LiveState, now: Int64) throws {
        (live, self.state, self.now) = (planner, state, now)
        let feed = try BakedFeed(folder, state, now: now)
        tripOfRun = feed.tripOfRun
        let written = try TemporaryFolder()
        let path = try feed.write(to: written)
        baked = JourneyPlanner(RoutingNetwork(try withExtendedLifetime(written) { try Compiled(path: path).timetable }))
    }

    /// Asks both; says what differs.
    mutating func difference(_ query: JourneyQuery) throws -> String? {
        let one = try live.plan(query, live: state, now: now)
        let other = try baked.plan(translated(query))
        let answers = (one.journeys.map(Self.text), other.journeys.map(Self.text))
        guard answers.0 == answers.1 else {
            let rides = one.journeys.map { $0.rides.map { name($0, live.network.timetable) } }
            let others = other.journeys.map { $0.rides.map { name($0, baked.network.timetable) } }
            return "\(answers.0) with live data, \(answers.1) imported anew; \(rides), \(others)"
        }
        guard one.covered == other.covered else { return "\(one.covered) covered, and \(other.covered)" }
        // Where rides differ all are in both and the times are the same, so either is an answer.
        for journey in one.journeys {
            for (number, ride) in journey.rides.enumerated() {
                let staysOn = number + 1 < journey.rides.count && journey.rides[number + 1].staysSeated
                if ride.live != nil { liveRides += 1 }
                if ride.staysSeated { seated += 1 }
                guard isTimetabled(ride, staysOn: staysOn) else {
                    return "no such ride imported anew: \(name(ride, state.timetable)) \(ride)"
                }
            }
        }
        return nil
    }

    private static func text(_ journey: Journey) -> String {
        "\(journey.departure)-\(journey.arrival)/\(journey.transfers)"
    }

    /// The published trip a ride is on.
    private func name(_ ride: RideLeg, _ timetable: Timetable) -> String {
        guard ride.trip.isSome else { return ride.live.map { state.trip($0).id } ?? "" }
        let id = timetable.string(timetable.trips[ride.trip].id)
        return String(id.prefix { $0 != "~" })
    }

    /// Whether the feed imported anew has a trip that makes a ride as planned.
    private func isTimetabled(_ ride: RideLeg, staysOn: Bool) -> Bool {
        let timetable = baked.network.timetable
        let stops = (here(ride.boardStop), here(ride.alightStop))
        guard stops.0 != nil, stops.1 != nil else { return false }
        let id: String?
        var start: ServiceTime?
        if let reference = ride.live {
            id = tripOfRun[BakedFeed.name(state.trip(reference), of: state.layers[Int(reference.layer)])]
        } else {
            let published = state.timetable.string(state.timetable.trips[ride.trip].id)
            let copy = ride.start.flatMap { tripOfRun[BakedFeed.name(published, $0, ride.serviceDate)] }
            if copy == nil { start = ride.start }
            id = copy ?? published
        }
        return timetable.trips(id: id ?? "").contains { trip in
            let pattern = timetable.trips[trip].pattern
            guard timetable.runs(timetable.tripCalendars[trip], on: ride.serviceDate) else { return false }
            let shift = start.map { $0.seconds - timetable.departure(of: trip, at: 0).seconds } ?? 0
            let day = timetable.zone(timetable.patterns[pattern].zone).start(of: ride.serviceDate) + Int64(shift)
            let calls = timetable.stops(of: pattern)
            let board = calls.indices.first {
                calls[$0] == stops.0 && (ride.staysSeated || timetable.rules(of: pattern, at: $0).canBoard)
                    && day + Int64(timetable.departure(of: trip, at: $0).seconds) == ride.departure
            }
            let alight = calls.indices.last {
                calls[$0] == stops.1 && (staysOn || timetable.rules(of: pattern, at: $0).canAlight)
                    && day + Int64(timetable.arrival(of: trip, at: $0).seconds) == ride.arrival
            }
            guard let board, let alight else { return false }
            return board < alight
        }
    }

    private func here(_ stop: StopIndex) -> StopIndex? {
        baked.network.timetable.stop(id: state.timetable.string(state.timetable.stops[stop].id))
    }

    private func translated(_ query: JourneyQuery) throws -> JourneyQuery {
        func place(_ place: JourneyPlace) throws -> JourneyPlace {
            guard case .stop(let stop) = place else { return place }
            return .stop(try here(stop) ?? { throw Missing() }())
        }
        var query = query
        query.origin = try place(query.origin)
        query.destination = try place(query.destination)
        query.vias = try query.vias.map { JourneyVia(try here($0.stop) ?? { throw Missing() }(), stay: $0.stay) }
        return query
    }

    private struct Missing: Error {}
}

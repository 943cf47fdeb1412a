import FeedFixtures
import GTFSValues
import Testing
import Timetable

@testable import Journeys

/// A station with pathways: platforms P, M and Q with boarding areas, as pathways must end at those, and O, which riders get to
/// from outside.
@Suite struct PathwayWalkTests {
    private let timetable: Timetable
    private let network: RoutingNetwork

    init() throws {
        var feed = FeedFixture()
        feed.stop("north", at: (-33.0, 151.2))
        feed.stop("south", at: (-35.0, 151.2))
        feed.stop("west", at: (-33.9, 150.0))
        feed.stop("ST", "ST", ["location_type": "1"])
        for platform in ["P", "M", "Q"] { feed.stop(platform, platform, ["parent_station": "ST"]) }
        feed.stop("O", "O", ["parent_station": "ST", "stop_access": "1"])
        for area in ["Pa", "Pb", "Ma", "Mb", "Qa"] {
            feed.stop(area, area, ["parent_station": String(area.prefix(1)), "location_type": "4"])
        }
        for (from, to, seconds) in [("Pa", "Qa", "400"), ("Pb", "Ma", "10"), ("Mb", "Qa", "10")] {
            feed.add(
                "pathways.txt",
                [
                    "pathway_id": from + to, "from_stop_id": from, "to_stop_id": to, "pathway_mode": "1",
                    "is_bidirectional": "1", "traversal_time": seconds,
                ])
        }
        feed.route("R")
        feed.service("S", "1111111", "20240515", "20240515")
        feed.trip("in", calls: ["north 7:40", "P 8:00"])
        feed.trip("early", calls: ["Q 8:05", "south 8:30"])
        feed.trip("late", calls: ["Q 8:10", "south 8:40"])
        feed.trip("outside", calls: ["O 8:05", "west 8:40"])
        feed.trip("middle", calls: ["M 8:05", "west 9:40"])
        timetable = try Compiled(feed).timetable
        network = RoutingNetwork(timetable)
    }

    private func trips(to stop: String) throws -> [[String]] {
        let from = try #require(timetable.stop(id: "north"))
        let to = try #require(timetable.stop(id: stop))
        let midnight = timetable.cityZone.start(of: try #require(ServiceDate("2024-05-15")))
        let query = JourneyQuery(from: .stop(from), to: .stop(to), at: midnight + DayTime.seconds("7:30"))
        return try JourneyPlanner(network).plan(query).journeys.map {
            $0.rides.map { timetable.string(timetable.trips[$0.trip].id) }
        }
    }

    @Test("a change follows the pathways between the boarding areas of two platforms, and takes as long")
    func areas() throws {
        #expect(try trips(to: "south") == [["in", "late"]])
        let start = try #require(timetable.stop(id: "P"))
        let ways = network.pathways.ways(from: start, profile: .wheelchair)
        func seconds(to id: String) -> Int? { timetable.stop(id: id).flatMap { ways[$0]?.seconds } }
        #expect(seconds(to: "M") == 10)
        #expect(seconds(to: "Q") == 400, "there is no way through M from one of its areas to the other")
    }

    /// Two platforms between which a row of transfers.txt knows a way of a minute, and pathways one over stairs and, where there
    /// are such, by a lift or an escalator.
    private func station(liftSeconds: Int?, escalatorSeconds: Int? = nil) throws -> JourneyPlanner {
        var feed = FeedFixture()
        let usable: FeedFixture.Row = ["wheelchair_boarding": "1"]
        feed.stop("north", at: (-33.0, 151.2), usable)
        feed.stop("south", at: (-35.0, 151.2), usable)
        feed.stop("ST", "ST", usable + ["location_type": "1"])
        for platform in ["P", "Q"] { feed.stop(platform, platform, usable + ["parent_station": "ST"]) }
        func pathway(_ id: String, _ mode: String, _ seconds: Int) {
            feed.add(
                "pathways.txt",
                [
                    "pathway_id": id, "from_stop_id": "P", "to_stop_id": "Q", "pathway_mode": mode,
                    "is_bidirectional": "1", "traversal_time": "\(seconds)",
                ])
        }
        pathway("stairs", "2", 50)
        if let liftSeconds { pathway("lift", "5", liftSeconds) }
        if let escalatorSeconds { pathway("escalator", "4", escalatorSeconds) }
        feed.add(
            "transfers.txt",
            ["from_stop_id": "P", "to_stop_id": "Q", "transfer_type": "2", "min_transfer_time": "60"])
        feed.route("R")
        feed.service("S", "1111111", "20240515", "20240515")
        for (trip, calls) in [
            ("in", ["north 7:40", "P 8:00"]), ("early", ["Q 8:02", "south 8:30"]), ("late", ["Q 8:10", "south 8:40"]),
        ] {
            feed.trip(trip, ["wheelchair_accessible": "1"], calls: calls)
        }
        return JourneyPlanner(RoutingNetwork(try Compiled(feed).timetable))
    }

    @Test(
        "without steps pathways say whether a way that transfers.txt knows has steps, and what it takes without",
        arguments: [(nil, []), (300, ["late"]), (30, ["early"])] as [(Int?, [String])])
    func steps(_ liftSeconds: Int?, _ wanted: [String]) throws {
        let planner = try station(liftSeconds: liftSeconds)
        #expect(try lastTrips(planner) { _ in } == ["early"])
        #expect(try lastTrips(planner) { $0.options.wheelchair = true } == wanted)
        #expect(try lastTrips(planner) { $0.options.avoidsSteps = true } == wanted)
    }

    /// The trips by which journeys from north to south end.
    private func lastTrips(
        _ planner: JourneyPlanner, _ change: (inout JourneyQuery) -> Void
    ) throws -> [String] {
        let timetable = planner.network.timetable
        let ends = try ["north", "south"].map { JourneyPlace.stop(try #require(timetable.stop(id: $0))) }
        let midnight = timetable.cityZone.start(of: try #require(ServiceDate("2024-05-15")))
        var query = JourneyQuery(from: ends[0], to: ends[1], at: midnight + DayTime.seconds("7:30"))
        change(&query)
        return try planner.plan(query).journeys.compactMap { journey in
            journey.rides.last.map { timetable.string(timetable.trips[$0.trip].id) }
        }
    }

    @Test("who only leaves out stairs takes the escalator, and a wheelchair goes before that")
    func escalators() throws {
        let planner = try station(liftSeconds: 300, escalatorSeconds: 40)
        func trips(wheelchair: Bool, arrivesBy: Bool) throws -> [String] {
            try lastTrips(planner) { query in
                (query.options.avoidsSteps, query.options.wheelchair, query.arrivesBy) = (true, wheelchair, arrivesBy)
                if arrivesBy { query.time += 4_200 }
            }
        }
        for arrivesBy in [false, true] {
            #expect(try trips(wheelchair: false, arrivesBy: arrivesBy).contains("early"))
            #expect(try trips(wheelchair: true, arrivesBy: arrivesBy) == ["late"])
        }
    }

    @Test("a stop without pathways in a station that has some is walked to as elsewhere")
    func outside() throws {
        #expect(try trips(to: "west") == [["in", "outside"]])
    }
}

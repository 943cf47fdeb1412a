import FeedFixtures
import LiveState
import Notifications
import Testing
import Timetable

@Suite("An alert reaches")
struct ReachTests {
    /// A line out and back by another street, a station with two platforms on another line, and a ferry of another agency.
    private static let timetable: Timetable = {
        var feed = FeedFixture()
        feed.agency("F", zone: "Australia/Sydney")
        feed.stop("S", "Station", ["location_type": "1"])
        for platform in ["P1", "P2"] { feed.stop(platform, "Platform", ["parent_station": "S"]) }
        for stop in ["A", "B", "C", "D"] { feed.stop(stop) }
        feed.service("S", "1111111", "20260101", "20261231")
        feed.route("T", type: 2)
        feed.route("R")
        feed.route("L", type: 4, agency: "F")
        for (trip, route, direction, calls) in [
            ("train", "T", "0", ["P1", "A"]), ("out", "R", "0", ["A", "B", "C"]), ("back", "R", "1", ["C", "D", "A"]),
            ("ferry", "L", "0", ["D", "P2"]),
        ] {
            let times = calls.enumerated().map { "\($1) 8:0\($0)" }
            feed.trip(trip, route: route, ["direction_id": direction], calls: times)
        }
        return try! Compiled(feed).timetable
    }()

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let selectors: [AlertSelector]
        let routes: [String]
        let stops: [String]

        init(_ name: String, _ selectors: AlertSelector..., routes: [String], stops: [String]) {
            (testDescription, self.selectors, self.routes, self.stops) = (name, selectors, routes, stops)
        }
    }

    private static func about(
        agency: String = "", route: String = "", trip: String = "", stop: String = "", type: Int32? = nil,
        direction: UInt8? = nil
    ) -> AlertSelector {
        var selector = AlertSelector()
        (selector.agencyID, selector.routeID, selector.tripID, selector.stopID) = (agency, route, trip, stop)
        (selector.routeType, selector.direction) = (type, direction)
        selector.agencies = timetable.agencies.indices.filter {
            timetable.string(timetable.agencies[$0].id) == agency && !agency.isEmpty
        }
        selector.route = timetable.route(id: route) ?? .none
        selector.trips = timetable.trips(id: trip)
        selector.stop = timetable.stop(id: stop) ?? .none
        return selector
    }

    static let rows = [
        Row("from a station its platforms", about(stop: "S"), routes: [], stops: ["P1", "P2", "S"]),
        Row("from a platform its station, and no other platform", about(stop: "P1"), routes: [], stops: ["P1", "S"]),
        Row("from a route all its stops", about(route: "R"), routes: ["R"], stops: ["A", "B", "C", "D"]),
        Row(
            "from one direction the stops on its way", about(route: "R", direction: 1), routes: ["R"],
            stops: ["A", "C", "D"]),
        Row("from a route at a stop that stop", about(route: "T", stop: "A"), routes: ["T"], stops: ["A"]),
        Row(
            "from a trip its route and the stops it calls at", about(trip: "train"), routes: ["T"],
            stops: ["A", "P1", "S"]),
        Row("from an agency its routes, and not every stop", about(agency: "A"), routes: ["R", "T"], stops: []),
        Row("from a mode its routes", about(type: 4), routes: ["L"], stops: []),
        Row("from an agency's mode what is both", about(agency: "F", type: 3), routes: [], stops: []),
        Row(
            "nobody from what is not in the timetable", about(route: "X"), about(stop: "Y"), about(trip: "Z"),
            routes: [], stops: []),
        Row("nobody from nothing", AlertSelector(), routes: [], stops: []),
        Row(
            "from several all of them", about(stop: "B"), about(route: "L"), routes: ["L"],
            stops: ["B", "D", "P2", "S"]),
    ]

    @Test(arguments: rows) func reach(_ row: Row) {
        let reach = Reach(of: row.selectors, in: Self.timetable)
        #expect(reach.routes.sorted() == row.routes)
        #expect(reach.stops.sorted() == row.stops)
    }
}

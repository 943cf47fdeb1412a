import FeedFixtures
import LiveState
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// What the planner answers a rider with a wheelchair, for every combination of what a feed says of the stop where they get
/// in, of the trip, and of the stop where they get out.
@Suite struct WheelchairTableTests {
    /// `wheelchair_boarding` and `wheelchair_accessible`: 0 or nothing is unknown, 1 yes, 2 no (GTFS, stops.txt, trips.txt).
    private enum Fact: String, CaseIterable {
        case unknown = "0"
        case yes = "1"
        case no = "2"
    }

    private struct Facts {
        var board: Fact
        var trip: Fact
        var alight: Fact
        var id: String { board.rawValue + trip.rawValue + alight.rawValue }
        /// The worst of the three.
        var all: Fact {
            let three = [board, trip, alight]
            return three.contains(.no) ? .no : three.contains(.unknown) ? .unknown : .yes
        }
    }

    private static let table = Fact.allCases.flatMap { board in
        Fact.allCases.flatMap { trip in Fact.allCases.map { Facts(board: board, trip: trip, alight: $0) } }
    }

    @Test func `what is known to be usable is used, what is not known is said to be so, what is unusable never is`()
        async throws
    {
        try await answers(otherWay: nil) { facts, found in
            switch facts.all {
            case .yes: #expect(found == ["direct yes"], "\(facts)")
            case .unknown: #expect(found == ["direct unknown"], "\(facts)")
            case .no: #expect(found == [], "\(facts)")
            }
        }
    }

    @Test func `what is not known is left out where a known way is ten minutes longer at most`() async throws {
        try await answers(otherWay: 10) { facts, found in
            #expect(found == (facts.all == .yes ? ["direct yes"] : ["other yes"]), "\(facts)")
        }
    }

    @Test func `what is not known is shown beside a known way where it saves more than ten minutes`() async throws {
        try await answers(otherWay: 11) { facts, found in
            switch facts.all {
            case .yes: #expect(found == ["direct yes"], "\(facts)")
            case .unknown: #expect(found == ["direct unknown", "other yes"], "\(facts)")
            case .no: #expect(found == ["other yes"], "\(facts)")
            }
        }
    }

    /// Asks for each row of the table, of a city that has its trips and, next to each, one that is known to be usable and so
    /// many minutes slower.
    private func answers(otherWay minutes: Int?, _ check: (Facts, [String]) -> Void) async throws {
        var feed = FeedFixture()
        feed.route("R")
        feed.service("S", "1111111", "20231012", "20231013")
        for (row, facts) in Self.table.enumerated() {
            let latitude = -33.0 - 0.1 * Double(row)
            func stop(_ name: String, _ longitude: Double, _ fact: Fact) {
                feed.stop(name + facts.id, at: (latitude, longitude), ["wheelchair_boarding": fact.rawValue])
            }
            stop("from", 151, facts.board)
            stop("to", 151.2, facts.alight)
            feed.trip(
                "direct" + facts.id, ["wheelchair_accessible": facts.trip.rawValue],
                calls: ["from\(facts.id) 8:00", "to\(facts.id) 8:20"])
            guard let minutes else { continue }
            stop("otherFrom", 151, .yes)
            stop("otherTo", 151.2, .yes)
            feed.trip(
                "other" + facts.id, ["wheelchair_accessible": "1"],
                calls: ["otherFrom\(facts.id) 8:00", "otherTo\(facts.id) 8:\(20 + minutes)"])
        }
        let compiled = try Compiled(feed)
        let liveStore = LiveStateStore(timetable: compiled.timetable, sources: [])
        let still = TestClock(JourneyTown.at(7, 55))
        try await TestServer.serving(
            ServedCity(ServedCity.Edition(live: liveStore.state)), still, journeys: JourneyService(timeLimit: 600)
        ) { server in
            for (row, facts) in Self.table.enumerated() {
                func point(_ longitude: Double) -> String {
                    #"{"type": "coordinates", "lat": \#(-33.0 - 0.1 * Double(row)), "lon": \#(longitude)}"#
                }
                let body = #"""
                    {"origin": \#(point(151)), "destination": \#(point(151.2)),
                    "preferences": {"wheelchair_accessible": true}}
                    """#
                let plan: TripPlanBody = try await server.ask(JourneyScene.plan, method: "POST", body: Array(body.utf8))
                    .data()
                let found = plan.itineraries.map { itinerary in
                    let trip = itinerary.trips.compactMap { $0?.prefix { $0.isLetter } }.joined(separator: " ")
                    return "\(trip) \(itinerary.wheelchair.rawValue)"
                }
                check(facts, found)
                let warns = plan.notices.contains { $0.code == .wheelchairUnknown }
                #expect(warns == found.contains("direct unknown"), "\(facts)")
            }
        }
    }
}

import FeedFixtures
import Journeys
import LiveState
import Testing
import Timetable

/// Where vehicles call by live data.
@Suite struct PlacesLiveTests {
    private static func town(leaves: String) throws -> LiveTown {
        try LiveTown {
            $0.trip("bus", calls: ["a 8:00", "p1 8:10"])
            $0.trip("train", calls: ["p1 \(leaves)", "c 8:30"])
            $0.trip("next", calls: ["p1 8:40", "c 8:50"])
        }
    }

    @Test("After a platform change riders walk to the new platform and get in there")
    func platform() throws {
        let town = try Self.town(leaves: "8:13")
        try town.expect("a c 7:50", ["bus a 8:00 p1 8:10, train p1 8:13 c 8:30"])
        town.hear(at: "7:55") { $0.run("train", ["p1 +0 on=p2", "c +0"]) }
        try town.expect("a c 7:50", ["bus a 8:00 p1 8:10, train p2 8:13 c 8:30"])
        let plan = try town.planner.plan(town.query("a c 7:50"), live: town.liveStore.state, now: town.at("7:55"))
        let walks = plan.journeys[0].legs.compactMap { if case .walk(let walk) = $0 { walk } else { nil } }
        let stops = try (#require(town.timetable.stop(id: "p1")), #require(town.timetable.stop(id: "p2")))
        #expect(walks.map(\.from) == [.stop(stops.0)] && walks.map(\.to) == [.stop(stops.1)])
        #expect(walks.map { $0.arrival - $0.departure } == [164])
        #expect(plan.journeys[0].rides[1].board == 0 && plan.journeys[0].rides[1].boardStop == stops.1)
        // Who stays at the old platform sees the next train only.
        try town.expect("p2 c 8:00", ["train p2 8:13 c 8:30", "next p1 8:40 c 8:50"])
        // The train goes too early for the walk, which is not needed where the bus comes in.
        let tight = try Self.town(leaves: "8:12")
        try tight.expect("a c 7:50", ["bus a 8:00 p1 8:10, train p1 8:12 c 8:30"])
        tight.hear(at: "7:55") { $0.run("train", ["p1 +0 on=p2", "c +0"]) }
        try tight.expect("a c 7:50", ["bus a 8:00 p1 8:10, next p1 8:40 c 8:50"])
        tight.hear(at: "7:56") {
            $0.run("train", ["p1 +0 on=p2", "c +0"])
            $0.run("bus", ["a +0", "p1 +0 on=p2"])
        }
        try tight.expect("a c 7:50", ["bus a 8:00 p2 8:10, train p2 8:12 c 8:30"], at: "7:56")
    }

    @Test("A run of live data may call where no trip of the timetable ever does")
    func unserved() throws {
        let town = try LiveTown { $0.trip("t1", calls: ["a 8:00", "b 8:10"]) }
        town.hear(at: "7:55") {
            $0.run("extra", ["d 8:01", "a 8:05", "e 8:15", "b 8:20"], as: .added, route: "R")
        }
        try town.expect("a b 8:01", ["extra a 8:05 b 8:20"])
        try town.expect("a e 8:01", ["extra a 8:05 e 8:15"])
        try town.expect("d b 7:50", ["extra d 8:01 b 8:20"])
        let plan = try town.planner.plan(town.query("a b 8:01"), live: town.liveStore.state, now: town.at("7:55"))
        #expect(plan.journeys.map { [$0.rides[0].board, $0.rides[0].alight] } == [[1, 3]])
    }

    @Test("A ride says which calls of the live run it is between, and what the timetable says of them")
    func calls() throws {
        let town = try LiveTown { $0.trip("t1", calls: ["a 8:00", "b 8:10", "c 8:20", "d 8:30"]) }
        town.hear(at: "7:55") { $0.run("t1", ["a +0", "b skipped", "c +120"]) }
        let plan = try town.planner.plan(town.query("c d 8:00"), live: town.liveStore.state, now: town.at("7:55"))
        let ride = try #require(plan.journeys.first?.rides.first)
        #expect([ride.board, ride.alight] == [2, 3])
        #expect([ride.scheduledDeparture, ride.scheduledArrival] == [town.at("8:20"), town.at("8:30")])
        #expect([ride.departure, ride.arrival] == [town.at("8:22"), town.at("8:32")])
        let call = town.liveStore.state.call(try #require(ride.live))
        #expect(town.name(call.stop) == "c" && call.delay == 120)
    }
}

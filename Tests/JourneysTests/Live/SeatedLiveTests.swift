import FeedFixtures
import Journeys
import LiveState
import Testing

/// Vehicles that go on as another trip with riders on board, when they are late.
@Suite struct SeatedLiveTests {
    private static func town(_ more: (inout FeedFixture) -> Void = { _ in }) throws -> LiveTown {
        try LiveTown {
            $0.trip("t1", ["block_id": "k"], calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", ["block_id": "k"], calls: ["b 8:12", "c 8:20"])
            $0.trip("t3", ["block_id": "k"], calls: ["c 8:25", "d 8:35"])
            more(&$0)
        }
    }

    private static let usual = ["t1 a 8:00 b 8:10, & t2 b 8:12 c 8:20"]

    @Test("Riders stay seated in a late vehicle where it is in time for what it goes on as")
    func late() throws {
        let town = try Self.town()
        try town.expect("a c 7:50", Self.usual) { $0.options.maxTransfers = 0 }
        town.hear(at: "7:55") { $0.run("t1", ["a +0", "b +120"]) }
        try town.expect("a c 7:50", ["t1 a 8:00 b 8:12, & t2 b 8:12 c 8:20"]) { $0.options.maxTransfers = 0 }
        try town.expect("a c by 8:40", ["t1 a 8:00 b 8:12, & t2 b 8:12 c 8:20"]) { $0.options.maxTransfers = 0 }
        try town.expect("a d 7:50", ["t1 a 8:00 b 8:12, & t2 b 8:12 c 8:20, & t3 c 8:25 d 8:35"])
        town.hear(at: "7:56") { $0.run("t1", ["a +0", "b +121"]) }
        try town.expect("a c 7:50", [], at: "7:56")
        try town.expect("b d 7:50", ["t2 b 8:12 c 8:20, & t3 c 8:25 d 8:35"], at: "7:56")
        // The delay is passed on.
        town.hear(at: "7:57") {
            $0.run("t1", ["a +0", "b +300"])
            $0.run("t2", ["b +200"])
        }
        try town.expect("a c 7:50", ["t1 a 8:00 b 8:15, & t2 b 8:15:20 c 8:23:20"], at: "7:57")
    }

    @Test("Nobody is taken away from a stop and back to it: riders wait ashore")
    func turns() throws {
        let town = try LiveTown {
            $0.trip("x", calls: ["a 8:00", "b 8:05"])
            $0.trip("t1", ["block_id": "k"], calls: ["b 8:10", "c 8:15"])
            $0.trip("t2", ["block_id": "k"], calls: ["c 8:20", "b 8:25", "d 8:35"])
            $0.trip("t3", ["block_id": "l"], calls: ["b 9:00", "d 9:10", "c 9:15"])
            $0.trip("t4", ["block_id": "l"], calls: ["c 9:20", "d 9:25"])
            $0.trip("y", calls: ["d 9:30", "e 9:40"])
        }
        try town.expect("a d 7:50", ["x a 8:00 b 8:05, t2 b 8:25 d 8:35"]) { $0.window = 900 }
        try town.expect("a d by 8:40", ["x a 8:00 b 8:05, t2 b 8:25 d 8:35"])
        try town.expect("b e 8:55", ["t3 b 9:00 d 9:10, y d 9:30 e 9:40"]) { $0.window = 600 }
        try town.expect("b e by 9:45", ["t3 b 9:00 d 9:10, y d 9:30 e 9:40"]) { $0.window = 600 }
    }

    @Test("A trip of which nothing is told goes on as one that is told of, and the other way round")
    func oneTold() throws {
        let town = try Self.town()
        town.hear(at: "7:55") { $0.run("t3", ["c +60"]) }
        try town.expect("a d 7:50", ["t1 a 8:00 b 8:10, & t2 b 8:12 c 8:20, & t3 c 8:26 d 8:36"])
        town.hear(at: "7:56") { $0.run("t2", ["b +60"]) }
        try town.expect("a d by 9:00", ["t1 a 8:00 b 8:10, & t2 b 8:13 c 8:21, & t3 c 8:25 d 8:35"], at: "7:56")
    }

    @Test("Nobody stays seated in a trip that does not run, nor past one")
    func cancelled() throws {
        let town = try Self.town()
        town.hear(at: "7:55") { $0.run("t2", as: .canceled) }
        try town.expect("a c 7:50", [])
        try town.expect("a d 7:50", [])
        try town.expect("a b 7:50", ["t1 a 8:00 b 8:10"])
    }

    @Test("A vehicle that leaves out a round goes on as the next trip")
    func roundLeftOut() throws {
        let town = try LiveTown {
            $0.trip("t1", ["block_id": "k"], calls: ["a 8:00", "b 8:10"])
            $0.trip("round", ["block_id": "k"], calls: ["b 8:12", "d 8:20", "b 8:30"])
            $0.trip("t3", ["block_id": "k"], calls: ["b 8:35", "c 8:40"])
        }
        let around = "t1 a 8:00 b 8:10, & round b 8:12 b 8:30, & t3 b 8:35 c 8:40"
        try town.expect("a c 7:50", [around]) { $0.options.maxTransfers = 0 }
        town.hear(at: "7:55") { $0.run("round", as: .canceled) }
        try town.expect("a c 7:50", ["t1 a 8:00 b 8:10, & t3 b 8:35 c 8:40"]) { $0.options.maxTransfers = 0 }
    }

    @Test("A trip sent elsewhere goes on from where it ends, if the next trip begins there")
    func elsewhere() throws {
        let town = try Self.town { $0.trip("e", calls: ["e 9:00", "d 9:10"]) }
        town.hear(at: "7:55") { $0.run("t1", ["a 8:00", "e 8:10"], as: .replacement) }
        try town.expect("a c 7:50", [])
        try town.expect("a e 7:50", ["t1 a 8:00 e 8:10"])
        town.hear(at: "7:56") { $0.run("t1", ["a 8:00", "e 8:05", "b 8:11"], as: .replacement) }
        try town.expect("a c 7:50", ["t1 a 8:00 b 8:11, & t2 b 8:12 c 8:20"], at: "7:56")
    }

    @Test("Rows that keep riders on board hold for trips of which live data tells")
    func rows() throws {
        let town = try LiveTown {
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["d 8:12", "c 8:20"])
            $0.trip("t3", calls: ["c 8:25", "e 8:30"])
            for (from, to) in [("t1", "t2"), ("t2", "t3")] {
                $0.add("transfers.txt", ["from_trip_id": from, "to_trip_id": to, "transfer_type": "4"])
            }
        }
        try town.expect("a e 7:50", ["t1 a 8:00 b 8:10, & t2 d 8:12 c 8:20, & t3 c 8:25 e 8:30"])
        town.hear(at: "7:55") { $0.run("t1", ["a +60"]) }
        try town.expect("a e 7:50", ["t1 a 8:01 b 8:11, & t2 d 8:12 c 8:20, & t3 c 8:25 e 8:30"])
        town.hear(at: "7:56") { $0.run("t2", ["d +60"]) }
        try town.expect("a e by 9:00", ["t1 a 8:00 b 8:10, & t2 d 8:13 c 8:21, & t3 c 8:25 e 8:30"], at: "7:56")
        town.hear(at: "7:57") { $0.run("t2", as: .canceled) }
        try town.expect("a e 7:50", [], at: "7:57")
    }
}

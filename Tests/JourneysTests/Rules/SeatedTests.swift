import FeedFixtures
import Testing

/// Vehicles that go on as another trip with riders on board.
@Suite struct SeatedTests {
    private let first = ["a 8:00", "b 8:10"]
    private let second = ["b 8:10", "c 8:20"]

    private func inTransfer(_ from: String, _ to: String, _ type: String) -> FeedFixture.Row {
        ["from_trip_id": from, "to_trip_id": to, "transfer_type": type]
    }

    /// Riders who stay seated need no time to change, here ten minutes.
    private func town(_ stops: String = "a b c d", _ build: (inout FeedFixture) -> Void) throws -> Town {
        try Town(stops, walks: [], change: 600, build)
    }

    @Test("Within a block riders stay seated, and that is no change")
    func block() throws {
        let town = try town {
            $0.trip("t1", ["block_id": "k"], calls: first)
            $0.trip("t2", ["block_id": "k"], calls: ["b 8:10 pickup_type=1", "c 8:20", "d 8:30"])
            $0.trip("t3", ["block_id": "k"], calls: ["d 8:30", "a 8:40"])
        }
        try town.expect("a c 8:00", "")
        try town.expect("a c 8:00", "8:00-8:20") { ($0.staysSeated, $0.maxTransfers) = (true, 0) }
        try town.expect("a c by 8:20", "8:00-8:20") { $0.staysSeated = true }
        try town.expect("a c 7:00 +7200", "8:00-8:20") { $0.staysSeated = true }
        try town.expect("a a 8:00", "8:00-8:40") { $0.staysSeated = true }
        try town.expect("a a by 8:40 +60", "8:00-8:40") { $0.staysSeated = true }
    }

    @Test("They do not where the block goes on elsewhere, too early, on another day, or where a row forbids it")
    func notInBlock() throws {
        func check(_ build: (inout FeedFixture) -> Void) throws {
            let town = try town("a b c d", build)
            try town.expect("a c 8:00", "") { $0.staysSeated = true }
            try town.expect("a c by 9:00", "") { $0.staysSeated = true }
        }
        try check {
            $0.trip("t1", ["block_id": "k"], calls: first)
            $0.trip("t2", ["block_id": "k"], calls: ["d 8:10", "c 8:20"])
        }
        try check {
            $0.trip("t1", ["block_id": "k"], calls: first)
            $0.trip("t2", ["block_id": "k"], calls: ["b 8:09:59", "c 8:20"])
        }
        try check {
            $0.service("N", "1111111", "20240516", "20240516")
            $0.trip("t1", ["block_id": "k"], calls: first)
            $0.trip("t2", service: "N", ["block_id": "k"], calls: second)
        }
        try check {
            $0.trip("t1", ["block_id": "k"], calls: first)
            $0.trip("t2", ["block_id": "k"], calls: second)
            $0.add("transfers.txt", inTransfer("t1", "t2", "5"))
        }
        // Not the next of its block.
        try check {
            $0.trip("t1", ["block_id": "k"], calls: first)
            $0.trip("between", ["block_id": "k"], calls: ["d 8:10", "b 8:12"])
            $0.trip("t2", ["block_id": "k"], calls: ["b 8:15", "c 8:20"])
        }
    }

    @Test("A row of type 4 takes riders along, wherever the other trip begins")
    func inSeatRow() throws {
        let town = try town {
            $0.trip("t1", calls: first)
            $0.trip("t2", calls: ["d 8:11", "c 8:20"])
            $0.add("transfers.txt", inTransfer("t1", "t2", "4"))
        }
        try town.expect("a c 8:00", "8:00-8:20") { $0.staysSeated = true }
        try town.expect("a c by 8:20", "8:00-8:20") { $0.staysSeated = true }
        try town.expect("a c 8:00", "")
    }

    @Test("Within a station the next trip may begin at another platform")
    func station() throws {
        let town = try town("a c") {
            $0.stop("s", nil, ["location_type": "1"])
            for platform in ["s1", "s2"] { $0.stop(platform, nil, ["parent_station": "s"]) }
            $0.trip("t1", ["block_id": "k"], calls: ["a 8:00", "s1 8:10"])
            $0.trip("t2", ["block_id": "k"], calls: ["s2 8:10", "c 8:20"])
        }
        try town.expect("a c 8:00", "8:00-8:20") { $0.staysSeated = true }
        // Who is on board is at the second platform too.
        try town.expect("a c 8:00", "8:00-8:20", vias: [("s2", 0)]) { $0.staysSeated = true }
        try town.expect("a c by 8:20", "8:00-8:20", vias: [("s1", 0)]) { $0.staysSeated = true }
    }

    @Test("A later trip may go where the earliest does not")
    func laterTrip() throws {
        let town = try town {
            $0.trip("t1", ["block_id": "k"], calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", ["block_id": "m"], calls: ["a 8:05", "b 8:15"])
            $0.trip("t3", ["block_id": "k"], calls: ["b 8:12", "d 8:20"])
            $0.trip("t4", ["block_id": "m"], calls: ["b 8:16", "c 8:30"])
        }
        try town.expect("a c 8:00", "8:00-8:30") { $0.staysSeated = true }
        try town.expect("a c by 8:30", "8:05-8:30") { $0.staysSeated = true }
    }

    @Test("Trips that may not be used are not sat through")
    func refusals() throws {
        let town = try town {
            $0.route("F", type: 4)
            $0.trip("t1", ["block_id": "k"], calls: first)
            $0.trip("t2", route: "F", ["block_id": "k", "bikes_allowed": "2"], calls: ["b 8:10", "d 8:20"])
            $0.trip("t3", ["block_id": "k"], calls: ["d 8:20", "c 8:30"])
        }
        try town.expect("a c 8:00", "8:00-8:30") { $0.staysSeated = true }
        try town.expect("a c 8:00", "") { ($0.staysSeated, $0.refusesBikesNo) = (true, true) }
        try town.expect("a c 8:00", "") { ($0.staysSeated, $0.modes) = (true, [.init(.bus)]) }
        try town.expect("a c by 8:30", "") { ($0.staysSeated, $0.modes) = (true, [.init(.bus)]) }
    }

    @Test("A vehicle may divide into two, and two may join")
    func forks() throws {
        let dividing = try town {
            $0.trip("t1", ["block_id": "k"], calls: first)
            $0.trip("t2", ["block_id": "k"], calls: second)
            $0.trip("t3", calls: ["b 8:12", "d 8:20"])
            $0.add("transfers.txt", inTransfer("t1", "t3", "4"))
        }
        for (question, answer) in [("a c 8:00", "8:00-8:20"), ("a d 8:00", "8:00-8:20")] {
            try dividing.expect(question, answer) { $0.staysSeated = true }
            try dividing.expect(question.replacing("8:00", with: "by 8:20"), answer) { $0.staysSeated = true }
        }
        let joining = try town {
            $0.trip("t1", calls: first)
            $0.trip("t2", calls: ["d 8:00", "b 8:11"])
            $0.trip("t3", calls: ["b 8:12", "c 8:20"])
            for trip in ["t1", "t2"] { $0.add("transfers.txt", inTransfer(trip, "t3", "4")) }
        }
        for (question, answer) in [("a c 8:00", "8:00-8:20"), ("d c 8:00", "8:00-8:20")] {
            try joining.expect(question, answer) { $0.staysSeated = true }
            try joining.expect(question.replacing("8:00", with: "by 8:20"), answer) { $0.staysSeated = true }
        }
    }
}

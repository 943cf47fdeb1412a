import FeedFixtures
import Testing

/// Rows of transfers.txt that name routes or trips, and which of several counts.
@Suite struct TransferRowTests {
    /// Two arrivals at b at 8:10 and 8:12, departures from b and from d across the road.
    private func town(_ rows: FeedFixture.Row...) throws -> Town {
        try Town("a b c d", change: nil) { feed in
            feed.route("Q")
            feed.trip("t1", calls: ["a 8:00", "b 8:10"])
            feed.trip("t2", route: "Q", calls: ["a 8:02", "b 8:12"])
            feed.trip("u1", calls: ["b 8:15", "c 8:30"])
            feed.trip("u2", route: "Q", calls: ["b 8:20", "c 8:40"])
            feed.trip("u3", route: "Q", calls: ["d 8:25", "c 8:50"])
            for row in rows { feed.add("transfers.txt", row) }
        }
    }

    private func row(_ type: Int, _ names: FeedFixture.Row, time: Int? = nil, to: String = "b") -> FeedFixture.Row {
        var row: FeedFixture.Row = ["from_stop_id": "b", "to_stop_id": to, "transfer_type": "\(type)"]
        if let time { row = row + ["min_transfer_time": "\(time)"] }
        return row + names
    }

    @Test("A change between two trips that is forbidden is open to all others")
    func forbiddenTrips() throws {
        let town = try town(row(3, ["from_trip_id": "t1", "to_trip_id": "u1"]))
        // By the other train, which arrives later.
        try town.expect("a c 8:00", "8:00-8:30/")
        try town.expect("a c by 8:30", "8:02-8:30/")
        let both = try self.town(
            row(3, ["from_trip_id": "t1", "to_trip_id": "u1"]), row(3, ["from_trip_id": "t2", "to_trip_id": "u1"]))
        try both.expect("a c 8:00", "8:00-8:40/")
        try both.expect("a c by 8:39", "")
    }

    @Test("A change from one route to another takes as long as its row says")
    func routes() throws {
        let town = try town(
            row(2, ["from_route_id": "R", "to_route_id": "R"], time: 301), row(3, ["from_route_id": "Q"]))
        try town.expect("a c 8:00", "8:00-8:40/")
        try town.expect("a c by 8:40", "8:00-8:40/")
        let enough = try self.town(
            row(2, ["from_route_id": "R", "to_route_id": "R"], time: 300), row(3, ["from_route_id": "Q"]))
        try enough.expect("a c 8:00", "8:00-8:30/")
        try enough.expect("a c 8:00", "8:00-8:40/") { $0.slack = 1 }
    }

    @Test("Of several rows the one that names most counts: trips before routes before stops")
    func rank() throws {
        let closed = row(3, [:])
        try town(closed).expect("a c 8:00", "")
        try town(closed, row(2, ["from_route_id": "R"], time: 60)).expect("a c 8:00", "8:00-8:30/")
        try town(closed, row(2, ["from_route_id": "R"], time: 60), row(3, ["from_trip_id": "t1"])).expect(
            "a c 8:00", "")
        try town(
            closed, row(2, ["from_trip_id": "t1", "to_trip_id": "u2"], time: 600), row(3, ["from_trip_id": "t1"])
        ).expect("a c 8:00", "8:00-8:40/")
        // A route is named by fewer words than a pair of routes.
        try town(closed, row(3, ["to_route_id": "R"]), row(2, ["from_route_id": "Q", "to_route_id": "R"], time: 180))
            .expect("a c 8:00", "8:00-8:30/")
    }

    @Test("Of several rows of one change one that forbids counts, else the first")
    func repeated() throws {
        let (quick, slow, closed) = (row(2, [:], time: 60), row(2, [:], time: 600), row(3, [:]))
        try town(quick, slow).expect("a c 8:00", "8:00-8:30/")
        try town(slow, quick).expect("a c 8:00", "8:00-8:40/")
        try town(slow, row(0, [:])).expect("a c 8:00", "8:00-8:40/")
        try town(closed, quick).expect("a c 8:00", "")
        try town(quick, closed).expect("a c 8:00", "")
        let ways = [row(2, [:], time: 60, to: "d"), row(2, [:], time: 1_200, to: "d")]
        try town(closed, ways[0], ways[1]).expect("a c 8:00", "8:00-8:50/")
        try town(closed, ways[1], ways[0]).expect("a c 8:00", "")
    }

    @Test("A row of a stop counts before one of its station, wherever it stands in the file")
    func stations() throws {
        func town(_ rows: [FeedFixture.Row]) throws -> Town {
            try Town("a c", change: nil) { feed in
                feed.stop("S", nil, ["location_type": "1"])
                for platform in ["b", "d"] { feed.stop(platform, nil, ["parent_station": "S"]) }
                feed.trip("t", calls: ["a 8:00", "b 8:10"])
                feed.trip("u1", calls: ["b 8:15", "c 8:30"])
                feed.trip("u2", calls: ["d 8:20", "c 8:40"])
                for row in rows { feed.add("transfers.txt", row) }
            }
        }
        func expect(_ rows: [FeedFixture.Row], _ wanted: String) throws {
            for rows in [rows, rows.reversed()] { try town(rows).expect("a c 8:00", wanted) }
        }
        let closed: FeedFixture.Row = ["from_stop_id": "S", "to_stop_id": "S", "transfer_type": "3"]
        try expect([closed], "")
        try expect([closed, row(2, [:], time: 60)], "8:00-8:30/")
        try expect([closed, row(2, [:], time: 60, to: "d")], "8:00-8:40/")
        // The stop itself at one side counts before the station at both.
        try expect([closed, row(2, [:], time: 60, to: "S")], "8:00-8:30/")
        try expect([closed, row(2, [:], time: 60, to: "S"), row(3, [:])], "8:00-8:40/")
        // Who is named counts before where.
        try expect(
            [closed + ["from_trip_id": "t"], row(2, [:], time: 60), row(2, [:], time: 60, to: "d")], "")
    }

    @Test("A way to another stop may be one's own, or nobody's but others'")
    func otherStops() throws {
        let closed = row(3, [:])
        let way = row(2, [:], time: 120, to: "d")
        try town(closed, way).expect("a c 8:00", "8:00-8:50/")
        try town(closed, way, row(3, ["to_trip_id": "u3"], to: "d")).expect("a c 8:00", "")
        try town(closed, way, row(3, ["from_route_id": "R"], to: "d")).expect("a c 8:01", "8:01-8:50/")
        try town(closed, row(2, ["from_trip_id": "t2"], time: 780, to: "d")).expect("a c 8:00", "8:00-8:50/")
        try town(closed, row(2, ["from_trip_id": "t2"], time: 781, to: "d")).expect("a c 8:00", "")
    }

    @Test("Where one vehicle waits for another, no time is needed")
    func timed() throws {
        let slow = row(2, [:], time: 400)
        try town(slow).expect("a c 8:00", "8:00-8:40/")
        try town(slow, row(1, ["from_trip_id": "t1", "to_trip_id": "u1"])).expect("a c 8:00", "8:00-8:30/")
        try town(slow, row(1, ["from_trip_id": "t1", "to_trip_id": "u1"])).expect("a c 8:00", "") {
            $0.slack = 301
        }
    }

    @Test("Walks at the ends are no change: what is said of trips does not hold there")
    func ends() throws {
        let rows = [
            row(2, [:], time: 120, to: "d"), row(3, ["to_trip_id": "u3"], to: "d"),
            row(3, ["from_route_id": "Q"], to: "d"),
        ]
        let town = try town(rows[0], rows[1], rows[2])
        try town.expect("b c 8:21", "8:21-8:50") { $0.startWalk = true }
        try town.expect("a d 8:01", "8:01-8:14") { $0.finalWalk = true }
    }
}

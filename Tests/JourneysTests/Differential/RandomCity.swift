import FeedFixtures

/// A small city made at random, dense enough that most of what a feed can say happens somewhere.
struct RandomCity {
    var feed: FeedFixture
    private var dice: Dice
    /// Trips that may be followed by another.
    private var linkable: [String] = []
    private static let stops = ["a", "b", "c", "d", "e", "f", "g1", "g2", "h1", "h2", "h3"]

    /// - Parameters:
    ///   - zone: of the city; some trips count their days in another.
    ///   - first: first and last day of service, `20240405`.
    init(zone: String, otherZone: String, first: String, last: String, seed: Int) {
        feed = FeedFixture(zone: zone)
        dice = Dice(seed: seed)
        feed.agency("B", zone: otherZone)
        for station in ["g", "h"] { feed.stop(station, nil, ["location_type": "1"]) }
        for stop in Self.stops {
            feed.stop(stop, nil, stop.count == 2 ? ["parent_station": String(stop.prefix(1))] : [:])
        }
        for (route, type) in [("R", 3), ("T", 2), ("F", 4)] { feed.route(route, type: type) }
        feed.route("Q", type: 2, agency: "B")
        feed.service("S", "1111111", first, last)
        feed.service("W", "1111100", first, last)
        feed.service("E", "0000011", first, last)
        for number in 0..<40 { addTrip("t\(number)") }
        addTransfers()
    }

    /// A trip of the evening and the night, or one to two nights long.
    private mutating func addTrip(_ id: String) {
        let length = 2 + dice.roll(5)
        var path = Self.stops.shuffled(using: &dice).prefix(length).map { $0 }
        // Now and then a loop.
        if dice.percent(15) { path.append(path[0]) }
        let repeats = dice.percent(12)
        var time = (repeats ? 0 : dice.pick([16, 20, 22, 23, 24, 25, 26, 27])) * 3600 + dice.roll(12) * 300
        var calls: [String] = []
        for stop in path {
            let arrival = time
            time += dice.pick([0, 0, 0, 30, 60, 600])
            var call = "\(stop) \(text(arrival))/\(text(time))"
            if dice.percent(10) { call += " pickup_type=1" }
            if dice.percent(10) { call += " drop_off_type=1" }
            if dice.percent(4) { call += " pickup_type=2" }
            calls.append(call)
            time += dice.pick([0, 60, 300, 300, 600, 900, dice.percent(5) ? 40_000 : 1200])
        }
        var more: FeedFixture.Row = [
            "wheelchair_accessible": "\(dice.roll(3))", "bikes_allowed": "\(dice.roll(3))",
        ]
        let route = dice.pick(["R", "R", "T", "F", "Q"])
        let hasBlock = !repeats && route != "Q" && dice.percent(50)
        if hasBlock { more = more + ["block_id": dice.pick(["k", "l", "m"])] }
        if !repeats { linkable.append(id) }
        feed.trip(
            id, route: route, service: dice.pick(["S", "S", "S", "W", "E"]), more,
            calls: calls)
        guard repeats else { return }
        let start = dice.pick([20, 22, 23, 25]) * 3600
        feed.add(
            "frequencies.txt",
            [
                "trip_id": id, "start_time": text(start), "end_time": text(start + dice.pick([1, 3600, 7200])),
                "headway_secs": "\(dice.pick([97, 420, 900]))", "exact_times": "\(dice.roll(2))",
            ])
    }

    private mutating func addTransfers() {
        for _ in 0..<8 {
            let stops = Self.stops + ["g", "h"]
            feed.add(
                "transfers.txt",
                [
                    "from_stop_id": dice.pick(stops), "to_stop_id": dice.pick(stops),
                    "transfer_type": dice.pick(["0", "1", "2", "2", "3"]),
                    "min_transfer_time": dice.pick(["", "0", "60", "240", "900"]),
                ])
        }
        // Trips may go on as several others, and several as one.
        for _ in 0..<16 {
            let (from, to) = (dice.pick(linkable), dice.pick(linkable))
            guard from != to else { continue }
            feed.add(
                "transfers.txt", ["from_trip_id": from, "to_trip_id": to, "transfer_type": dice.pick(["4", "4", "5"])])
        }
    }

    private func text(_ seconds: Int) -> String {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
}

import FeedFixtures

/// A small city made at random, dense enough that most of what a feed can say happens somewhere.
struct RandomCity {
    var feed: FeedFixture
    private var dice: Dice
    /// Trips that may be followed by another.
    private var linkable: [String] = []
    /// Trips that run at frequencies.
    private var repeating: [String] = []
    private var routes: [String: String] = [:]
    /// Calls of trips that run on Saturdays and Sundays, when clocks change.
    private var calls: [Call] = []

    private struct Call {
        var trip: String
        var stop: String
        /// Seconds of the service day; no arrival at a trip's first call, no departure at its last.
        var arrival: Int?
        var departure: Int?
    }

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
        addNamedTransfers()
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
        var met: [Call] = []
        for stop in path {
            let arrival = time
            time += dice.pick([0, 0, 0, 30, 60, 600])
            var call = "\(stop) \(text(arrival))/\(text(time))"
            if dice.percent(10) { call += " pickup_type=1" }
            if dice.percent(10) { call += " drop_off_type=1" }
            if dice.percent(4) { call += " pickup_type=2" }
            met.append(Call(trip: id, stop: stop, arrival: arrival, departure: time))
            calls.append(call)
            time += dice.pick([0, 60, 300, 300, 600, 900, dice.percent(5) ? 40_000 : 1200])
        }
        var more: FeedFixture.Row = [
            "wheelchair_accessible": "\(dice.roll(3))", "bikes_allowed": "\(dice.roll(3))",
        ]
        let route = dice.pick(["R", "R", "T", "F", "Q"])
        let hasBlock = !repeats && route != "Q" && dice.percent(50)
        if hasBlock { more = more + ["block_id": dice.pick(["k", "l", "m"])] }
        if repeats { repeating.append(id) } else { linkable.append(id) }
        routes[id] = route
        let service = dice.pick(["S", "S", "S", "W", "E"])
        feed.trip(id, route: route, service: service, more, calls: calls)
        met[0].arrival = nil
        met[met.count - 1].departure = nil
        if service != "W" { self.calls += met }
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

    /// Rows for some routes or trips only: most for the same few changes, so that there are several to choose from.
    private mutating func addNamedTransfers() {
        let changes = (0..<2).map { _ in plausibleChange() }
        let routeNames = ["R", "T", "F", "Q"]
        for _ in 0..<(10 + dice.roll(5)) {
            let change = dice.percent(85) ? dice.pick(changes) : plausibleChange()
            let from = side("from", trip: change.from, dice.pick(routeNames))
            var to = side("to", trip: change.to, dice.pick(routeNames))
            if from == nil, to == nil { to = ["to_trip_id": change.to] }
            feed.add(
                "transfers.txt",
                [
                    "from_stop_id": stopOrStation(change.fromStop), "to_stop_id": stopOrStation(change.toStop),
                    "transfer_type": dice.pick(["0", "1", "1", "2", "2", "3", "3"]),
                    "min_transfer_time": dice.pick(["", "", "0", "60", "240", "900"]),
                ] + (from ?? [:]) + (to ?? [:]))
        }
    }

    /// What a row names on one side: the trip, its route, both, another route; nil for nothing.
    private mutating func side(_ name: String, trip: String, _ otherRoute: String) -> FeedFixture.Row? {
        let route = routes[trip] ?? otherRoute
        switch dice.roll(10) {
        case 0...2: return ["\(name)_trip_id": trip]
        case 3...5: return ["\(name)_route_id": route]
        // The trip alone counts then, even if the route is not its own.
        case 6: return ["\(name)_trip_id": trip, "\(name)_route_id": dice.percent(50) ? route : otherRoute]
        case 7: return ["\(name)_route_id": otherRoute]
        default: return nil
        }
    }

    /// A change that can be made within the hour, at one stop or between two; at times by a trip that repeats.
    private mutating func plausibleChange() -> (from: String, to: String, fromStop: String, toStop: String) {
        let isElsewhere = dice.percent(40)
        let isRepeating = dice.percent(10)
        let longest = dice.pick([59, 900, 3600])
        let arriving = calls.filter { $0.arrival != nil }
        while true {
            let one = dice.pick(arriving)
            let first = one.arrival ?? 0
            let following = calls.filter { other in
                guard other.trip != one.trip, isElsewhere || other.stop == one.stop else { return false }
                return isRepeating && repeating.contains(other.trip)
                    || other.departure.map { $0 >= first && $0 <= first + longest } ?? false
            }
            // Not every arrival is followed by a departure.
            if let other = following.randomElement(using: &dice) { return (one.trip, other.trip, one.stop, other.stop) }
            if dice.percent(5) { return (one.trip, dice.pick(calls).trip, one.stop, one.stop) }
        }
    }

    private mutating func stopOrStation(_ stop: String) -> String {
        stop.count == 2 && dice.percent(40) ? String(stop.prefix(1)) : stop
    }

    private func text(_ seconds: Int) -> String {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
}

import FeedFixtures

/// A small dense town with all that live data can speak of, and frames of that kind, at random.
struct RandomLiveTown {
    private(set) var feed = FeedFixture()
    private var dice: Dice
    private var trips: [Trip] = []
    /// Places in the order of the street; of a station its platforms.
    private static let places = ["a", "b", "c", "d", "e", "g1", "g2", "h1", "h2", "h3"]

    private typealias Call = (stop: String, arrival: Int, departure: Int)

    private struct Trip {
        var id: String
        var route: String
        var calls: [Call]
        var starts: [Int] = []
    }

    init(seed: Int) {
        dice = Dice(seed: seed)
        for (position, station) in ["g", "h"].enumerated() {
            feed.stop(station, at: (-33.85, 151.2 + 0.03 * Double(position)), ["location_type": "1"])
        }
        for stop in Self.places {
            let number = Double(Self.places.firstIndex(of: stop) ?? 0)
            let isPlatform = stop.count == 2
            let longitude = stop.hasPrefix("g") ? 151.2 : stop.hasPrefix("h") ? 151.23 : 151.2 + number * 0.006
            feed.stop(
                stop, at: (isPlatform ? -33.85 + 0.001 * number : -33.87, longitude),
                (isPlatform ? ["parent_station": String(stop.prefix(1))] : [:])
                    + ["wheelchair_boarding": dice.pick(["0", "1", "1", "2"])])
        }
        for (route, type) in [("R", 3), ("T", 2), ("F", 4)] { feed.route(route, type: type) }
        feed.service("S", "1111111", "20240514", "20240516")
        feed.service("W", "0010000", "20240515", "20240515")
        for number in 0..<12 { addVehicle("v\(number)") }
        for number in 0..<3 { addRepeated("f\(number)") }
    }

    /// A vehicle and its trips, one after the other from where the last ended; within a block or tied by rows.
    private mutating func addVehicle(_ name: String) {
        let isBlock = dice.percent(60)
        var time = 7 * 3600 + dice.roll(90) * 60
        var place = dice.pick(Self.places)
        var last: String?
        for number in 0..<(1 + dice.roll(4)) {
            let id = "\(name).\(number)"
            let trip = Trip(id: id, route: dice.pick(["R", "R", "T", "F"]), calls: path(from: place, at: &time))
            add(trip, isBlock ? ["block_id": name] : [:])
            if let last, !isBlock || dice.percent(10) {
                feed.add(
                    "transfers.txt",
                    ["from_trip_id": last, "to_trip_id": id, "transfer_type": dice.pick(["4", "4", "5"])])
            }
            last = id
            place = trip.calls[trip.calls.count - 1].stop
            if dice.percent(20), let station = [("g", "g2"), ("h", "h1")].first(where: { place.hasPrefix($0.0) }) {
                place = station.1
            }
            time += dice.pick([0, 60, 120, 300])
        }
    }

    private mutating func path(from place: String, at time: inout Int) -> [(stop: String, arrival: Int, departure: Int)]
    {
        var calls: [(stop: String, arrival: Int, departure: Int)] = []
        let others = Self.places.filter { $0 != place }.shuffled(using: &dice)
        for stop in [place] + others.prefix(1 + dice.roll(4)) {
            let arrival = time
            time += dice.pick([0, 0, 30, 60, 240])
            calls.append((stop, arrival, time))
            time += dice.pick([120, 300, 300, 600, 900])
        }
        return calls
    }

    private mutating func addRepeated(_ id: String) {
        var time = 6 * 3600
        var trip = Trip(id: id, route: dice.pick(["R", "T"]), calls: path(from: dice.pick(Self.places), at: &time))
        trip.starts = (0..<6).map { 7 * 3600 + 1800 + $0 * 1200 }
        feed.add(
            "frequencies.txt",
            [
                "trip_id": id, "start_time": "07:30:00", "end_time": "09:30:00", "headway_secs": "1200",
                "exact_times": "1",
            ])
        add(trip)
    }

    private mutating func add(_ trip: Trip, _ more: FeedFixture.Row = [:]) {
        trips.append(trip)
        feed.trip(
            trip.id, route: trip.route, service: dice.pick(["S", "S", "W"]),
            more + [
                "wheelchair_accessible": dice.pick(["0", "1", "2"]), "bikes_allowed": dice.pick(["0", "1", "2"]),
            ],
            calls: trip.calls.map {
                "\($0.stop) \(DayTime.text(Int64($0.arrival)))/\(DayTime.text(Int64($0.departure)))"
                    + (dice.percent(8) ? " pickup_type=1" : "") + (dice.percent(8) ? " drop_off_type=1" : "")
            })
    }
}

extension RandomLiveTown {
    /// Tells of so many of a hundred trips.
    mutating func tell(of share: Int, in frame: inout Broadcast) {
        for (number, trip) in trips.enumerated() where dice.percent(share) {
            let start = trip.starts.isEmpty ? nil : dice.pick(trip.starts)
            let shift = (start ?? trip.calls[0].departure) - trip.calls[0].departure
            let begins = start.map { "0" + DayTime.text(Int64($0)) + ":00" }
            switch dice.roll(20) {
            case 0: frame.run(trip.id, as: .canceled, start: begins)
            case 1: frame.run(trip.id, as: .deleted, start: begins)
            case 2, 3: frame.run(trip.id, ownCalls(), as: .replacement, route: trip.route, start: begins)
            case 4:
                frame.run("x\(number)", ownCalls(), as: .added, route: trip.route)
            case 5 where start == nil:
                let copy = "0" + DayTime.text(Int64(7 * 3600 + dice.roll(120) * 60)) + ":00"
                frame.duplicate(trip.id, as: "twin of \(trip.id)", at: copy, delays(of: trip))
            default:
                frame.run(trip.id, dice.percent(50) ? delays(of: trip) : times(of: trip, shift), start: begins)
            }
        }
    }

    /// Stops and times of a run that has its own.
    private mutating func ownCalls() -> [String] {
        var time = 7 * 3600 + 1800 + dice.roll(90) * 60
        return path(from: dice.pick(Self.places), at: &time).map {
            "\($0.stop) \(DayTime.text(Int64($0.arrival)))/\(DayTime.text(Int64($0.departure)))"
        }
    }

    private mutating func delays(of trip: Trip) -> [String] {
        trip.calls.filter { _ in dice.percent(70) }.map { call in
            switch dice.roll(12) {
            case 0: "\(call.stop) skipped"
            case 1: "\(call.stop) no_data"
            default: "\(call.stop) +\(dice.pick([0, 30, 60, 120, 300, 600, 1500]))\(moved(from: call.stop))"
            }
        }
    }

    private mutating func times(of trip: Trip, _ shift: Int) -> [String] {
        var late = dice.pick([-60, 0, 60, 120, 300, 900])
        return trip.calls.map { call in
            late += dice.pick([-30, 0, 0, 30, 120])
            let times = [call.arrival, call.departure].map { DayTime.text(Int64($0 + shift + late)) }
            return "\(call.stop) \(times[0])/\(times[1])\(moved(from: call.stop))"
        }
    }

    private mutating func moved(from stop: String) -> String {
        guard stop.count == 2, dice.percent(20) else { return "" }
        return " on=" + dice.pick(Self.places.filter { $0.prefix(1) == stop.prefix(1) && $0 != stop })
    }
}

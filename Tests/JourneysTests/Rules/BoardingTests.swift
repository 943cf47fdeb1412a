import FeedFixtures
import Testing

/// Who may get on and off, and which trips may be used.
@Suite struct BoardingTests {
    @Test("Nobody boards where pickup is none, nor alights where drop-off is none")
    func rules() throws {
        let town = try Town("a b c d") {
            $0.trip("t", calls: ["a 8:00 pickup_type=1", "b 8:10", "c 8:20 drop_off_type=1", "d 8:30"])
            $0.trip("u", calls: ["a 9:00", "b 9:10", "c 9:20 drop_off_type=2", "d 9:30"])
        }
        try town.expect("a b 7:00", "7:00-9:10")
        try town.expect("a b by 8:10", "")
        try town.expect("b c 7:00", "7:00-9:20")
        try town.expect("b d 7:00", "7:00-8:30")
        try town.expect("c d 7:00", "7:00-8:30")
    }

    @Test("A loop takes riders from its first call to its last, and not from the last on")
    func loop() throws {
        let town = try Town("a b c") { $0.trip("t", calls: ["a 8:00", "b 8:10", "c 8:20", "a 8:30"]) }
        try town.expect("a a 8:00", "8:00-8:30")
        try town.expect("c a 8:00", "8:00-8:30")
        try town.expect("a c 8:01", "")
    }

    @Test("A fast trip is waited for though a slow one leaves before it")
    func overtaking() throws {
        let town = try Town("a b c") {
            $0.trip("slow", calls: ["a 8:00", "b 8:10", "c 9:00"])
            $0.trip("fast", calls: ["a 8:05", "b 8:12", "c 8:30"])
        }
        try town.expect("a c 8:00", "8:00-8:30")
        try town.expect("a b 8:00", "8:00-8:10")
        try town.expect("a c 8:00 +600", "8:05-8:30")
        try town.expect("a c by 9:00", "8:05-9:00")
        try town.expect("a c by 8:29", "")
    }

    @Test("Modes, wheelchairs and bikes rule trips out")
    func refusals() throws {
        let town = try Town("a b") {
            $0.route("F", type: 4)
            $0.trip("no", ["wheelchair_accessible": "2", "bikes_allowed": "2"], calls: ["a 8:00", "b 8:10"])
            $0.trip("unknown", calls: ["a 8:20", "b 8:30"])
            $0.trip("yes", ["wheelchair_accessible": "1", "bikes_allowed": "1"], calls: ["a 8:40", "b 8:50"])
            $0.trip("ferry", route: "F", calls: ["a 9:00", "b 9:10"])
        }
        try town.expect("a b 8:00", "8:00-8:10")
        try town.expect("a b 8:00", "8:00-8:30") { $0.refusesWheelchairNo = true }
        try town.expect("a b 8:00", "8:00-8:50") {
            ($0.refusesWheelchairNo, $0.refusesWheelchairUnknown) = (true, true)
        }
        try town.expect("a b 8:00", "8:00-8:30") { $0.refusesBikesNo = true }
        try town.expect("a b 8:01", "8:01-8:50") { $0.refusesBikesUnknown = true }
        try town.expect("a b 8:00", "8:00-9:10") { $0.modes = [.init(.ferry)] }
        try town.expect("a b by 9:10", "8:40-9:10") { $0.modes = [.init(.bus)] }
        try town.expect("a b 8:00", "") { $0.modes = [.init(.rail)] }
    }

    @Test("A trip at frequencies starts from its first start to before its end, exact or not", arguments: ["0", "1"])
    func frequencies(exact: String) throws {
        let town = try Town("a b c") {
            $0.trip("t", ["wheelchair_accessible": "2"], calls: ["a 5:00", "b 5:07/5:08", "c 5:20"])
            $0.add(
                "frequencies.txt",
                [
                    "trip_id": "t", "start_time": "08:00:00", "end_time": "09:00:00", "headway_secs": "600",
                    "exact_times": exact,
                ])
        }
        try town.expect("a c 4:00", "4:00-8:20")
        try town.expect("b c 8:08:01", "8:08:01-8:30")
        try town.expect("a c 8:50", "8:50-9:10")
        try town.expect("a c 8:50:01", "")
        try town.expect("a c by 8:39", "8:10-8:39")
        try town.expect("a b 8:00 +1200", "8:00-8:07 8:10-8:17")
        try town.expect("a b by 8:17 +1200", "8:00-8:07 8:10-8:17")
        try town.expect("a c 8:00", "") { $0.refusesWheelchairNo = true }
    }
}

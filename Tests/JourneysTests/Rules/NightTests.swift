import FeedFixtures
import Testing

/// Service days: past midnight, and when clocks change.
@Suite struct NightTests {
    @Test("Trips past midnight and those of the next day connect")
    func midnight() throws {
        func build(_ feed: inout FeedFixture) {
            feed.service("N", "1111111", "20240516", "20240516")
            feed.trip("late", calls: ["a 23:50", "b 24:15/24:16", "c 24:20"])
            feed.trip("early", service: "N", calls: ["c 0:25", "d 0:40"])
        }
        let evening = try Town("a b c d", build)
        try evening.expect("a d 23:45", "23:45-24:40/")
        try evening.expect("a d 23:45 +600", "23:50-24:40/")
        let morning = try Town("a b c d", on: "20240516", build)
        try morning.expect("b d 0:16", "0:16-0:40/")
        try morning.expect("b d 0:16:01", "")
        try morning.expect("b d by 0:40", "0:16-0:40/")
        // Its service day is the one before, which an arrival in the morning still reaches.
        try morning.expect("b c by 0:20", "0:16-0:20")
    }

    @Test("In the night that loses an hour, 26:30 of the day before is 3:30")
    func spring() throws {
        // 6 October 2024: service day 6 begins at 23:00 of the 5th, and 26:30 of the 5th is 3:30 daylight time.
        let town = try Town("a b c", on: "20241006") {
            $0.service("D5", "1111111", "20241005", "20241005")
            $0.service("D6", "1111111", "20241006", "20241006")
            $0.trip("t1", service: "D5", calls: ["a 25:30", "b 26:30"])
            $0.trip("t2", service: "D6", calls: ["b 3:29:59", "c 3:35"])
            $0.trip("t3", service: "D6", calls: ["b 3:30", "c 3:40"])
        }
        try town.expect("a c 2:00", "2:00-3:40/")
        try town.expect("a c 1:00 +7200", "2:30-3:40/")
        try town.expect("a c by 3:39", "")
    }

    @Test("In the night that gains an hour, 26:30 of the day before is 1:30 of the new day")
    func autumn() throws {
        // 7 April 2024: service day 7 begins at 1:00 daylight time, and 26:30 of the 6th is 2:30 daylight time.
        let town = try Town("a b c", on: "20240407") {
            $0.service("D6", "1111111", "20240406", "20240406")
            $0.service("D7", "1111111", "20240407", "20240407")
            $0.trip("t1", service: "D6", calls: ["a 25:30", "b 26:30"])
            $0.trip("t2", service: "D7", calls: ["b 1:29:59", "c 1:35"])
            $0.trip("t3", service: "D7", calls: ["b 1:30", "c 1:40"])
            $0.trip("t4", service: "D7", calls: ["b 2:30", "c 2:40"])
        }
        try town.expect("a c 0:10", "0:10-1:40/")
        try town.expect("a c 0:00 +7200", "0:30-1:40/")
        try town.expect("a c by 2:39", "0:30-2:39/")
    }

    @Test("Trips of another zone count their days by its clock, which may be ahead of the city's")
    func zones() throws {
        let town = try Town("a b c") {
            $0.agency("B", zone: "Pacific/Auckland")
            $0.route("Q", agency: "B")
            $0.service("N", "1111111", "20240516", "20240516")
            for hour in [6, 7, 8] { $0.trip("t\(hour)", calls: ["c \(hour):00", "a \(hour):30"]) }
            // In Sydney it is still the evening before, two hours earlier.
            $0.trip("q", route: "Q", service: "N", calls: ["a 0:30", "b 1:30"])
        }
        try town.expect("a b 22:30", "22:30-23:30")
        try town.expect("a b 22:30:01", "")
        try town.expect("a b by 23:45", "22:30-23:45")
        try town.expect("a b by 23:29", "")
    }

    @Test("The last trip is caught to the second, and missed after it")
    func lastTrip() throws {
        let town = try Town("a b") {
            $0.trip("t1", calls: ["a 22:00", "b 22:30"])
            $0.trip("last", calls: ["a 23:58:59", "b 24:30"])
        }
        try town.expect("a b 23:58:59", "23:58:59-24:30")
        try town.expect("a b 23:59", "")
        try town.expect("a b by 23:59", "22:00-23:59")
    }

    @Test("What takes longer than a day is no answer, unless something quicker is")
    func horizon() throws {
        let town = try Town("a b c") {
            $0.service("N", "1111111", "20240516", "20240516")
            $0.trip("t1", service: "N", calls: ["a 7:30", "b 8:00"])
            $0.trip("t2", calls: ["a 12:00", "c 12:30"])
            $0.trip("t3", service: "N", calls: ["c 7:00", "b 7:55"])
        }
        try town.expect("a b 8:00", "8:00-32:00 8:00-31:55/")
        try town.expect("a b 7:59:59", "7:59:59-32:00 7:59:59-31:55/")
        try town.expect("a b 7:54:59", "")
        try town.expect("a b 7:54:59 +7200", "")
        try town.expect("a b 7:54:59", "") { $0.maxTransfers = 0 }
    }
}

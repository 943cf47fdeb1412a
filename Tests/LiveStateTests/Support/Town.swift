import FeedFixtures
import GTFSRealtime
import GTFSValues
import LiveState
import Timetable

/// A small town to lay live data over. Wednesday 2025-04-02 in Sydney, unless a test says otherwise.
enum Town {
    /// A street A B C D with a bus, a station ST of two platforms P1 and P2 with trains to C, a loop that passes B
    /// twice, a ferry by headway, and a night bus.
    static func feed() -> FeedFixture {
        var feed = FeedFixture(zone: "Australia/Sydney")
        for (position, name) in ["A", "B", "C", "D", "E"].enumerated() {
            feed.stop(name, at: (-33.87 + Double(position) / 100, 151.2))
        }
        feed.stop("ST", "Central", at: (-33.88, 151.2), ["location_type": "1"])
        feed.stop("P1", "Central 1", at: (-33.88, 151.2), ["parent_station": "ST"])
        feed.stop("P2", "Central 2", at: (-33.88, 151.2), ["parent_station": "ST"])
        feed.route("R")
        feed.route("R2")
        feed.route("T", type: 2)
        feed.route("L", type: 700)
        feed.route("F", type: 4)
        feed.service("S", "1111111", "20250301", "20250430")
        feed.service("WE", "0000011", "20250301", "20250430")
        feed.service("N", "1111111", "20250901", "20251031")
        street("bus", 8, in: &feed)
        street("later", 9, in: &feed)
        street("back", 8, direction: "1", stops: ["D", "C", "B", "A"], in: &feed)
        street("weekend", 8, service: "WE", in: &feed)
        feed.trip("train", route: "T", ["direction_id": "0"], calls: ["P1 8:05", "C 8:15/8:16", "D 8:30"])
        feed.trip("other_train", route: "T", ["direction_id": "0"], calls: ["P2 8:25", "C 8:35/8:36", "D 8:50"])
        feed.trip("loop", route: "L", calls: ["A 8:00", "B 8:10", "C 8:20", "B 8:30", "D 8:40"])
        feed.trip("night", calls: ["A 23:50", "B 24:05", "C 24:20"])
        feed.trip("small_hours", service: "N", calls: ["A 1:30", "B 2:30", "C 3:30"])
        feed.trip("ferry", route: "F", calls: ["A 6:00", "B 6:10", "D 6:30"])
        for (from, to, exact) in [("08:00:00", "09:00:00", "1"), ("10:00:00", "11:00:00", "0")] {
            feed.add(
                "frequencies.txt",
                ["trip_id": "ferry", "start_time": from, "end_time": to, "headway_secs": "1200", "exact_times": exact])
        }
        return feed
    }

    /// A trip along the street: ten minutes from stop to stop, a minute at the second.
    static func street(
        _ id: String, _ hour: Int, direction: String = "0", service: String = "S",
        stops: [String] = ["A", "B", "C", "D"],
        in feed: inout FeedFixture
    ) {
        feed.trip(
            id, service: service, ["direction_id": direction],
            calls: [
                "\(stops[0]) \(hour):00", "\(stops[1]) \(hour):10/\(hour):11", "\(stops[2]) \(hour):20",
                "\(stops[3]) \(hour):30",
            ])
    }

    /// The timetable and the folder that holds its file.
    private static let compiled: (timetable: Timetable, folder: TemporaryFolder) = {
        let compiled = try! Compiled(feed())
        return (compiled.timetable, compiled.folder)
    }()

    /// Its timetable, compiled once.
    static var timetable: Timetable { compiled.timetable }

    /// The day it is.
    static let day = ServiceDate("20250402")!

    /// The instant of a time of a service day, `8:05` or `8:05:30`.
    static func at(_ time: String, on date: String = "20250402") -> Int64 {
        timetable.cityZone.instant(ServiceDate(date)!, Clock.time(time))
    }

    /// A stop.
    static func stop(_ id: String) -> StopIndex { timetable.stop(id: id)! }
}

/// Times as tests write them.
enum Clock {
    /// `8:05` or `8:05:30`.
    static func time(_ text: some StringProtocol) -> ServiceTime {
        let parts = text.split(separator: ":").map { Int32($0)! }
        return ServiceTime(seconds: parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0))
    }

    /// `8:05`, with seconds where there are any.
    static func text(_ seconds: Int32) -> String {
        let (minute, second) = (seconds / 60, seconds % 60)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(minute / 60):\(two(minute % 60))" + (second == 0 ? "" : ":\(two(second))")
    }
}

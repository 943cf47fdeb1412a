import Foundation
import Fuzzing

/// Which stops and windows of a feed are compared: the same ones on every run.
struct BoardChoice {
    /// A stop, and a window of instants.
    struct Window: CustomStringConvertible {
        var stop: String
        var from: Int
        var until: Int
        var description: String { "\(stop) from \(from)" }
    }

    private(set) var windows: [Window] = []
    /// `20150405`, for the report.
    private(set) var dates: [String] = []

    init(_ feed: NaiveFeed, _ board: NaiveBoard, name: String) {
        var random = SeededGenerator(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
        let zone = Self.mainZone(of: feed)
        let days = Self.days(feed, zone, Self.wanted[name] ?? [], &random)
        dates = days.map { NaiveTime.text($0.day) }
        for stop in Self.stops(board, &random) {
            for (day, hours) in days {
                // One window in the night and one at daytime.
                for hour in [hours, [6, 7, 12, 16]].compactMap({ $0.randomElement(using: &random) }) {
                    let minute = hour == 0 ? 30 : [0, 30].randomElement(using: &random) ?? 0
                    let from = NaiveTime.instant(day, hour: hour, minute: minute, zone)
                    windows.append(Window(stop: feed.stops[Int(stop)].id, from: from, until: from + 4 * 3600))
                }
            }
        }
    }

    /// Days that must be among those compared: the clock changes in Sydney, and the night after Good Friday 2015.
    private static let wanted = [
        "sydney-2015-rail-lightrail-ferry.zip": ["20150405", "20150404"],
        "sydney-2020-09-01.zip": ["20201004"], "sydney-scaled-2.4m.zip": ["20201004"],
    ]

    private static func mainZone(of feed: NaiveFeed) -> Calendar {
        let counts = feed.trips.reduce(into: [String: Int]()) { $0[$1.zone, default: 0] += 1 }
        return NaiveTime.calendar(counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? "GMT")
    }

    /// Ten stations, fifteen stops among the busiest, the rest from anywhere.
    private static func stops(_ board: NaiveBoard, _ random: inout SeededGenerator) -> [Int32] {
        let byNumber = board.boardings.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let stations = Set(board.stations)
        var chosen = Array(byNumber.filter(stations.contains).prefix(10))
        chosen += byNumber.filter { !stations.contains($0) }.prefix(15)
        let rest = byNumber.filter { !chosen.contains($0) }.shuffled(using: &random)
        return chosen + rest.prefix(50 - chosen.count)
    }

    /// Up to three days, each with the hours at which its night's window may start.
    private static func days(
        _ feed: NaiveFeed, _ zone: Calendar, _ wanted: [String], _ random: inout SeededGenerator
    ) -> [(day: Int, hours: [Int])] {
        let served = servedDays(feed)
        guard let first = served.first, let last = served.last else { return [] }
        var days: [(day: Int, hours: [Int])] = wanted.compactMap(NaiveTime.day).map { ($0, [0, 1, 5, 22]) }
        // A day on which the offset at noon is another than the day before: the clock was changed in its night.
        for day in (first + 1)...max(last, first + 1) where days.count < 2 && changesClock(day, zone) {
            if !days.contains(where: { $0.day == day }) { days.append((day, [0, 1, 3, 22])) }
        }
        let holiday = holiday(feed, first...last)
        for day in [holiday.map { $0 + 1 }].compactMap(\.self) + served.shuffled(using: &random)
        where days.count < 3 && !days.contains(where: { $0.day == day }) {
            days.append((day, [0]))
        }
        return days
    }

    private static func changesClock(_ day: Int, _ zone: Calendar) -> Bool {
        NaiveTime.start(day, zone) - NaiveTime.start(day - 1, zone) != 86_400
    }

    private static func servedDays(_ feed: NaiveFeed) -> [Int] {
        let used = Set(feed.trips.map(\.service)).map { feed.services[$0] }
        let bounds = used.flatMap { ($0.weekdays == nil ? [] : [$0.first, $0.last]) + $0.added }
        guard let first = bounds.min(), let last = bounds.max(), last - first < 20_000 else { return [] }
        return (first...last).filter { day in used.contains { $0.runs(on: day) } }
    }

    /// The day with the most exceptions.
    private static func holiday(_ feed: NaiveFeed, _ span: ClosedRange<Int>) -> Int? {
        var counts: [Int: Int] = [:]
        for service in feed.services {
            for day in service.removed.union(service.added) where span.contains(day) { counts[day, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}

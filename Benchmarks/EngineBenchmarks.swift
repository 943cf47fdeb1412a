import Departures
import Feeds
import Foundation
import Fuzzing
import GTFSValues
import Timetable
import TimetableCompiler

/// Timetables compiled once for all benchmarks that read them.
enum Prepared {
    static func timetable(_ feed: String, role: FeedRole = .timetable) -> Timetable? {
        let path = "\(Paths.work)/\(feed).timetable"
        if let timetable = try? Timetable(path: path) { return timetable }
        let city = CityFile(name: feed, feeds: [CityFeed(id: feed, path: Paths.feed(feed), role: role)])
        let work = CityImport(city: city, today: ServiceDate(daysSinceEpoch: 0))
        guard let outcome = try? work.run(generatedAt: 0), (try? outcome.compiled.write(to: path)) != nil else {
            return nil
        }
        return try? Timetable(path: path)
    }
}

/// How long a timetable takes to be ready.
struct OpenBenchmark: Benchmark {
    let name = "open"

    func run() -> [Figure] {
        guard let path = Prepared.timetable("sydney-scaled-2.4m")?.path else { return [] }
        let samples = Samples((0..<50).map { _ in Machine.time { _ = try? Timetable(path: path) } })
        return [
            Figure(
                what: "open a timetable of 2.4 M stop_times, checksum verified", value: samples.text, budget: "≤ 50 ms",
                feed: "sydney-scaled-2.4m")
        ]
    }
}

/// The next departures of the busiest station, at times spread over a day.
struct DeparturesBenchmark: Benchmark {
    let name = "departures"

    func run() -> [Figure] {
        guard let timetable = Prepared.timetable("sydney-scaled-2.4m") else { return [] }
        let busiest = timetable.stops.indices.filter { timetable.stops[$0].locationType == .station }
            .max { timetable.stops[$0].importance < timetable.stops[$1].importance }
        guard let busiest, let date = ServiceDate("2020-09-01") else { return [] }
        let day = timetable.cityZone.start(of: date)
        var generator = SeededGenerator(seed: 1)
        var samples: [Double] = []
        for _ in 0..<20_000 {
            let query = DepartureQuery(stop: busiest, from: day + Int64.random(in: 0..<86_400, using: &generator))
            samples.append(Machine.time { _ = timetable.departures(query) })
        }
        let name = timetable.string(timetable.stops[busiest].name)
        return [
            Figure(
                what: "next 10 departures at the busiest station (\(name)), in process", value: Samples(samples).text,
                budget: "p99 ≤ 1 ms", feed: "sydney-scaled-2.4m")
        ]
    }
}

/// Search over all stops of New South Wales, and what lies near a point.
struct SearchBenchmark: Benchmark {
    let name = "search"
    /// All stops of New South Wales.
    static let feed = "stops_greater_sydney_gtfs"

    func run() -> [Figure] {
        let feed = Self.feed
        guard let timetable = Prepared.timetable(feed, role: .coverage) else { return [] }
        var generator = SeededGenerator(seed: 2)
        let stops = timetable.stops.rows
        var queries = [
            "central", "circ quay", "townhall", "wynard", "2000", "st leonards", "parramata station", "s", "george st",
        ]
        for _ in 0..<1_000 {
            let name = timetable.string(stops[Int.random(in: 0..<stops.count, using: &generator)].name)
            queries.append(Self.mistyped(String(name.prefix(Int.random(in: 2...24, using: &generator))), &generator))
        }
        let search = queries.map { query in Machine.time { _ = timetable.search(query) } }
        let place = Place(latitude: -33.8688, longitude: 151.2093)
        let near = (0..<2_000).map { _ in Machine.time { _ = timetable.stops(near: place, radius: 500) } }
        let wide = (0..<2_000).map { _ in Machine.time { _ = timetable.stops(near: place, radius: 2000, limit: 50) } }
        return [
            Figure(
                what: "search over \(stops.count) stops, \(queries.count) queries", value: Samples(search).text,
                budget: "p99 ≤ 5 ms", feed: feed),
            Figure(
                what: "stops within 500 m of the Town Hall", value: Samples(near).text, budget: "≤ 1 ms", feed: feed),
            Figure(what: "stops within 2 km of the Town Hall", value: Samples(wide).text, budget: "", feed: feed),
        ]
    }

    /// Every third query has a letter wrong.
    static func mistyped(_ text: String, _ generator: inout SeededGenerator) -> String {
        guard text.count > 3, Int.random(in: 0..<3, using: &generator) == 0 else { return text }
        var letters = Array(text)
        letters.remove(at: Int.random(in: 1..<letters.count, using: &generator))
        return String(letters)
    }
}

/// The app pack: its size beside the feed's.
struct PackBenchmark: Benchmark {
    let name = "pack"

    func run() -> [Figure] {
        ["sydney-2015-rail-lightrail-ferry", "sydney-2020-09-01"].compactMap { feed in
            guard let timetable = Prepared.timetable(feed) else { return nil }
            let output = "\(Paths.work)/\(feed).db"
            var ran: (output: String, status: Int32)?
            let seconds = Machine.time {
                ran = Shell.run(Paths.program, ["export-pack", "-t", timetable.path, "-o", output])
            }
            guard ran?.status == 0,
                let size = (try? FileManager.default.attributesOfItem(atPath: output))?[.size] as? Int,
                let zip = (try? FileManager.default.attributesOfItem(atPath: Paths.feed(feed)))?[.size] as? Int
            else { return nil }
            return Figure(
                what: "app pack",
                value:
                    "\(Samples.rounded(Double(size) / 1e6)) MB (feed's zip \(Samples.rounded(Double(zip) / 1e6)) MB), \(Samples.duration(seconds))",
                budget: "", feed: feed)
        }
    }
}

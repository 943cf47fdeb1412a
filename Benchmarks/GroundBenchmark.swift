import Foundation
import Fuzzing
import GTFSValues
import Ground
import Journeys
import LiveState
import Timetable
import TransitAPI
import TransitAnswers

/// Streets of the extracts in `../shared/osm`: building them, one end of a journey, walks between all stops of the feed that belongs
/// to each, and a plan from address to address beside one from stop to stop.
struct GroundBenchmark: Benchmark {
    let name = "ground"

    private let scenes = [("porto-alegre", "2019-05-15"), ("rhein-neckar", "")]

    func run() -> [Figure] {
        scenes.flatMap { feed, date in
            let extract = "\(Paths.shared)/osm/\(feed).osm.pbf"
            let path = "\(Paths.work)/\(feed).ground"
            guard let built = build(extract, path), let ground = try? Ground(path: path) else {
                print("   \(feed): \(extract) is not there, or cannot be built")
                return [Figure]()
            }
            return [built, self.ends(ground, feed), suggestions(ground, feed), tiles(ground, feed)]
                + journeys(ground, feed, date)
        }
    }

    /// In a process of its own, so that peak memory is its own.
    private func build(_ extract: String, _ path: String) -> Figure? {
        guard let ran = Shell.run(Paths.program, ["ground", "build", extract, "-o", path, "--json", "--quiet"]),
            ran.status == 0,
            let numbers = try? JSONDecoder().decode([String: Double].self, from: Data(ran.output.utf8)),
            let bytes = numbers["extract_bytes"], let seconds = numbers["seconds"],
            let memory = numbers["peak_memory_bytes"]
        else { return nil }
        let feed = URL(fileURLWithPath: extract).lastPathComponent
        return Figure(
            what: "ground build",
            value: "\(Samples.rounded(bytes / 1e6 / seconds)) MB/s, \(Samples.rounded(memory / 1e6)) MB peak, "
                + "file \(Samples.rounded((numbers["file_bytes"] ?? 0) / 1e6)) MB",
            budget: "≥ 5 MB/s, ≤ 300 MB", feed: feed)
    }

    /// From places beside streets, everything within 1 km.
    private func ends(_ ground: Ground, _ feed: String) -> Figure {
        var generator = SeededGenerator(seed: 5)
        let search = WalkSearch(ground)
        var settled = 0
        let times = (0..<2_000).map { _ -> Double in
            let corner = CornerIndex(Int.random(in: 0..<ground.corners.count, using: &generator))
            let here = ground.corners[corner].point.degrees
            let place = (here.latitude + .random(in: -3e-4...3e-4, using: &generator), here.longitude + 2e-4)
            let seconds = Machine.time {
                search.search(from: ground.anchors(near: place, within: StreetWalking.reach), limit: 1_000)
            }
            settled += search.settledCount
            return seconds
        }
        return Figure(
            what: "one end of a journey within 1 km (\(settled / 2_000) corners)", value: Samples(times).text,
            budget: "p50 ≤ 1 ms, p99 ≤ 4 ms", feed: feed)
    }

    /// Beginnings of the names of places, streets and stops of New South Wales, every third with a letter wrong.
    private func suggestions(_ ground: Ground, _ feed: String) -> Figure {
        guard let timetable = Prepared.timetable(SearchBenchmark.feed, role: .coverage) else {
            return Figure(what: "suggest", value: "\(SearchBenchmark.feed) is not there", budget: "", feed: feed)
        }
        var generator = SeededGenerator(seed: 7)
        let answers = Answers(
            live: LiveState(timetable: timetable), now: timetable.summary.generatedAt, ground: ground)
        let queries = (0..<1_000).map { number -> String in
            let place = PlaceIndex(Int.random(in: 0..<ground.placeCount, using: &generator))
            let stop = StopIndex(Int.random(in: 0..<timetable.stops.count, using: &generator))
            let name = number % 2 == 0 ? ground.name(of: place) : timetable.string(timetable.stops[stop].name)
            return SearchBenchmark.mistyped(String(name.prefix(Int.random(in: 1...24, using: &generator))), &generator)
        }
        let times = queries.map { query in Machine.time { _ = answers.suggest(SuggestRequest(query: query)) } }
        return Figure(
            what: "suggest over \(ground.placeCount) names and \(timetable.stops.count) stops",
            value: Samples(times).text, budget: "p99 ≤ 8 ms", feed: feed)
    }

    /// Every tile from zoom 8 to 16 that has something in it.
    private func tiles(_ ground: Ground, _ feed: String) -> Figure {
        var (times, bytes): ([Double], [Double]) = ([], [])
        for zoom in 8...16 {
            guard let (columns, rows) = ground.map.tiles(zoom: zoom) else { continue }
            for x in columns {
                for y in rows {
                    var tile: [UInt8]?
                    let seconds = Machine.time { tile = ground.tile(z: zoom, x: x, y: y) }
                    guard let tile, !tile.isEmpty else { continue }
                    times.append(seconds)
                    bytes.append(Double(tile.count))
                }
            }
        }
        return Figure(
            what: "a tile of the map, all \(times.count) from zoom 8 to 16",
            value: "\(Samples(times).text); largest \(Samples.rounded((bytes.max() ?? 0) / 1e3)) kB", budget: "",
            feed: feed)
    }

    private func journeys(_ ground: Ground, _ feed: String, _ date: String) -> [Figure] {
        guard let timetable = Prepared.timetable(feed) else { return [] }
        let network = RoutingNetwork(timetable)
        let file = FootpathFile(path: "\(Paths.work)/\(feed).walks")
        try? FileManager.default.removeItem(atPath: "\(Paths.work)/\(feed).walks")
        let cores = ProcessInfo.processInfo.activeProcessorCount
        func planned(_ footpaths: FootpathFile?, threads: Int) -> (planner: JourneyPlanner, seconds: Double) {
            let model = StreetWalking(ground, stopsOf: network)
            var made: JourneyPlanner?
            let seconds = Machine.time {
                made = JourneyPlanner(network, model: model, footpaths: footpaths, threads: threads)
            }
            return (made ?? JourneyPlanner(network), seconds)
        }
        let alone = planned(nil, threads: 1).seconds
        let (planner, walks) = planned(file, threads: cores)
        planner.prepareStepFree()
        try? planner.keepFootpaths()
        let opened = planned(file, threads: 1).seconds
        let day = ServiceDate(date) ?? timetable.firstDate.advanced(by: Int(timetable.summary.dayCount) / 2)
        network.prepare((-1...1).map { day.advanced(by: $0) })
        // Stops that lie on the map, in pairs; the same pairs as addresses some metres from them.
        var generator = SeededGenerator(seed: 6)
        let stops = timetable.stops.indices.filter { stop in
            guard !timetable.boardings[stop].isEmpty, let place = timetable.stops[stop].place else { return false }
            return !ground.anchors(near: place, within: 100).isEmpty
        }
        guard !stops.isEmpty else { return [] }
        let midnight = timetable.cityZone.start(of: day)
        var (fromStops, fromPlaces): ([Double], [Double]) = ([], [])
        for _ in 0..<400 {
            let pair = (0..<2).map { _ in stops[Int.random(in: 0..<stops.count, using: &generator)] }
            let time = midnight + Int64.random(in: 21_600..<79_200, using: &generator)
            let addresses = pair.compactMap { timetable.stops[$0].place }.map {
                JourneyPlace.point(Place(latitude: $0.latitude + 4e-4, longitude: $0.longitude))
            }
            guard addresses.count == 2 else { continue }
            fromStops.append(
                Machine.time {
                    _ = try? planner.plan(JourneyQuery(from: .stop(pair[0]), to: .stop(pair[1]), at: time))
                })
            fromPlaces.append(
                Machine.time { _ = try? planner.plan(JourneyQuery(from: addresses[0], to: addresses[1], at: time)) })
        }
        let (one, other) = (Samples(fromStops), Samples(fromPlaces))
        let share = other.percentile(50) / max(1e-9, one.percentile(50))
        return [
            Figure(
                what: "all walks up to 500 m between \(network.nodeCount) stops",
                value:
                    "\(Samples.duration(walks)) on \(cores) threads, \(Samples.duration(alone)) on one; out of their "
                    + "file, with those without steps, \(Samples.duration(opened))",
                budget: feed == "rhein-neckar" ? "≤ 20 s" : "", feed: feed),
            Figure(what: "a plan from stop to stop, streets known", value: one.text, budget: "", feed: feed),
            Figure(
                what: "a plan from address to address",
                value: "\(other.text); \(Samples.rounded(share)) of the other's p50",
                budget: "≤ 1.3", feed: feed),
        ]
    }
}

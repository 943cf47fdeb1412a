import GTFSValues
import Journeys
import LiveState
import Timetable

/// Riders' plans of five journeys, up to 1 km on foot at both ends, on one thread: plainly, and in every other way of asking, each
/// question in all ways one after another, so that a machine's slow minutes are every way's.
struct PlansBenchmark: Benchmark {
    let name = "plans"

    private struct Scene {
        var feed: String
        var date: String
        var queries: Int
        var goal = ""
        /// Asked around the time of frames that were captured, with and without them.
        var isLive = false
    }

    private let scenes = [
        Scene(feed: "las-vegas", date: "2021-02-10", queries: 500, goal: "p50 ≤ 1.5 ms"),
        Scene(feed: "porto-alegre", date: "2019-05-15", queries: 300),
        Scene(
            feed: "sydney-scaled-2.4m", date: "2020-09-01", queries: 200, goal: "p50 ≤ 30 ms, p99 ≤ 110 ms"),
        Scene(feed: "sydney-2020-09-01", date: "2020-09-01", queries: 300, isLive: true),
    ]

    private struct Way {
        var name: String
        var live: LiveState?
        var change: (inout JourneyQuery, StopIndex) -> Void = { _, _ in }
        var seconds: [Double] = []
        var journeys = 0
    }

    func run() -> [Figure] { scenes.flatMap(run) }

    private func run(_ scene: Scene) -> [Figure] {
        guard let timetable = Prepared.timetable(scene.feed), let date = ServiceDate(scene.date) else { return [] }
        var ways = [
            Way(name: "plainly"),
            Way(name: "arriving by a time") { query, _ in query.arrivesBy = true },
            Way(name: "in a wheelchair") { query, _ in query.options.wheelchair = true },
            Way(name: "by way of a stop") { query, via in query.vias = [JourneyVia(via)] },
        ]
        let start = timetable.cityZone.start(of: date)
        var times = start + 6 * 3_600..<start + 22 * 3_600
        if scene.isLive {
            guard let (state, now) = live(timetable) else { return [] }
            ways.append(Way(name: "with live data", live: state))
            times = now..<now + 3_600
        }
        let planner = JourneyPlanner(RoutingNetwork(timetable))
        planner.prepareStepFree()
        planner.network.prepare(for: times.lowerBound)
        var stops = RandomStops(timetable, seed: 3)
        // The first of them only warm up.
        for number in -20..<scene.queries {
            let ends = (0..<3).map { _ in stops.next() }
            let time = Int64.random(in: times, using: &stops.generator)
            for position in ways.indices {
                var query = JourneyQuery(from: .stop(ends[0]), to: .stop(ends[1]), at: time)
                ways[position].change(&query, ends[2])
                var plan: JourneyPlan?
                let live = ways[position].live
                let seconds = Machine.time { plan = try? planner.plan(query, live: live, now: times.lowerBound) }
                guard number >= 0 else { continue }
                ways[position].seconds.append(seconds)
                ways[position].journeys += plan?.journeys.count ?? 0
            }
        }
        let plain = Samples(ways[0].seconds).percentile(50)
        return ways.map { way in
            let samples = Samples(way.seconds)
            let ratio = Samples.rounded(samples.percentile(50) / plain)
            let times = way.name == ways[0].name ? "" : "; \(ratio) times the plain ones"
            return Figure(
                what: "a rider's plan of five journeys, \(way.name)",
                value: "\(samples.fullText)\(times) (\(way.journeys) journeys)",
                budget: way.name == ways[0].name ? scene.goal : "≤ 2 times", feed: scene.feed)
        }
    }

    /// Buses as the captured frames tell them, and when.
    private func live(_ timetable: Timetable) -> (state: LiveState, now: Int64)? {
        guard let trips = RealtimeBenchmark.frames("TU"), let last = trips.frames.last else { return nil }
        let store = LiveStateStore(timetable: timetable, sources: [trips.source])
        store.apply(last.bytes, from: trips.source, now: last.time)
        return (store.state, last.time)
    }
}

import CAllocations
import GTFSValues
import Journeys
import Timetable

/// Journeys from stop to stop between 06:00 and 22:00 of one day, on one thread, walking up to 500 m between stops and at
/// both ends; riders' plans as the API makes them.
struct JourneysBenchmark: Benchmark {
    let name = "journeys"

    private struct Scene {
        var feed: String
        var date: String
        var queries: Int
        var earliest: String
        var range: String
        var plan = ""
    }

    private let scenes = [
        Scene(
            feed: "las-vegas", date: "2021-02-10", queries: 2_000, earliest: "median ≤ 2 ms", range: "median ≤ 7 ms",
            plan: "p50 ≤ 1.5 ms"),
        Scene(feed: "nyc-subway", date: "2018-08-08", queries: 2_000, earliest: "median ≤ 1 ms", range: ""),
        Scene(feed: "porto-alegre", date: "2019-05-15", queries: 2_000, earliest: "", range: ""),
        Scene(
            feed: "sydney-scaled-2.4m", date: "2020-09-01", queries: 1_000, earliest: "median ≤ 10 ms", range: "",
            plan: "p50 ≤ 30 ms, p99 ≤ 110 ms"),
    ]

    func run() -> [Figure] { scenes.flatMap(run) }

    private func run(_ scene: Scene) -> [Figure] {
        guard let timetable = Prepared.timetable(scene.feed), let date = ServiceDate(scene.date) else { return [] }
        var network: RoutingNetwork?
        let opening = Machine.time { network = RoutingNetwork(timetable) }
        guard let network else { return [] }
        let days = Machine.time { network.prepare((-1...1).map { date.advanced(by: $0) }) }
        var walks: WalkTable?
        let walking = Machine.time { walks = .streets(network) }
        guard let walks else { return [] }
        let planner = BatchPlanner(network, walks: walks)
        planner.startWalk = true
        planner.finalWalk = true
        let queries = self.queries(timetable, date, scene.queries)
        let earliest = measure(planner, queries)
        let range = measure(planner, queries.prefix(scene.queries / 2).map(Self.ranged))
        let arriving = measure(planner, queries.prefix(scene.queries / 2).map(Self.arriving))
        let allocations = allocations(planner, queries.prefix(500))
        let riders = JourneyPlanner(network)
        let five = measure(riders, queries.prefix(scene.queries / 2), limit: 5)
        let next = measure(riders, queries.prefix(scene.queries / 2), limit: 1)
        let memory =
            "\(Self.megabytes(planner.scratchBytes)) a thread, \(Self.megabytes(network.dayTableBytes + walks.byteCount)) "
            + "shared (three days and walks; made in \(Samples.duration(opening + days + walking)))"
        return [
            Figure(
                what: "earliest arrival, stop to stop, 06–22 h", value: earliest, budget: scene.earliest,
                feed: scene.feed),
            Figure(what: "2-hour range", value: range, budget: scene.range, feed: scene.feed),
            Figure(what: "latest departure (arrive by)", value: arriving, budget: "", feed: scene.feed),
            Figure(
                what: "a rider's plan of five journeys, up to 1 km on foot at both ends", value: five,
                budget: scene.plan, feed: scene.feed),
            Figure(what: "a rider's next journey alone", value: next, budget: "", feed: scene.feed),
            Figure(what: "memory of planning", value: memory, budget: "", feed: scene.feed),
            Figure(
                what: "blocks of memory asked for in 500 searches", value: allocations, budget: "0", feed: scene.feed),
        ]
    }

    private func queries(_ timetable: Timetable, _ date: ServiceDate, _ count: Int) -> [BatchQuery] {
        var stops = RandomStops(timetable, seed: 3)
        let day = timetable.cityZone.start(of: date)
        return (0..<count).map { _ in
            BatchQuery(
                from: stops.next(), to: stops.next(),
                time: day + Int64.random(in: 21_600..<79_200, using: &stops.generator))
        }
    }

    private static func ranged(_ query: BatchQuery) -> BatchQuery {
        var query = query
        query.window = 7_200
        return query
    }

    private static func arriving(_ query: BatchQuery) -> BatchQuery {
        var query = query
        query.arrivesBy = true
        return query
    }

    /// What is allocated once everything has been used: searches of both kinds, forwards and backwards.
    private func allocations(_ planner: BatchPlanner, _ queries: some Collection<BatchQuery>) -> String {
        guard allocations_are_counted() else { return "cannot be counted on this system" }
        var results: [BatchResult] = []
        results.reserveCapacity(10_000)
        let all = queries.map { $0 } + queries.prefix(50).map(Self.ranged) + queries.prefix(50).map(Self.arriving)
        func run() {
            for query in all {
                results.removeAll(keepingCapacity: true)
                planner.plan(query, into: &results)
            }
        }
        run()
        let before = allocation_count()
        run()
        return "\(allocation_count() - before)"
    }

    private static func megabytes(_ bytes: Int) -> String { Samples.rounded(Double(bytes) / 1e6) + " MB" }

    private func measure(_ planner: JourneyPlanner, _ queries: some Collection<BatchQuery>, limit: Int) -> String {
        func plan(_ query: BatchQuery) {
            var asked = JourneyQuery(from: .stop(query.from), to: .stop(query.to), at: query.time)
            asked.limit = limit
            _ = try? planner.plan(asked)
        }
        for query in queries.prefix(50) { plan(query) }
        return Samples(queries.map { query in Machine.time { plan(query) } }).fullText
    }

    private func measure(_ planner: BatchPlanner, _ queries: [BatchQuery]) -> String {
        var results: [BatchResult] = []
        results.reserveCapacity(10_000)
        for query in queries.prefix(50) { planner.plan(query, into: &results) }
        return Samples(
            queries.map { query in
                results.removeAll(keepingCapacity: true)
                return Machine.time { planner.plan(query, into: &results) }
            }
        ).fullText
    }
}

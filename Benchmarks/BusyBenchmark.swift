import Foundation
import Timetable

/// Boards and signs of life while six riders plan without a pause and two ask how far one gets in four hours with ten
/// kilometres on foot: everything on one machine, the clients too.
struct BusyBenchmark: Benchmark {
    let name = "busy"

    private static let port: UInt16 = 18_083
    private static let seconds: UInt32 = 15

    func run() -> [Figure] {
        let feed = "sydney-scaled-2.4m"
        guard let timetable = Prepared.timetable(feed) else { return [] }
        let arguments = [
            "serve", "-t", timetable.path, "--port", "\(Self.port)", "--data", Paths.work + "/busy", "--log-level",
            "notice",
        ]
        guard let server = ServerProcess(arguments) else { return [] }
        defer { server.stop() }
        let base = "http://127.0.0.1:\(Self.port)"
        let plans = Self.plans(timetable)
        // The first plan waits for the planner to be made, and all measured afterwards do not.
        guard ServerProcess.wait(for: base + "/readyz") != nil, ServerProcess.wait(for: base + plans[0]) != nil else {
            return []
        }
        let idle = Self.measure()
        let riders = plans.map { LoadGenerator(port: Self.port, path: $0) }
        let walkers = (0..<2).map { _ in LoadGenerator(port: Self.port, path: Self.reach) }
        let threads = (riders + walkers).map { $0.start(perSecond: 1_000, connections: 1) }
        sleep(3)
        let busy = Self.measure()
        for (generator, threads) in zip(riders + walkers, threads) { generator.stop(threads) }
        let ratio = busy.boards.percentile(99) / max(idle.boards.percentile(99), 1e-6)
        return [
            Figure(
                what: "departures beside six planning connections and two absurd /reach",
                value:
                    "\(busy.boards.text) (idle: \(idle.boards.text)), \(Samples.rounded(ratio)) times; \(busy.faults)",
                budget: "p99 ≤ 20 × idle and ≤ 100 ms", feed: feed),
            Figure(
                what: "/healthz beside them", value: "\(busy.health.text) (idle: \(idle.health.text))",
                budget: "p99 ≤ 50 ms", feed: feed),
            Figure(
                what: "what the planners and walkers were answered",
                value: "plans: \(Self.told(riders)); reach: \(Self.told(walkers))", budget: "", feed: feed),
        ]
    }

    private static let reach =
        "/api/v1/reach?from=-33.87,151.2&max_minutes=240&max_walking_distance=10000&depart_at=2020-09-01T08:00:00%2B10:00"

    /// Journeys from stop to stop in the morning.
    private static func plans(_ timetable: Timetable) -> [String] {
        var stops = RandomStops(timetable, seed: 11)
        return (0..<6).map { _ in
            "/api/v1/trips/plan?from=\(stops.nextID())&to=\(stops.nextID())&depart_at=2020-09-01T08:00:00%2B10:00"
        }
    }

    /// Boards a hundred times a second and signs of life twenty times, for some seconds.
    private static func measure() -> (boards: Samples, health: Samples, faults: String) {
        let boards = LoadGenerator(port: port, path: "/api/v1/stops/r68/departures?at=2020-09-01T08:00")
        let health = LoadGenerator(port: port, path: "/healthz")
        let threads = [
            boards.start(perSecond: 100, connections: 4), health.start(perSecond: 20, connections: 2),
        ]
        sleep(seconds)
        boards.stop(threads[0])
        health.stop(threads[1])
        let faults = boards.failures.merging(health.failures, uniquingKeysWith: +)
        return (boards.latencies, health.latencies, faults.isEmpty ? "0 failed" : "failed: \(faults)")
    }

    private static func told(_ generators: [LoadGenerator]) -> String {
        let answered = generators.reduce(0) { $0 + $1.answered }
        let failures = generators.reduce(into: [:]) { $0.merge($1.failures, uniquingKeysWith: +) }
        return failures.isEmpty ? "\(answered) answered" : "\(answered) answered, failed: \(failures)"
    }
}

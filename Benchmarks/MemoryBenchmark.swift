import Foundation
import GTFS
import Timetable

/// What a server holds over a long time of everything at once: 200 boards and 20 plans a second, and a frame of each kind every ten
/// seconds, by a clock that shows the morning of the frames. Everything is on one machine, the clients too. `MEMORY_MINUTES=60` for an hour;
/// five otherwise.
struct MemoryBenchmark: Benchmark {
    let name = "memory"

    private static let port: UInt16 = 18_086
    private static let feed = "sydney-scaled-2.4m"
    /// 2020-09-01 08:01 in Sydney, between the first of the frames and the last.
    private static let moment: Int64 = 1_598_911_260

    func run() -> [Figure] {
        let minutes = ProcessInfo.processInfo.environment["MEMORY_MINUTES"].flatMap { Int($0) } ?? 5
        let offset = Self.moment - Int64(Date().timeIntervalSince1970)
        guard let timetable = Prepared.timetable(Self.feed), let clock = Self.clock(),
            let trips = RealtimeBenchmark.frames("TU"), let vehicles = RealtimeBenchmark.frames("VP"),
            let frames = FrameServer(
                ["TU": trips.frames.map(\.bytes), "VP": vehicles.frames.map(\.bytes)], offset: offset),
            let city = Self.city(frames.port)
        else { return [] }
        let arguments = [
            "serve", "--city", city, "--port", "\(Self.port)", "--data", Paths.work + "/memory", "--log-level",
            "notice",
        ]
        let environment = ["LD_PRELOAD": clock, "WALL_CLOCK_OFFSET": "\(offset)"]
        guard let server = ServerProcess(arguments, environment: environment) else { return [] }
        defer { server.stop() }
        guard ServerProcess.wait(for: "http://127.0.0.1:\(Self.port)/readyz") != nil else { return [] }
        var figures: [Figure] = []
        func note(_ what: String, _ most: Int, budget: String = "") {
            let (resident, anonymous) = (server.residentKilobytes / 1_000, server.anonymousKilobytes / 1_000)
            print("   \(what): \(resident) MB")
            figures.append(
                Figure(
                    what: "memory of a server, \(what)",
                    value: "\(resident) MB, of which \(anonymous) MB are no file's"
                        + (most > 0 ? "; at most \(most) MB" : ""),
                    budget: budget, feed: Self.feed))
        }
        note("just started", 0)
        let paths = Self.paths(timetable)
        let boards = paths.boards.map { LoadGenerator(port: Self.port, path: $0) }
        var threads = boards.map { $0.start(perSecond: 10, connections: 1) }
        note("boards and live data, 24 frames", watch(server) { frames.served >= 24 }, budget: "≤ 150 MB")
        let calm = boards.map(\.latencies)
        let plans = paths.plans.map { LoadGenerator(port: Self.port, path: $0) }
        threads += plans.map { $0.start(perSecond: 1, connections: 1) }
        var past = 0
        for part in [minutes / 5, minutes - minutes / 5] where part > 0 {
            past += part
            let end = Machine.seconds() + Double(part) * 60
            note(
                "and 20 plans a second, for \(past) minutes", watch(server) { Machine.seconds() >= end },
                budget: "≤ 250 MB")
        }
        for (generator, threads) in zip(boards + plans, threads) { generator.stop(threads) }
        figures.append(
            Figure(
                what: "departures beside all that",
                value: Self.text(boards) + " (before the plans: \(Self.text(calm)))",
                budget: "p99 ≤ 20 × idle", feed: Self.feed))
        figures.append(Figure(what: "plans beside all that", value: Self.text(plans), budget: "", feed: Self.feed))
        return figures
    }

    /// The most that a server holds until something is so, in megabytes.
    private func watch(_ server: ServerProcess, until isSo: () -> Bool) -> Int {
        var most = 0
        while !isSo(), server.process.isRunning {
            most = max(most, server.residentKilobytes / 1_000)
            usleep(200_000)
        }
        return most
    }
}

extension MemoryBenchmark {
    private static func text(_ generators: [LoadGenerator]) -> String {
        let failures = generators.reduce(into: [:]) { $0.merge($1.failures, uniquingKeysWith: +) }
        return text(generators.map(\.latencies)) + (failures.isEmpty ? ", 0 failed" : ", failed: \(failures)")
    }

    private static func text(_ samples: [Samples]) -> String {
        let all = Samples(samples.flatMap(\.all))
        return "\(all.text) (\(all.count) answers)"
    }

    /// What is asked: twenty boards, and twenty plans from stop to stop, of now.
    private static func paths(_ timetable: Timetable) -> (boards: [String], plans: [String]) {
        var stops = RandomStops(timetable, seed: 11)
        return (
            (0..<20).map { _ in "/api/v1/stops/\(stops.nextID())/departures" },
            (0..<20).map { _ in "/api/v1/trips/plan?from=\(stops.nextID())&to=\(stops.nextID())" }
        )
    }

    /// What moves the clock on the wall of whoever loads it, compiled; nil where that cannot be, which is said.
    private static func clock() -> String? {
        let library = Paths.work + "/wall-clock.so"
        let source = Paths.package + "/scripts/wall-clock.c"
        guard Shell.run("/usr/bin/cc", ["-O2", "-shared", "-fPIC", "-o", library, source, "-ldl"])?.status == 0 else {
            print("   left out: scripts/wall-clock.c cannot be compiled here")
            return nil
        }
        return library
    }

    /// A city file of the feed and the frames.
    private static func city(_ port: UInt16) -> String? {
        let path = Paths.work + "/memory.yaml"
        let text = """
            name: Sydney
            time_zone: Australia/Sydney
            feeds:
              - {id: sydney, path: "\(Paths.feed(feed))"}
            realtime:
              - {id: trips, url: "http://127.0.0.1:\(port)/TU", kind: trip_updates, every: 10}
              - {id: vehicles, url: "http://127.0.0.1:\(port)/VP", kind: vehicle_positions, every: 10}

            """
        return (try? text.write(toFile: path, atomically: true, encoding: .utf8)).map { path }
    }
}

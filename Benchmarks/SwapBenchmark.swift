import Foundation

/// Ten timetables one after another under a thousand requests a second: none may fail, and memory must not pile up.
struct SwapBenchmark: Benchmark {
    let name = "swap"

    private static let port: UInt16 = 18_082
    private static let swaps = 10

    func run() -> [Figure] {
        let feed = "sydney-scaled-2.4m"
        guard let timetable = Prepared.timetable(feed)?.path else { return [] }
        let served = Paths.work + "/served.timetable"
        guard (try? Self.replace(served, with: timetable)) != nil else { return [] }
        let arguments = [
            "serve", "-t", served, "--port", "\(Self.port)", "--data", Paths.work + "/swap", "--log-level", "notice",
        ]
        guard let server = ServerProcess(arguments) else { return [] }
        defer { server.stop() }
        // Until its pack is there as well: what is measured then is swaps and nothing else.
        guard
            Self.waits(for: { Self.readiness().contains("\"status\":\"ok\"") || Self.readiness().contains("available") }
            )
        else { return [] }
        let load = LoadGenerator(port: Self.port, path: "/api/v1/stops/r68/departures?at=2020-09-01T08:00")
        let threads = load.start(perSecond: 1_000, connections: 16)
        sleep(4)
        let before = server.residentKilobytes / 1_000
        let calm = load.latencies
        var peak = before
        var seconds: [Double] = []
        for swap in 1...Self.swaps {
            guard (try? Self.replace(served, with: timetable)) != nil else { return [] }
            let began = Machine.seconds()
            kill(server.process.processIdentifier, SIGHUP)
            let isDone = Self.waits {
                peak = max(peak, server.residentKilobytes / 1_000)
                return Self.swapsDone() == swap
            }
            guard isDone else {
                print("   swap \(swap) never came")
                return []
            }
            seconds.append(Machine.seconds() - began)
        }
        sleep(1)
        let after = server.residentKilobytes / 1_000
        load.stop(threads)
        let failures = load.failures
        let count = failures.values.reduce(0, +)
        if count > 0 { print("   failures: \(failures)") }
        return [
            Figure(
                what: "\(Self.swaps) swaps of the timetable under 1,000 req/s, each with its pack exported anew",
                value: "\(count) of \(load.answered + count) requests failed; \(load.latencies.text) "
                    + "(before the first: \(calm.text)); a swap takes \(Samples(seconds).text)",
                budget: "0 failed", feed: feed),
            Figure(
                what: "resident memory during them",
                value: "\(before) MB before, at most \(peak) MB, \(after) MB after; "
                    + "\(Samples.rounded(Double(peak) / Double(max(1, before)))) ×", budget: "≤ 1.25 ×", feed: feed),
        ]
    }

    /// Puts a copy in the place of a file in one step, as `transit import` does.
    private static func replace(_ path: String, with source: String) throws {
        let copy = path + ".new"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: source, toPath: copy)
        guard rename(copy, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Asks 100 times a second for a minute.
    private static func waits(for condition: () -> Bool) -> Bool {
        for _ in 0..<6_000 {
            if condition() { return true }
            usleep(10_000)
        }
        return false
    }

    private static func readiness() -> String { body("/readyz") }

    private static func swapsDone() -> Int {
        body("/metrics").split(separator: "\n").first { $0.hasPrefix("transit_timetable_swaps_total ") }
            .flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }

    private static func body(_ path: String) -> String {
        Shell.run("/usr/bin/curl", ["-s", "http://127.0.0.1:\(port)\(path)"])?.output ?? ""
    }
}

import Foundation
import Wire

/// Riders as `transit load` makes them, against a simulated Sydney held to one core, the generator on the other: what docs/scale.md
/// says of one core.
struct LoadBenchmark: Benchmark {
    let name = "load"

    private static let sizes = [100_000, 300_000, 1_000_000]
    private static let address = "http://127.0.0.1:18089"

    func run() -> [Figure] {
        guard let taskset = Shell.find("taskset") else {
            print("   left out: taskset is needed (apt-get install util-linux)")
            return []
        }
        return Self.sizes.compactMap { riders in
            let data = Paths.work + "/load-\(riders)"
            let start = [
                "-c", "0", Paths.program, "demo", "--port", "18089", "--data", data, "--start-time", "2026-03-10T08:00",
                "--log-level", "notice",
            ]
            let settings = ["TRUSTED_PROXIES": "127.0.0.1", "STREAM_LIMITS": "100/20000/20000"]
            guard let server = ServerProcess(start, of: taskset, environment: settings) else { return nil }
            defer { server.stop() }
            guard ServerProcess.wait(for: Self.address + "/api/v1/gtfs/version") != nil else { return nil }
            let load = [
                "-c", "1", Paths.program, "load", "--url", Self.address, "--riders", "\(riders)", "--minutes", "1",
                "--ramp", "30", "--json",
            ]
            guard let ran = Shell.run(taskset, load), let figure = Self.figure(ran.output, riders, server) else {
                print("   no figures of \(riders) riders")
                return nil
            }
            return figure
        }
    }

    /// What the report says, which stands after the lines of progress.
    private static func figure(_ output: String, _ riders: Int, _ server: ServerProcess) -> Figure? {
        guard let start = output.range(of: "\n{\n") else { return nil }
        let bytes = Array(output[start.lowerBound...].utf8)
        guard let told = try? JSONParser.parse(bytes), let total = told["total"], let rate = number(total["per_second"])
        else { return nil }
        let failed = (told["total"]?["requests"]?.int ?? 0) - (total["statuses"]?["200"]?.int ?? 0)
        let others = failed - (total["statuses"]?["304"]?.int ?? 0)
        let (boards, plans) = (told["kinds"]?["departures"], told["kinds"]?["plan"])
        let times = [boards, plans].map { Samples.duration((number($0?["p99_ms"]) ?? 0) / 1e3) }
        let isOwn = told["generator"]?["was_bottleneck"] == .bool(true)
        return Figure(
            what: "\(riders) riders in their busiest hour, one core",
            value: "\(Samples.rounded(rate)) req/s, boards p99 \(times[0]), plans p99 \(times[1]), at most "
                + "\(told["streams"]?["most_open"]?.int ?? 0) streams, \(others) not answered well, "
                + "\(told["answers"]?["wrong"]?.int ?? 0) wrong, \(told["answers"]?["falsely_live"]?.int ?? 0) falsely live; "
                + "\(server.residentKilobytes / 1_000) MB resident"
                + (isOwn ? " (the generator could not keep up)" : ""),
            budget: "", feed: "simulated Sydney, 08:00")
    }

    private static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

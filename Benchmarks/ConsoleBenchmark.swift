import Foundation

/// The console's map in a headless Chromium without a graphics processor: how smoothly vehicles move, and what memory
/// does over time. `CONSOLE_MINUTES` says for how long memory is watched; 5 minutes otherwise.
struct ConsoleBenchmark: Benchmark {
    let name = "console"

    private struct Told: Decodable {
        var first_paint_ms: Int
        var vehicles: Int
        var frames_per_second: Double
        var frame_p50_ms: Double
        var frame_p99_ms: Double
        var work_p50_ms: Double
        var work_p99_ms: Double
        var heap_mb: [Double]
        var in_sight: Int
        var poor_home_ms: Int
        var poor_stop_ms: Int
    }

    func run() -> [Figure] {
        let python = Paths.package + "/.venv-contract/bin/python"
        let chromium = Shell.find("chromium-headless-shell") ?? Shell.find("chromium")
        guard FileManager.default.isExecutableFile(atPath: python), let chromium else {
            print("   left out: Chromium and Playwright are needed (scripts/install.sh test)")
            return []
        }
        let (port, minutes) = (18_085, ProcessInfo.processInfo.environment["CONSOLE_MINUTES"] ?? "5")
        let data = Paths.work + "/console"
        let arguments = ["demo", "--port", "\(port)", "--data", data]
        guard let server = ServerProcess(arguments) else { return [] }
        defer { server.stop() }
        guard ServerProcess.wait(for: "http://127.0.0.1:\(port)/readyz") != nil else { return [] }
        let script = [Paths.package + "/Benchmarks/console_frames.py", "http://127.0.0.1:\(port)", chromium]
        let ran = Shell.run(python, script + ["2000", "30", minutes])
        guard let last = ran?.output.split(separator: "\n").last,
            let told = try? JSONDecoder().decode(Told.self, from: Data(last.utf8)), let first = told.heap_mb.first
        else {
            print("   failed: \(ran?.output.suffix(400) ?? "")")
            return []
        }
        let heap = told.heap_mb.map { Samples.rounded($0) }
        let phone = "the console's first departures on a phone, 400 ms and 400 kbit/s, nothing kept"
        return [
            Figure(
                what: "the console's departures of Central in sight on a phone, 390 × 844", value: "\(told.in_sight)",
                budget: "≥ 8", feed: "simulated"),
            Figure(what: "\(phone): home", value: "\(told.poor_home_ms) ms", budget: "≤ 3.5 s", feed: "simulated"),
            Figure(what: "\(phone): a stop", value: "\(told.poor_stop_ms) ms", budget: "≤ 3.5 s", feed: "simulated"),
            Figure(
                what: "the console's first paint with something in it, on the same machine",
                value: "\(told.first_paint_ms) ms", budget: "≤ 1 s", feed: "simulated"),
            Figure(
                what:
                    "the console's map, \(told.vehicles) vehicles, dragged, 1280 × 800, drawn without a graphics processor",
                value:
                    "\(told.frames_per_second) frames/s, p50 \(told.frame_p50_ms) ms, p99 \(told.frame_p99_ms) ms; "
                    + "its own work p50 \(told.work_p50_ms) ms, p99 \(told.work_p99_ms) ms",
                budget: "60 frames/s", feed: "simulated"),
            Figure(
                what: "its memory (JavaScript heap after collection) over \(minutes) minutes",
                value: "\(Samples.rounded(first)) MB at first, \(heap.last ?? "") MB at the end, at most "
                    + "\(Samples.rounded(told.heap_mb.max() ?? 0)) MB",
                budget: "steady", feed: "simulated"),
        ]
    }
}

import Foundation

/// Walks of 10,000 random plans on each extract in `../shared/osm`, held against the water, motorways and walls that pyosmium finds
/// there: none crosses them but along a street that the map leads across.
struct CrossingsBenchmark: Benchmark {
    let name = "crossings"
    private static let port = 18_093

    /// What `walk_crossings.py` prints.
    private struct Report: Decodable {
        var plans: Int
        /// Walks along streets.
        var walks: Int
        /// Walks in straight lines, of whom nobody says that there is a way.
        var estimated: Int?
        /// What is crossed and how, and how many walks do.
        var classes: [String: Int]
        /// Those that no street leads across, by what is crossed.
        var faults: [String: Int]
    }

    func run() -> [Figure] {
        [("porto-alegre", "2019-05-15"), ("rhein-neckar", "2016-11-16")].flatMap { run($0.0, day: $0.1) }
    }

    private func run(_ city: String, day: String) -> [Figure] {
        let python = Paths.package + "/.venv-bench/bin/python"
        let extract = "\(Paths.shared)/osm/\(city).osm.pbf"
        let ground = "\(Paths.work)/\(city).crossings.ground"
        guard FileManager.default.isExecutableFile(atPath: python), FileManager.default.fileExists(atPath: extract),
            let timetable = Prepared.timetable(city)?.path,
            Shell.run(Paths.program, ["ground", "build", extract, "-o", ground, "--quiet"])?.status == 0,
            let server = ServerProcess(
                [
                    "serve", "-t", timetable, "--port", "\(Self.port)", "--data", "\(Paths.work)/crossings-\(city)",
                    "--start-time", day + "T06:00",
                ], environment: ["GROUND": ground])
        else {
            print("   \(city): .venv-bench, the extract or the feed is not there")
            return []
        }
        defer { server.stop() }
        let base = "http://127.0.0.1:\(Self.port)"
        let examples = "\(Paths.work)/crossings-\(city).csv"
        guard ServerProcess.wait(for: base + "/readyz") != nil,
            let ran = Shell.run(
                python,
                [Paths.package + "/Benchmarks/walk_crossings.py", base, extract, day, "10000", examples]),
            ran.status == 0, let line = ran.output.split(separator: "\n").last,
            let report = try? JSONDecoder().decode(Report.self, from: Data(line.utf8))
        else {
            print("   \(city): no answer")
            return []
        }
        for (reason, count) in report.classes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            print("   \(count) × \(reason)")
        }
        print("   where and along what: \(examples)")
        let walls = report.faults.filter { !["water", "motorway", "closed"].contains($0.key) }.values.reduce(0, +)
        return [
            Figure(
                what: "\(report.walks) walks of \(report.plans) random plans that cross what no street leads across",
                value: "water \(report.faults["water"] ?? 0), motorways \(report.faults["motorway"] ?? 0), closed "
                    + "barriers \(report.faults["closed"] ?? 0), walls and fences \(walls); "
                    + "\(report.estimated ?? 0) more are straight lines",
                budget: "none", feed: city)
        ]
    }
}

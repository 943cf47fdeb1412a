import Foundation

/// Walks on the extracts in `../shared/osm` beside those of Valhalla: as many as are equally long, why the others are not, and how long
/// either takes to build its file and to find a way.
struct ValhallaBenchmark: Benchmark {
    let name = "valhalla"

    /// What `valhalla_walks.py` prints.
    private struct Report: Decodable {
        var pairs: Int
        var asPlain: Int
        var alike: Int
        var longer: Int?
        var shorter: Int?
        var oneFindsNone: Int?
        var classes: [String: Int]
        var buildSeconds: Double
        var tilesBytes: Double
        /// Median and 99th percentile of a way, of ours and of theirs.
        var ownSeconds: [Double]
        var seconds: [Double]
    }

    func run() -> [Figure] { ["porto-alegre", "rhein-neckar"].flatMap(run) }

    private func run(_ city: String) -> [Figure] {
        let python = Paths.package + "/.venv-bench/bin/python"
        let extract = "\(Paths.shared)/osm/\(city).osm.pbf"
        let ground = "\(Paths.work)/\(city).valhalla.ground"
        guard FileManager.default.isExecutableFile(atPath: python), FileManager.default.fileExists(atPath: extract),
            let built = Shell.run(Paths.program, ["ground", "build", extract, "-o", ground, "--json", "--quiet"]),
            let numbers = try? JSONDecoder().decode([String: Double].self, from: Data(built.output.utf8)),
            let own = numbers["seconds"],
            let ran = Shell.run(
                python,
                [
                    Paths.package + "/Benchmarks/valhalla_walks.py", Paths.program, extract, ground,
                    "\(Paths.work)/valhalla-\(city)",
                ]), ran.status == 0, let report = Self.report(ran.output)
        else {
            print("   \(city): Valhalla is not in .venv-bench, or the extract is not there")
            return []
        }
        for (reason, count) in report.classes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            print("   \(count) × \(reason)")
        }
        let share = Samples.rounded(Double(report.alike) / Double(report.pairs) * 100)
        let others = "theirs is longer \(report.longer ?? 0), shorter \(report.shorter ?? 0)"
        return [
            Figure(
                what: "\(report.pairs) shortest ways up to 6 km beside Valhalla's",
                value: "\(share) % within 2 %; \(others), one finds none \(report.oneFindsNone ?? 0); "
                    + "\(report.asPlain) as the plain reader's",
                budget: "≥ 99 % as the plain reader's", feed: city),
            Figure(
                what: "one of them found",
                value: Self.text(report.ownSeconds) + "; Valhalla " + Self.text(report.seconds),
                budget: "", feed: city),
            Figure(
                what: "the file they are found on",
                value: "\(Samples.duration(own)), \(Self.megabytes(numbers["file_bytes"] ?? 0)); Valhalla's tiles "
                    + "\(Samples.duration(report.buildSeconds)), \(Self.megabytes(report.tilesBytes)); one thread each",
                budget: "", feed: city),
        ]
    }

    /// The last line, behind what libraries say.
    private static func report(_ output: String) -> Report? {
        guard let line = output.split(separator: "\n").last(where: { $0.hasPrefix("{") }) else { return nil }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(Report.self, from: Data(line.utf8))
    }

    private static func text(_ seconds: [Double]) -> String {
        zip(["p50", "p99"], seconds).map { "\($0) \(Samples.duration($1))" }.joined(separator: ", ")
    }

    private static func megabytes(_ bytes: Double) -> String { "\(Samples.rounded(bytes / 1e6)) MB" }
}

import Foundation

/// Every feed through `transit import`, each in a process of its own so that peak memory is its own.
struct ImportBenchmark: Benchmark {
    let name = "import"

    func run() -> [Figure] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: Paths.feeds ?? "")) ?? [])
            .filter { $0.hasSuffix(".zip") }.sorted().map { String($0.dropLast(4)) }
        var figures: [Figure] = []
        print(
            "   | feed | stop times | trips | patterns | stops | s | peak MB | file MB |\n   |---|---|---|---|---|---|---|---|"
        )
        for feed in names {
            guard let result = importOnce(feed) else { continue }
            print("   | \(feed) | \(result.row) |")
            if feed == "sydney-scaled-2.4m", let numbers = result.numbers { figures = self.figures(numbers, feed) }
        }
        return figures
    }

    private struct Result {
        var row: String
        var numbers: [String: Double]?
    }

    private func importOnce(_ feed: String) -> Result? {
        let output = "\(Paths.work)/\(feed).timetable"
        guard let ran = Shell.run(Paths.program, ["import", "--quiet", "--json", Paths.feed(feed), "-o", output]) else {
            return nil
        }
        guard ran.status == 0, let line = ran.output.split(separator: "\n").last,
            let numbers = try? JSONDecoder().decode([String: Double].self, from: Data(line.utf8))
        else {
            let reason = ran.output.split(separator: "\n").first { $0.hasPrefix("fatal") } ?? "failed"
            return Result(row: "refused: \(reason)")
        }
        let n = { (key: String) in Int(numbers[key] ?? 0) }
        let megabytes = { (key: String) in Samples.rounded((numbers[key] ?? 0) / 1e6) }
        let row =
            "\(n("stop_times")) | \(n("trips")) | \(n("patterns")) | \(n("stops")) | "
            + "\(Samples.rounded(numbers["seconds"] ?? 0)) | \(megabytes("peak_memory_bytes")) | \(megabytes("file_bytes"))"
        return Result(row: row, numbers: numbers)
    }

    private func figures(_ numbers: [String: Double], _ feed: String) -> [Figure] {
        let millions = (numbers["stop_times"] ?? 1) / 1e6
        let seconds = (numbers["seconds"] ?? 0) / millions
        let megabytes = (numbers["peak_memory_bytes"] ?? 0) / 1e6 / millions
        return [
            Figure(
                what: "import, per million stop_times",
                value: "\(Samples.rounded(seconds)) s, \(Samples.rounded(megabytes)) MB peak",
                budget: "≤ 1.5 s, ≤ 150 MB", feed: feed),
            Figure(
                what: "timetable file of 2.4 M stop_times",
                value: "\(Samples.rounded((numbers["file_bytes"] ?? 0) / 1e6)) MB",
                budget: "", feed: feed),
        ]
    }
}

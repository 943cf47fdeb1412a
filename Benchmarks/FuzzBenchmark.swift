import Foundation
import Fuzzing

/// More than twenty thousand mutations of real inputs against the readers.
struct FuzzBenchmark: Benchmark {
    let name = "fuzz"

    func run() -> [Figure] {
        Fuzzer.Target.allCases.compactMap { target in
            var fuzzer = Fuzzer(feed: Paths.feed("caltrain"), workFolder: Paths.work, seed: 1)
            let iterations = 7_000
            guard let report = try? fuzzer.run(target, iterations: iterations) else { return nil }
            return Figure(
                what: "fuzzing \(target.rawValue): \(report.iterations) mutated inputs",
                value:
                    "no crash; \(report.accepted) read, \(report.refused) refused, slowest \(Samples.duration(report.slowestSeconds))",
                budget: "no crash, no hang", feed: "caltrain")
        }
    }
}

import Foundation

/// Runs the benchmarks named on the command line, or all of them, and prints one table.
struct BenchmarkRunner {
    private let wanted: [String]
    private let benchmarks: [any Benchmark] = [
        ImportBenchmark(), OpenBenchmark(), DeparturesBenchmark(), SearchBenchmark(), JourneysBenchmark(),
        PlansBenchmark(),
        GroundBenchmark(), ValhallaBenchmark(), CrossingsBenchmark(),
        RealtimeBenchmark(), SharesBenchmark(), HTTPBenchmark(), LoadBenchmark(), AccountsBenchmark(),
        CompanionBenchmark(),
        SocketsBenchmark(), StorageBenchmark(), NotificationsBenchmark(),
        PushBenchmark(), PolicyBenchmark(), SwapBenchmark(), BusyBenchmark(), MemoryBenchmark(), PackBenchmark(),
        FuzzBenchmark(),
        ConsoleBenchmark(), PhoneDeltasBenchmark(), PhoneJourneysBenchmark(), PhoneLaunchBenchmark(),
        PhoneDayBenchmark(), PhoneSizeBenchmark(),
    ]

    init(arguments: [String]) { wanted = arguments }

    /// `phone` names all of `phone-…`.
    private func isWanted(_ name: String) -> Bool {
        wanted.contains { name == $0 || name.hasPrefix($0 + "-") }
    }

    func run() {
        guard Paths.feeds != nil else {
            print("no feeds: ../shared/feeds is not there, so there is nothing to measure")
            return
        }
        var rows: [Figure] = []
        for benchmark in benchmarks where wanted.isEmpty || isWanted(benchmark.name) {
            print("== \(benchmark.name)")
            let figures = benchmark.run()
            for figure in figures { print("   \(figure.what): \(figure.value)") }
            rows += figures
        }
        print("\nMachine: \(Machine.description)\n")
        print("| what | measured | budget | feed |\n|---|---|---|---|")
        for row in rows { print("| \(row.what) | \(row.value) | \(row.budget) | \(row.feed) |") }
    }
}

/// One thing to measure.
protocol Benchmark {
    var name: String { get }
    func run() -> [Figure]
}

/// One line of the table.
struct Figure {
    var what: String
    var value: String
    /// What the figure may be at most, or must be at least; empty where nothing is asked.
    var budget: String
    var feed: String
}

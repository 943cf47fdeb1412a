/// What a run came to. Times are milliseconds.
package struct LoadReport: Codable, Sendable {
    /// What was counted of one kind.
    package struct Kind: Codable, Sendable {
        package var requests: Int
        package var answered: Int
        /// Those that were neither answered nor failed: streams that nobody waited for any more, and what an early end cut off.
        package var unfinished: Int
        package var perSecond: Double
        /// Answers by status.
        package var statuses: [String: Int]
        /// Requests without an answer, by why.
        package var failures: [String: Int]
        /// Share of good answers that were 304.
        package var unchangedShare: Double
        package var bytesIn: Int
        package var p50Ms: Double
        package var p90Ms: Double
        package var p99Ms: Double
        package var p999Ms: Double
        package var maxMs: Double
        /// Events of streams.
        package var events: Int

        init(_ tally: KindTally, seconds: Double) {
            let unchanged = tally.statuses[304] ?? 0
            let good = tally.statuses.reduce(0) { $0 + ($1.key < 400 ? $1.value : 0) }
            (requests, answered) = (tally.requests, tally.answered)
            unfinished = max(0, tally.requests - tally.answered - tally.failed)
            perSecond = seconds > 0 ? Double(tally.requests) / seconds : 0
            statuses = Dictionary(uniqueKeysWithValues: tally.statuses.map { ("\($0.key)", $0.value) })
            failures = Dictionary(uniqueKeysWithValues: tally.failures.map { ($0.key.rawValue, $0.value) })
            unchangedShare = good > 0 ? Double(unchanged) / Double(good) : 0
            (bytesIn, events) = (tally.bytesIn, tally.events)
            let latency = tally.latency
            (p50Ms, p90Ms) = (latency.percentile(50) * 1e3, latency.percentile(90) * 1e3)
            (p99Ms, p999Ms) = (latency.percentile(99) * 1e3, latency.percentile(99.9) * 1e3)
            maxMs = latency.maximum * 1e3
        }

        /// Answers of 400 and more, and requests without an answer.
        package var errors: Int {
            failures.values.reduce(0, +)
                + statuses.reduce(0) { sum, status in sum + ((Int(status.key) ?? 0) >= 400 ? status.value : 0) }
        }
    }

    /// How the generator itself fared.
    package struct Generator: Codable, Sendable {
        /// Seconds of processor time, checking answers among them.
        package var cpuSeconds: Double
        /// Share of the time in which the thread that asks was at work.
        package var busyShare: Double
        /// How late requests were sent.
        package var lagP50Ms: Double
        package var lagP99Ms: Double
        package var lagMaxMs: Double
        /// Requests that waited for a connection.
        package var waits: Int
        package var connections: Int
        /// Whether figures are the generator's rather than the server's.
        package var wasBottleneck: Bool
    }

    /// Streams.
    package struct Streams: Codable, Sendable {
        package var mostOpen: Int
        package var broken: Int
    }

    /// How nodes' answers compare.
    package struct Comparison: Codable, Sendable {
        package var compared: Int
        package var different: Int
        package var samples: [String]
    }

    package var riders: Int
    package var openingsPerHour: Double
    package var seed: UInt64
    package var targets: [String]
    package var seconds: Double
    package var endedEarly: Bool
    package var openings: Int
    /// Refreshes of widgets.
    package var refreshes: Int
    /// Questions that were not asked, as what they follow from was not answered.
    package var unasked: Int
    package var bytesOut: Int
    package var total: Kind
    package var kinds: [String: Kind]
    package var answers: AnswerChecker.Findings
    package var streams: Streams
    package var generator: Generator
    package var comparison: Comparison?

    /// How late the generator may be in one of a hundred requests.
    private static let mostLag = 0.02
    /// How much of the time it may be at work.
    private static let mostBusy = 0.9

    init(
        _ settings: LoadSettings, _ tally: LoadTally, _ findings: AnswerChecker.Findings, seconds: Double,
        endedEarly: Bool, before: ProcessorTime, after: ProcessorTime, comparison: NodeComparison.Findings?
    ) {
        (riders, seed) = (settings.riders, settings.seed)
        openingsPerHour = settings.model.openingsPerHour
        targets = settings.targets.map(\.description)
        (self.seconds, self.endedEarly) = (seconds, endedEarly)
        (openings, refreshes, unasked, bytesOut) = (tally.openings, tally.refreshes, tally.unasked, tally.bytesOut)
        total = Kind(tally.all, seconds: seconds)
        kinds = Dictionary(
            uniqueKeysWithValues: tally.kinds.map { ($0.key.rawValue, Kind($0.value, seconds: seconds)) })
        answers = findings
        streams = Streams(mostOpen: tally.mostStreamsOpen, broken: tally.brokenStreams)
        let busy = seconds > 0 ? max(0, after.thread - before.thread) / seconds : 0
        let lag = tally.lag.percentile(99)
        generator = Generator(
            cpuSeconds: max(0, after.process - before.process), busyShare: busy,
            lagP50Ms: tally.lag.percentile(50) * 1e3, lagP99Ms: lag * 1e3, lagMaxMs: tally.lag.maximum * 1e3,
            waits: tally.waits, connections: tally.connections,
            wasBottleneck: lag > Self.mostLag || busy > Self.mostBusy)
        self.comparison = comparison.map {
            Comparison(compared: $0.compared, different: $0.different, samples: $0.samples)
        }
    }

    /// Whether every answer came, and was read and right: nothing is proven by a run in which nothing was asked, or compared.
    ///
    /// What was still under way when it ended does not count against it.
    package var isClean: Bool {
        total.requests > 0 && total.errors == 0 && answers.wrong == 0 && answers.unchecked == 0
            && answers.falselyLive == 0 && streams.broken == 0
            && comparison.map { $0.compared > 0 && $0.different == 0 } ?? true
    }
}

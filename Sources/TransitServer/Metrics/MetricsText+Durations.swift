import Database
import TransitAnswers

extension MetricsText {
    /// A histogram, for each set of labels; one of nothing is left out.
    mutating func add(_ name: String, _ help: String, _ samples: [([(String, String)], Durations)]) {
        guard !samples.isEmpty else { return }
        header(name, "histogram", help)
        for (labels, durations) in samples {
            for (bound, count) in zip(durations.bounds, durations.counts) {
                line("\(name)_bucket", labels + [("le", String(bound))], Double(count))
            }
            line("\(name)_bucket", labels + [("le", "+Inf")], Double(durations.count))
            line("\(name)_sum", labels, durations.seconds)
            line("\(name)_count", labels, Double(durations.count))
        }
    }
}

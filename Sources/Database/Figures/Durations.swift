/// How often something took how long, in buckets as monitoring systems add them up.
package struct Durations: Sendable, Equatable {
    /// Upper ends of the buckets, seconds, each above the one before.
    package let bounds: [Double]
    /// For each bound how often it took no longer.
    package private(set) var counts: [Int]
    /// How often altogether.
    package private(set) var count = 0
    /// How long altogether, seconds.
    package private(set) var seconds = 0.0

    /// Nothing yet.
    package init(_ bounds: [Double]) {
        self.bounds = bounds
        counts = [Int](repeating: 0, count: bounds.count)
    }

    /// Takes note of one; less than nothing, as where a clock was set back, is nothing.
    package mutating func note(seconds: Double) {
        let seconds = max(0, seconds)
        count += 1
        self.seconds += seconds
        for index in bounds.indices where seconds <= bounds[index] { counts[index] += 1 }
    }

    /// Takes note of one.
    package mutating func note(_ duration: Duration) {
        note(seconds: duration / .seconds(1))
    }
}

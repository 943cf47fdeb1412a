import LoadGenerator
import Testing

@Suite("Times by how often they came")
struct LatencyHistogramTests {
    @Test("percentiles are those of the sorted times, to 1.6 %")
    func percentiles() {
        var (histogram, times, draws) = (LatencyHistogram(), [Double](), SeededDraws(seed: 11))
        for _ in 0..<50_000 {
            let seconds = draws.seconds(LookLength(median: 0.004, spread: 1.5, most: 40))
            times.append(seconds)
            histogram.note(seconds)
        }
        times.sort()
        for percent in [1.0, 50, 90, 99, 99.9, 99.99] {
            let exact = times[Int((50_000 * percent / 100).rounded(.up)) - 1]
            let told = histogram.percentile(percent)
            #expect(told >= exact - 1e-6 && told <= exact * 1.016 + 2e-6, "p\(percent): \(told), exactly \(exact)")
        }
        #expect(histogram.maximum == times.last)
        #expect(histogram.percentile(100) == times.last)
        #expect(histogram.count == 50_000)
    }

    @Test(
        "each microsecond up to 128 is told apart, and no bucket overlaps another",
        arguments: [1.0, 64, 127, 128, 129, 255, 256, 1_000])
    func edges(microseconds: Double) {
        var histogram = LatencyHistogram()
        histogram.note((microseconds + 0.5) / 1e6)
        histogram.note(1)
        let told = histogram.percentile(50) * 1e6
        #expect(told >= microseconds + 0.5 && told <= microseconds * 1.016 + 1.01)
    }

    @Test("two put together are as one that heard all")
    func sums() {
        var (one, other, all) = (LatencyHistogram(), LatencyHistogram(), LatencyHistogram())
        for number in 1...1_000 {
            let seconds = Double(number * number) / 1e5
            if number % 3 == 0 { one.note(seconds) } else { other.note(seconds) }
            all.note(seconds)
        }
        one.add(other)
        #expect(one == all)
    }

    @Test("none has no percentile")
    func none() {
        #expect(LatencyHistogram().percentile(99) == 0)
    }
}

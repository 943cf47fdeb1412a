import LoadGenerator
import Testing

@Suite("Draws by lot")
struct SeededDrawsTests {
    @Test("the same seed gives the same draws, another seed others")
    func seeds() {
        var (one, same, other) = (SeededDraws(seed: 7), SeededDraws(seed: 7), SeededDraws(seed: 8))
        let draws = (0..<100).map { _ in one.next() }
        #expect(draws == (0..<100).map { _ in same.next() })
        #expect(draws != (0..<100).map { _ in other.next() })
    }

    @Test("neighbours of one seed have nothing to do with each other")
    func neighbours() {
        let firsts = (0..<1_000).map { number -> Double in
            var draws = SeededDraws(seed: 1, number: UInt64(number))
            return draws.unit()
        }
        #expect(abs(firsts.reduce(0, +) / 1_000 - 0.5) < 0.03)
        let products = zip(firsts, firsts.dropFirst()).map { ($0 - 0.5) * ($1 - 0.5) }
        // The correlation of neighbours; the variance of one is 1/12.
        #expect(abs(products.reduce(0, +) / 999 * 12) < 0.1)
    }

    @Test("events that come 20 a second come 20 a second, some soon after each other and some late")
    func gaps() {
        var draws = SeededDraws(seed: 3)
        let gaps = (0..<20_000).map { _ in draws.gap(perSecond: 20) }
        let mean = gaps.reduce(0, +) / 20_000
        #expect(abs(mean - 0.05) < 0.001)
        // Of an exponential distribution 1/e is above the mean, and its deviation is its mean.
        let later = Double(gaps.count { $0 > 0.05 }) / 20_000
        #expect(abs(later - 0.3679) < 0.01)
        let variance = gaps.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 20_000
        #expect(abs(variance.squareRoot() - mean) < 0.002)
    }

    @Test("half of all looks stay below the median, and none is longer than the most")
    func looks() {
        var draws = SeededDraws(seed: 5)
        let length = LookLength(median: 45, spread: 0.9, most: 300)
        let looks = (0..<20_000).map { _ in draws.seconds(length) }
        #expect(abs(Double(looks.count { $0 < 45 }) / 20_000 - 0.5) < 0.015)
        #expect(looks.allSatisfy { $0 > 0 && $0 <= 300 })
        #expect(looks.contains(300))
        // 84.1 % of a normal distribution lie below one deviation.
        #expect(abs(Double(looks.count { $0 < 45 * 2.4596 }) / 20_000 - 0.8413) < 0.015)
    }
}

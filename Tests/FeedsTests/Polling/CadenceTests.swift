import Feeds
import Testing

/// Proves how often a source is asked, and how long is waited after failures.
struct CadenceTests {
    private let cadence = Cadence(Fixture.source("a", every: 90, everyPeak: 60), provider: Fixture.provider())

    private static let hours: [(hours: Double, seconds: Double)] = [
        (6.99, 90), (7, 60), (8.99, 60), (9, 90), (12, 90), (17, 60), (18.99, 60), (19, 90),
        // Saturday at eight, the following Monday at eight.
        (104, 90), (152, 60),
    ]

    @Test(arguments: hours)
    func `peak hours are those of weekdays`(hours: Double, seconds: Double) {
        // From Sunday on clocks show standard time, an hour behind.
        let shift = hours > 5 * 24 ? 3600.0 : 0
        #expect(cadence.seconds(at: Double(Fixture.tuesday) + hours * 3600 + shift) == seconds)
    }

    @Test func `gaps vary by a tenth either way and are the cadence on average`() {
        var random = SeededRandom(seed: 1)
        let gaps = (0..<2000).map { _ in cadence.gap(at: Double(Fixture.tuesday), using: &random) }
        #expect(gaps.allSatisfy { (81...99).contains($0) })
        #expect(abs(gaps.reduce(0, +) / 2000 - 90) < 1)
        #expect(gaps.contains { $0 < 82 } && gaps.contains { $0 > 98 })
        let slowed = cadence.gap(at: 0, slowdown: 2, using: &random)
        #expect(slowed >= 162 && slowed <= 198)
    }

    @Test func `the same seed gives the same gaps`() {
        var one = SeededRandom(seed: 7)
        var two = SeededRandom(seed: 7)
        var other = SeededRandom(seed: 8)
        let first = (0..<10).map { _ in cadence.gap(at: 0, using: &one) }
        let second = (0..<10).map { _ in cadence.gap(at: 0, using: &two) }
        let third = (0..<10).map { _ in cadence.gap(at: 0, using: &other) }
        #expect(first == second && first != third)
    }

    @Test func `the bound of the wait doubles up to its cap, and the wait is anything below`() {
        let backOff = BackOff(base: 2, cap: 60)
        var random = SeededRandom(seed: 1)
        for (failures, bound) in [(1, 2.0), (2, 4), (3, 8), (5, 32), (6, 60), (40, 60)] {
            let delays = (0..<500).map { _ in backOff.delay(after: failures, using: &random) }
            #expect(delays.allSatisfy { $0 >= 1 && $0 <= bound }, "after \(failures)")
            #expect(delays.contains { $0 > bound * 0.9 } && delays.contains { $0 < max(1.1, bound * 0.2) })
        }
    }

    @Test func `what the server asks for is waited, within reason`() {
        var random = SeededRandom(seed: 1)
        let asked = BackOff().delay(after: 1, retryAfter: 30, using: &random)
        let tooLong = BackOff().delay(after: 1, retryAfter: 1e9, using: &random)
        #expect(asked == 30 && tooLong == 3600)
    }

    private static let headers: [(text: String?, seconds: Double?)] = [
        ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
        ("-5", nil), ("soon", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 25:49:37 GMT", nil),
        (nil, nil),
    ]

    @Test(arguments: headers)
    func `Retry-After is seconds or a date`(text: String?, seconds: Double?) {
        #expect(RetryAfter.seconds(text, now: 784_111_740) == seconds)
    }
}

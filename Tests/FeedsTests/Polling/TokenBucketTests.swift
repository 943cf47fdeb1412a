import Feeds
import Testing

/// Proves the rate: whatever asks, however often, no second sees more than it may.
struct TokenBucketTests {
    /// Instants at which tokens were taken by someone who asks as often as possible.
    private func greedy(_ bucket: TokenBucket, from start: Double, seconds: Double) -> [Double] {
        var bucket = bucket
        var now = start
        var taken: [Double] = []
        while now < start + seconds {
            if bucket.take(now: now) { taken.append(now) } else { now = max(now.nextUp, bucket.nextToken(now: now)) }
        }
        return taken
    }

    private func mostInASecond(_ instants: [Double]) -> Int {
        instants.indices.map { first in instants[first...].prefix { $0 < instants[first] + 1 }.count }.max() ?? 0
    }

    @Test func `four and a half a second are never more than five in any second`() {
        let start = Double(Fixture.tuesday)
        let taken = greedy(TokenBucket(rate: 4.5, now: start), from: start, seconds: 600)
        #expect(mostInASecond(taken) == 5)
        #expect((2699...2702).contains(taken.count))
    }

    @Test(arguments: [(1.0, 4), (2.0, 3), (4.0, 1), (1.5, 3)])
    func `a larger bucket lets bursts through and no more`(rate: Double, capacity: Int) {
        let bucket = TokenBucket(rate: rate, capacity: Double(capacity), now: 0)
        let taken = greedy(bucket, from: 0, seconds: 100)
        #expect(mostInASecond(taken) <= capacity + Int(rate.rounded(.up)))
        #expect(taken.prefix(capacity).allSatisfy { $0 == 0 })
    }

    @Test func `a token is there when it is said to be`() {
        var bucket = TokenBucket(rate: 0.3, now: 1_774_875_600.123)
        let full = bucket.take(now: 1_774_875_600.123)
        let next = bucket.nextToken(now: 1_774_875_600.123)
        #expect(full && abs(next - 1_774_875_603.456) < 0.01)
        let early = bucket.take(now: next - 0.1)
        #expect(!early)
        let inTime = bucket.take(now: next)
        #expect(inTime)
    }

    @Test func `a clock that is set back costs no more than it must`() {
        var bucket = TokenBucket(rate: 1, now: 1000)
        let taken = [1000.0, 900, 901].map { bucket.take(now: $0) }
        #expect(taken == [true, false, true])
    }
}

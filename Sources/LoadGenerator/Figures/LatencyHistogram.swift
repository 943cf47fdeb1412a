/// Times by how often they came, to 1.6 % at worst, in memory that does not grow with them: linear up to 128 µs, 64 steps for each doubling
/// from there.
package struct LatencyHistogram: Sendable, Equatable {
    private var counts: [Int] = []
    package private(set) var count = 0
    /// The longest, in seconds, exactly.
    package private(set) var maximum = 0.0

    package init() {}

    /// Notes a time in seconds.
    package mutating func note(_ seconds: Double) {
        let bucket = Self.bucket(of: UInt64(max(0, min(seconds, 1e6)) * 1e6))
        if bucket >= counts.count { counts += repeatElement(0, count: bucket + 1 - counts.count) }
        counts[bucket] += 1
        count += 1
        maximum = max(maximum, seconds)
    }

    /// Seconds that so many of a hundred stay within; 0 where there are none.
    package func percentile(_ percent: Double) -> Double {
        guard count > 0 else { return 0 }
        let rank = max(1, Int((Double(count) * percent / 100).rounded(.up)))
        var passed = 0
        for (bucket, number) in counts.enumerated() {
            passed += number
            if passed >= rank { return min(maximum, Double(Self.mostIn(bucket) + 1) / 1e6) }
        }
        return maximum
    }

    /// Adds those of another.
    package mutating func add(_ other: LatencyHistogram) {
        if other.counts.count > counts.count {
            counts += repeatElement(0, count: other.counts.count - counts.count)
        }
        for (bucket, number) in other.counts.enumerated() { counts[bucket] += number }
        count += other.count
        maximum = max(maximum, other.maximum)
    }

    /// The bucket of a number of microseconds.
    static func bucket(of value: UInt64) -> Int {
        guard value >= 128 else { return Int(value) }
        let exponent = 63 - value.leadingZeroBitCount
        return 128 + (exponent - 7) * 64 + Int(value >> UInt64(exponent - 6)) - 64
    }

    /// The most microseconds that lie in a bucket.
    static func mostIn(_ bucket: Int) -> UInt64 {
        guard bucket >= 128 else { return UInt64(bucket) }
        let (octave, step) = ((bucket - 128) / 64, (bucket - 128) % 64)
        return (UInt64(step + 65) << UInt64(octave + 1)) - 1
    }
}

import Wire

/// How long to wait after failures: anything up to a bound that doubles with each (full jitter), so that many who failed
/// together do not come back together.
package struct BackOff: Sendable {
    /// Bound in seconds after the first failure, and the most it grows to.
    package let base: Double, cap: Double
    /// Most seconds a `Retry-After` is believed for.
    package static let longestRetryAfter = 3600.0
    /// Fewest seconds waited.
    package static let least = 1.0

    /// From two seconds up to a minute unless told otherwise.
    package init(base: Double = 2, cap: Double = 60) { (self.base, self.cap) = (base, cap) }

    /// Seconds to wait.
    ///
    /// - Parameters:
    ///   - failures: in a row so far, the last included.
    ///   - retryAfter: what the server asked for; never less is waited.
    package func delay(
        after failures: Int, retryAfter: Double? = nil, using random: inout some RandomNumberGenerator
    ) -> Double {
        var bound = base
        for _ in 1..<max(1, min(failures, 32)) { bound = min(cap, bound * 2) }
        let jittered = max(Self.least, Double.random(in: 0...max(bound, Self.least), using: &random))
        return max(jittered, min(retryAfter ?? 0, Self.longestRetryAfter))
    }
}

/// The header of that name (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// Seconds from now; nil where the header says nothing that can be read.
    package static func seconds(_ text: String?, now: Int64) -> Double? {
        guard let text else { return nil }
        if let seconds = UInt32(text) { return Double(seconds) }
        return HTTPDate.instant(text).map { Double(max(0, $0 - now)) }
    }
}

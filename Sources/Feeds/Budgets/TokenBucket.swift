/// Lets requests through at a rate: in any second at most `capacity + rate`, rounded down.
package struct TokenBucket: Sendable {
    /// Tokens that come in a second.
    package let rate: Double
    /// Most tokens that are kept.
    package let capacity: Double
    private var tokens: Double
    private var filledAt: Double

    /// Far more than what rounding of an instant in seconds can lose, far less than a request is worth.
    private static let tolerance = 1e-5

    /// A full bucket.
    package init(rate: Double, capacity: Double = 1, now: Double) {
        (self.rate, self.capacity) = (rate, capacity)
        (tokens, filledAt) = (capacity, now)
    }

    /// Takes a token if there is one.
    package mutating func take(now: Double) -> Bool {
        tokens = level(now)
        filledAt = now
        guard tokens >= 1 - Self.tolerance else { return false }
        tokens = max(0, tokens - 1)
        return true
    }

    /// Takes a token whether or not there is one: the next comes that much later.
    package mutating func overdraw(now: Double) { (tokens, filledAt) = (level(now) - 1, now) }

    /// The first instant at which there is a token.
    package func nextToken(now: Double) -> Double { now + max(0, 1 - Self.tolerance / 2 - level(now)) / rate }

    /// The clock was set: instants move by that many seconds.
    mutating func shift(by seconds: Double) { filledAt += seconds }

    private func level(_ now: Double) -> Double { min(capacity, tokens + max(0, now - filledAt) * rate) }
}

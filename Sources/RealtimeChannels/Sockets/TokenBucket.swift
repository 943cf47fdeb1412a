import Database

/// What is left of a ``Rate``: in units of which each use takes one.
struct TokenBucket {
    private var level: Double
    private var filledAt: Instant

    /// A full one.
    init(_ rate: Rate, now: Instant) { (level, filledAt) = (Double(rate.burst), now) }

    /// Takes some, if so much is left.
    mutating func take(_ amount: Int = 1, of rate: Rate, now: Instant) -> Bool {
        fill(rate, now)
        guard level >= Double(amount) else { return false }
        level -= Double(amount)
        return true
    }

    /// Whether it is as good as new.
    mutating func isFull(_ rate: Rate, now: Instant) -> Bool {
        fill(rate, now)
        return level >= Double(rate.burst)
    }

    private mutating func fill(_ rate: Rate, _ now: Instant) {
        let seconds = Double(max(0, now.microseconds - filledAt.microseconds)) / 1_000_000
        level = min(Double(rate.burst), level + seconds * Double(rate.count) / Double(rate.seconds))
        filledAt = max(filledAt, now)
    }
}

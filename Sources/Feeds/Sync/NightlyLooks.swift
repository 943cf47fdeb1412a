/// When something is looked at that is looked at by night: after a failure again half an hour later, four times.
struct NightlyLooks {
    /// Seconds between attempts of one night, and how many follow the first.
    static let retryAfter: Int64 = 1800, retries = 4

    private var failures = 0

    /// When it is looked at next.
    ///
    /// - Parameters:
    ///   - now: when the look ended, in seconds since 1970-01-01T00:00:00Z.
    ///   - night: the next one that follows a look that went well.
    ///   - otherwise: the next one where the attempts of this night are used up; the same where nil.
    mutating func next(after isGood: Bool, at now: Int64, night: Int64, otherwise: Int64? = nil) -> Int64 {
        failures = isGood ? 0 : failures + 1
        if isGood { return night }
        if failures <= Self.retries { return now + Self.retryAfter }
        failures = 0
        return otherwise ?? night
    }
}

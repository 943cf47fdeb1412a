/// How long one attempt at a job may take.
public struct JobLimit: Sendable, Equatable {
    /// Seconds after which it is cancelled; it fails, and is tried again.
    public let soft: Int
    /// Seconds after which its lease is no longer renewed, so that another worker may take the job although this attempt has
    /// not come to an end.
    public let hard: Int

    /// A limit.
    ///
    /// - Parameter hard: not below `soft`.
    public init(soft: Int, hard: Int) {
        precondition(0 < soft && soft <= hard, "an attempt is cancelled before it is given up")
        (self.soft, self.hard) = (soft, hard)
    }

    /// A minute, and half a minute to end in.
    public static let usual = JobLimit(soft: 60, hard: 90)
}

/// How long one attempt at a job may take.
package struct JobLimit: Sendable, Equatable {
    /// Seconds after which it is cancelled; it fails, and is tried again.
    package let soft: Int
    /// Seconds after which its lease is no longer renewed, so that another worker may take the job although this attempt has
    /// not come to an end.
    package let hard: Int

    /// A limit.
    ///
    /// - Parameter hard: not below `soft`.
    package init(soft: Int, hard: Int) {
        precondition(0 < soft && soft <= hard, "an attempt is cancelled before it is given up")
        (self.soft, self.hard) = (soft, hard)
    }

    /// A minute, and half a minute to end in.
    package static let usual = JobLimit(soft: 60, hard: 90)
}

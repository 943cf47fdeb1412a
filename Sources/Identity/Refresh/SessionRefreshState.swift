/// What a session's row says about refreshing it. Instants are seconds since 1970-01-01T00:00:00Z.
package struct SessionRefreshState: Sendable, Equatable {
    /// The counter of the current token.
    package var counter: Int64
    /// When the session began.
    package var createdAt: Int64
    /// When the current token was first made; giving it out again does not change that.
    package var rotatedAt: Int64
    /// Whether an access token that came with the current refresh token has been used.
    package var successorUsed: Bool
    /// Whether the session has been ended.
    package var isRevoked: Bool

    /// A state as it was stored.
    package init(counter: Int64, createdAt: Int64, rotatedAt: Int64, successorUsed: Bool, isRevoked: Bool) {
        (self.counter, self.createdAt, self.rotatedAt) = (counter, createdAt, rotatedAt)
        (self.successorUsed, self.isRevoked) = (successorUsed, isRevoked)
    }

    /// A session that begins now, with its first token out.
    package init(beginning now: Int64) {
        self.init(counter: 0, createdAt: now, rotatedAt: now, successorUsed: false, isRevoked: false)
    }
}

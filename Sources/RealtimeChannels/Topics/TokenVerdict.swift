import Database

/// What a token is worth.
package enum TokenVerdict: Sendable, Equatable {
    /// Whose it is, and when it ends.
    case valid(Principal, ends: Instant)
    /// It ended so many seconds ago.
    case expired(secondsAgo: Int64)
    /// It is no token at all.
    case malformed
    /// It is not believed; says why, without a piece of it.
    case invalid(String)
}

/// Reads access tokens.
package protocol TokenReading: Sendable {
    /// What a token is worth.
    ///
    /// - Parameter token: of any length.
    func verdict(on token: String, now: Instant) async -> TokenVerdict
}

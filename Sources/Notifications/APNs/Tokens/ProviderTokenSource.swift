import Synchronization

/// Hands out the provider token of a key, signing a new one only now and then.
///
/// Apple takes a token for an hour, and asks that it change no more often than every 20 minutes
/// (`TooManyProviderTokenUpdates`). So a token is used for 50 minutes. One that is refused as expired or invalid is
/// replaced once, and only when it is at least 20 minutes old: a younger one that is refused would be so again, because the
/// key, the key id, the team or the clock is wrong. A token from more than a minute ahead, as after a clock that was set
/// back, is replaced at any time.
package final class ProviderTokenSource: Sendable {
    /// Seconds after which a token is replaced.
    package static let lifetime: Int64 = 50 * 60
    /// Seconds a token lives at least, even if refused.
    package static let shortestLifetime: Int64 = 20 * 60
    /// Seconds a token may seem to come from the future, for clocks that are put right a little at a time.
    package static let tolerance: Int64 = 60

    private let key: ProviderKey
    private let now: @Sendable () -> Int64
    private let current = Mutex<ProviderToken?>(nil)

    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package init(key: ProviderKey, now: @escaping @Sendable () -> Int64) { (self.key, self.now) = (key, now) }

    /// The token to send with now.
    package func token() -> ProviderToken {
        current.withLock { current in
            let now = now()
            if let current, (-Self.tolerance..<Self.lifetime).contains(now - current.issuedAt) { return current }
            return sign(&current, at: now)
        }
    }

    /// The token to try once more with, after one was refused; nil where a new one would not help.
    ///
    /// Of many that were refused with the same token, all get the same new one.
    package func token(after refused: ProviderToken) -> ProviderToken? {
        current.withLock { current in
            let now = now()
            if let current, current != refused { return current }
            guard !(-Self.tolerance..<Self.shortestLifetime).contains(now - refused.issuedAt) else { return nil }
            return sign(&current, at: now)
        }
    }

    private func sign(_ current: inout ProviderToken?, at now: Int64) -> ProviderToken {
        let token = ProviderToken(text: key.token(issuedAt: now), issuedAt: now)
        current = token
        return token
    }
}

/// A signed statement of who sends pushes (JWT), for the `authorization` header; secret.
package struct ProviderToken: Sendable, Equatable {
    /// The compact form.
    package let text: String
    /// Seconds since 1970-01-01T00:00:00Z.
    package let issuedAt: Int64
}

extension ProviderToken: CustomStringConvertible {
    /// When it was issued, and nothing that could be used.
    package var description: String { "provider token of \(issuedAt)" }
}

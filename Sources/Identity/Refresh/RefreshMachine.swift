/// What to do about a refresh token whose proof holds.
package enum RefreshDecision: Sendable, Equatable {
    /// Store this state and answer with the token of its counter.
    case rotate(SessionRefreshState)
    /// The same, from the token's counter instead of the stored one, which is behind it: the database is older than the
    /// token.
    case catchUp(SessionRefreshState)
    /// Store nothing and answer with the current token once more.
    case returnCurrent(reason: RefreshException)
    /// The token was used before, by someone: end the session (not the account's others).
    case reuse
    /// The session is over.
    case ended(SessionEnd)
}

/// Why a token that was used before is answered all the same.
package enum RefreshException: String, Sendable {
    /// Two tabs, or a request and its repetition, refreshed at the same moment.
    case concurrent
    /// The answer to the refresh was lost, or could not be saved.
    case lostResponse = "lost_response"
}

/// Why a session is over.
package enum SessionEnd: String, Sendable {
    /// It was ended, by its owner or for reuse.
    case revoked
    /// It was not refreshed for too long.
    case inactive
    /// It lasted as long as sessions may.
    case timeBox = "time_box"
}

/// Decides about refresh tokens; a pure function of the session's state, the presented counter and the time.
///
/// * The current token rotates: the counter grows by one.
/// * The one before it is answered with the current token, which does not advance, only
///   - less than ``concurrent`` seconds after the *first* rotation to the current counter, or
///   - less than ``grace`` seconds after it, as long as no access token that came with the current one was used: from
///     then on the answer cannot have been lost.
///   Neither window moves when the old token is presented again. So two holders who stay within one rotation of each
///   other are told apart by the first use after the moment of concurrency, at the latest when the grace ends.
///   (Not told apart: two who always refresh within ``concurrent`` seconds of each other, as tabs do.)
/// * One ahead of the session's counter rotates from its own. Only we can have made it (the counter stands under the
///   proof), so the row is older than the token: a backup was restored, or a standby took over that had not heard of
///   the last rotations. The rider holds what the rows that are lost gave out, and has done nothing wrong.
/// * Everything else is reuse: two or more behind.
/// * An ended or expired session answers nothing.
///
/// What a thief may gain by a token ahead: nothing where no rows were lost, as none is ahead there. Where some were, a
/// stolen token that had been used before, after the backup, is good once more, as the one that was current at the
/// backup is anyway: that it was used is forgotten. It does not last. Whoever of thief and rider comes after the other
/// is behind, which is reuse, or goes on, and then the other is behind: at the latest the second change between them,
/// with a grace between, ends the session. Tokens from before the backup are reuse as ever. A session that was ended after
/// the backup is there again, and nobody may come to contradict the thief: its owner ends it once more, by hand.
///
/// Presenting the current token counts as its use: its predecessor is two behind from then on.
package struct RefreshMachine: Sendable {
    /// Seconds after a rotation in which the previous token may come from a neighbour; use of the successor does not
    /// matter.
    package let concurrent: Int64
    /// Seconds after a rotation in which its answer may have been lost.
    package let grace: Int64
    /// Seconds without a rotation after which a session is over.
    package let inactivity: Int64
    /// Seconds from its beginning after which a session is over, nil for none.
    package let timeBox: Int64?

    /// A machine; `concurrent` is at most `grace`, 0 to let any use of the successor close the grace at once.
    package init(
        concurrent: Int64 = 10, grace: Int64 = 60, inactivity: Int64 = 30 * 86_400, timeBox: Int64? = nil
    ) {
        (self.grace, self.inactivity, self.timeBox) = (max(grace, 0), inactivity, timeBox)
        self.concurrent = min(max(concurrent, 0), self.grace)
    }

    /// What to do about a token with this counter, whose proof holds.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package func decide(session: SessionRefreshState, counter: Int64, now: Int64) -> RefreshDecision {
        if let end = end(of: session, now: now) { return .ended(end) }
        // The last counter of all has no successor. No session gets there: who made it has read its key.
        if counter >= session.counter, counter < .max {
            let next = rotated(session, from: counter, now: now)
            return counter == session.counter ? .rotate(next) : .catchUp(next)
        }
        guard counter == session.counter - 1 else { return .reuse }
        let age = now - session.rotatedAt
        if age < concurrent { return .returnCurrent(reason: .concurrent) }
        if age < grace, !session.successorUsed { return .returnCurrent(reason: .lostResponse) }
        return .reuse
    }

    /// Whether and why a session is over, nil while it is not.
    package func end(of session: SessionRefreshState, now: Int64) -> SessionEnd? {
        if session.isRevoked { return .revoked }
        if let timeBox, now - session.createdAt >= timeBox { return .timeBox }
        return now - session.rotatedAt >= inactivity ? .inactive : nil
    }

    /// The earliest second in which a session may have been refreshed last that is not over for want of use.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package func earliestRotation(now: Int64) -> Int64 { now - inactivity + 1 }

    /// The state to store when an access token of the session is used; nil where nothing changes.
    ///
    /// A token made at or after the rotation came with the current refresh token.
    ///
    /// - Parameter issued: the access token's `iat`.
    package func noting(useOfTokenIssued issued: Int64, in session: SessionRefreshState) -> SessionRefreshState? {
        guard !session.successorUsed, session.counter > 0, issued >= session.rotatedAt else { return nil }
        var used = session
        used.successorUsed = true
        return used
    }

    private func rotated(_ session: SessionRefreshState, from counter: Int64, now: Int64) -> SessionRefreshState {
        var next = session
        next.counter = counter + 1
        // A clock set back must not make the session older than it is.
        next.rotatedAt = max(now, session.rotatedAt)
        next.successorUsed = false
        return next
    }
}

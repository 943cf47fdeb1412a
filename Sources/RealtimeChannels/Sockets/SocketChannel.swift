import Database

/// A channel of a socket.
struct SocketChannel {
    /// Its number in the socket, which no later one has.
    let number: UInt32
    /// `realtime:` and its name.
    let topic: String
    /// The join that made it.
    let joinRef: PhoenixRef
    /// By which the answer to the join is told.
    let ref: PhoenixRef
    /// What it was joined with; without the token once that has been read.
    var request: JoinRequest
    /// On whose behalf it hears: the opener's until it is joined.
    var principal: Principal
    /// Whether it is joined.
    var isJoined = false
    /// Whether a new token is being looked at.
    var isRenewing = false
    /// How many tickets it had: for its join, and for each new token.
    var tickets: UInt32 = 1
    /// Whether something may have changed since it was asked what it may do.
    var isStale = false
    /// How often it was asked again.
    var questions: UInt32 = 0
    /// What is left of the changes of its presence.
    var presence: TokenBucket
    /// When its token ends.
    var tokenEnds: Instant?
    /// What it may do, and until when.
    var access = TopicAccess.none
    /// When it is to be asked again what it may do; nil where no policy speaks of its topic.
    var recheckAt: Instant?

    /// Its topic without `realtime:`.
    var name: String { ServerMessage.channel(of: topic) }

    /// When something of it has to be looked at next.
    var dueAt: Instant? {
        guard isJoined else { return nil }
        return [tokenEnds, access.ends, recheckAt].compactMap { $0 }.min()
    }
}

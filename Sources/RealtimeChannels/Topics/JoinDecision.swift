import Database

/// A join that waits for a decision.
package struct JoinTicket: Sendable {
    /// Which channel of its socket.
    package let channel: UInt32
    /// Which of the channel's this is: only the decision about the latest counts.
    package let number: UInt32
    /// The topic, without `realtime:`.
    package let topic: String
    /// What it is joined with; later for a new token of a channel that is joined.
    package var request: JoinRequest
    /// Whose the key is that the socket was opened with.
    package let opener: Principal
}

/// What became of a join.
package enum JoinDecision: Sendable {
    case admitted(Admission)
    case refused(JoinRefusal)
}

/// What a channel may do.
package struct Admission: Sendable {
    /// On whose behalf.
    package var principal: Principal
    /// When the token ends; nil without one.
    package var tokenEnds: Instant?
    /// What may be done in the topic; nothing in a channel that is for changes of rows alone.
    package var access: TopicAccess
    /// Whether a policy speaks of the topic, and is asked again from time to time.
    package var hasPolicy: Bool
    /// Of which changes it hears.
    package var bindings: [ChangeBinding]
    /// Why it hears of none; nil where that is as it should be.
    package var fault: String?

    /// What a channel may do.
    package init(
        principal: Principal, tokenEnds: Instant?, access: TopicAccess, hasPolicy: Bool, bindings: [ChangeBinding],
        fault: String? = nil
    ) {
        (self.principal, self.tokenEnds, self.access, self.hasPolicy) = (principal, tokenEnds, access, hasPolicy)
        (self.bindings, self.fault) = (bindings, fault)
    }
}

/// Why a channel is not joined, in words that clients know.
package enum JoinRefusal: Error, Sendable, Equatable {
    case unauthorized(topic: String)
    case privateOnly
    case topicNameRequired
    case unmatchedTopic
    case malformed(String)
    case malformedToken
    case invalidToken(String)
    case expiredToken(secondsAgo: Int64)
    case tooManyChannels(limit: Int)
    case tooManyJoins
    /// Too many that ask for what was missed.
    case tooManyCatchUps(Rate)
    case tooManyChanges(limit: Int)
    /// It could not be found out.
    case unavailable

    /// The `reason` of the answer.
    package var reason: String {
        switch self {
        case .unauthorized(let topic):
            "Unauthorized: You do not have permissions to read from this Channel topic: \(topic)"
        case .privateOnly: "PrivateOnly: This project only allows private channels"
        case .topicNameRequired: "TopicNameRequired: You must provide a topic name"
        case .unmatchedTopic: "unmatched topic"
        case .malformed(let what): "MalformedJoin: The join cannot be read: \(what)"
        case .malformedToken: "MalformedJWT: The token provided is not a valid JWT"
        case .invalidToken(let why): "InvalidJWTToken: \(why)"
        case .expiredToken(let seconds): "InvalidJWTToken: Token has expired \(seconds) seconds ago"
        case .tooManyChannels(let limit): "ChannelRateLimitReached: Too many channels, at most \(limit) are kept"
        case .tooManyJoins: "ClientJoinRateLimitReached: Too many joins per second"
        case .tooManyCatchUps(let rate):
            "ClientJoinRateLimitReached: At most \(rate.count) joins in \(rate.seconds) seconds may say since when"
        case .tooManyChanges(let limit):
            "MalformedJoin: At most \(limit) entries of postgres_changes are taken in a channel"
        case .unavailable: "UnableToAuthorize: It cannot be found out at the moment who may join; try again"
        }
    }

    /// What a channel that was joined is told when it ends for it.
    package var ending: String {
        switch self {
        case .unauthorized(let topic):
            "You no longer have permission to read from this Channel topic: \(topic)"
        case .expiredToken(let seconds): "Token has expired \(seconds) seconds ago"
        default: reason
        }
    }
}

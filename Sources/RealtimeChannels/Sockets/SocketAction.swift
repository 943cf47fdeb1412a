import Database
import Wire

/// What a socket's session wants done. In the order in which they come.
package enum SocketAction: Sendable {
    /// Send a frame.
    case send(EncodedFrame)
    /// Find out whether a channel may be joined, or go on with a new token, and tell ``SocketSession/decided(_:_:now:)``.
    case authorise(JoinTicket)
    /// Find out again what someone may do in the topic of a channel, and tell ``SocketSession/rechecked(_:_:now:)``.
    case recheck(AccessQuestion)
    /// Let a channel hear.
    case subscribe(ChannelStart)
    /// Another stands behind a channel from now on, or may do other things.
    case renew(channel: UInt32, Principal, TopicAccess.Rights)
    /// Let a channel hear no more; who is present in it is so no longer.
    case unsubscribe(channel: UInt32)
    /// Tell all who hear a topic.
    case publish(channel: UInt32, event: String, BroadcastContent)
    /// Be present, or say something else of oneself.
    case track(channel: UInt32, JSONObject)
    /// Be present no longer.
    case untrack(channel: UInt32)
    /// End the socket.
    case close(CloseCode, String)
}

/// A channel that begins to hear.
package struct ChannelStart: Sendable {
    /// Its number in the socket.
    package let channel: UInt32
    /// Its topic, with `realtime:`.
    package let topic: String
    /// On whose behalf.
    package let principal: Principal
    /// What it may do.
    package let rights: TopicAccess.Rights
    /// What it was joined with.
    package let receivesOwn: Bool
    /// Whether it wants to know who is there.
    package let wantsPresence: Bool
    /// The name its own presence has; empty for one that is made up.
    package let presenceKey: String
    /// Of which changes it hears.
    package let bindings: [ChangeBinding]
    /// Whether changes come under their own names.
    package let isOfTable: Bool
}

/// What is asked again of a channel that is joined.
package struct AccessQuestion: Sendable, Equatable {
    /// The channel's number in its socket.
    package let channel: UInt32
    /// Which question about the channel this is: only the answer to the latest counts.
    package let number: UInt32
    /// The topic, without `realtime:`.
    package let topic: String
    /// Who.
    package let principal: Principal
}

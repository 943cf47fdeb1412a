/// How much sockets may ask for, and for how long they are waited for. All limits of realtime are here.
package struct RealtimeLimits: Sendable {
    /// Bytes of a frame, and of a message that comes in several.
    package var frameBytes = 64 << 10
    /// Bytes of what is broadcast.
    package var broadcastBytes = 8 << 10
    /// Bytes of the name of a topic, of an event and of the key of a presence.
    package var nameBytes = 255
    /// Channels of a socket.
    package var channels = 100
    /// Joins of a socket: so many at once, and so many a second thereafter.
    package var joins = Rate(burst: 120, count: 10, seconds: 1)
    /// Frames of a socket, of whatever kind.
    package var frames = Rate(burst: 300, count: 50, seconds: 1)
    /// What an account may broadcast or ask for otherwise, joins and heartbeats aside, on all its sockets together.
    package var messages = Rate(burst: 100, count: 100, seconds: 60)
    /// Joins of an account, on all its sockets together, that ask for what was missed.
    package var catchUps = Rate(burst: 30, count: 30, seconds: 60)
    /// Changes of its own presence that a channel may make.
    package var presence = Rate(burst: 5, count: 5, seconds: 30)
    /// Changes of its own presences that a socket may make, in all its channels.
    package var presencesOfSocket = Rate(burst: 100, count: 100, seconds: 30)
    /// Bytes of what a presence says of itself.
    package var presenceBytes = 1 << 10
    /// Presences of a topic.
    package var presencesOfTopic = 100
    /// Requests for changes of tables in a channel.
    package var requestsForChanges = 20
    /// Bytes of a filter.
    package var filterBytes = 1 << 10
    /// Conditions of a filter.
    package var filterConditions = 10
    /// Values of an `in`.
    package var filterValues = 100
    /// Seconds after which a socket is closed that sends nothing.
    package var silence: Int64 = 60
    /// Seconds after which a socket is closed that has no channel.
    package var withoutChannel: Int64 = 600
    /// Seconds after which it is asked again whether a channel may be read.
    package var recheck: Int64 = 300
    /// Seconds after which it is asked again where it could not be found out.
    package var recheckAfterFailure: Int64 = 10
    /// What may wait to be told before more is refused, in bytes: each message counts for its own, and 64 for each who is to hear it.
    package var waitingBytes = 64 << 20
    /// Bytes that may wait for a socket.
    package var pendingBytes = 1 << 20
    /// Seconds that they may wait.
    package var pendingSeconds: Int64 = 10
    /// Sockets of the process.
    package var sockets = 40_000
    /// Sockets of an address.
    package var socketsOfAddress = 200
    /// Messages of a request that broadcasts.
    package var messagesOfRequest = 100
    /// Changes of tables that are read at a time.
    package var changesAtOnce = 1_000
    /// Changes that are remembered when they have been told, until there are no more to tell.
    package var changesRemembered = 300
    /// Changes that are told to one who has missed them.
    package var changesToCatchUp = 5_000
    /// Rows that are looked at again because a row of another table has changed.
    package var rowsTouched = 1_000
    /// Seconds for which a row that has left a policy by time alone still counts as having been seen.
    package var seenFor: Int64 = 900

    /// The limits as they are.
    package init() {}
}

/// How often something may be done: some times at once, and then at a pace.
package struct Rate: Sendable, Equatable {
    /// At once.
    package let burst: Int
    /// So many more in each span.
    package let count: Int
    /// Length of the span.
    package let seconds: Int

    /// A rate.
    package init(burst: Int, count: Int, seconds: Int) {
        (self.burst, self.count, self.seconds) = (burst, count, seconds)
    }
}

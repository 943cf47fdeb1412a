/// How patient a client is, and how much it takes on.
package struct RedisConfiguration: Sendable {
    /// How long a command may take, from the call to the answer.
    package var commandLimit = Duration.seconds(2)
    /// How long a connection may take until it can be used: name, TCP, TLS, login.
    package var connectLimit = Duration.seconds(2)
    /// Commands that may wait for answers at once.
    package var mostWaiting = 1_024
    /// Bytes of such commands; one may always be longer.
    package var mostWaitingBytes = 64 << 20
    /// Pauses between attempts to connect.
    package var backOff = RedisBackOff()
    /// How much of an answer is taken.
    package var answers = RESPLimits()
    /// How often a subscription asks whether Redis is still there (`PING`).
    package var pingInterval = Duration.seconds(10)
    /// After how long without any word a subscription takes its connection for dead.
    package var silenceLimit = Duration.seconds(20)
    /// The name under which connections are shown by `CLIENT LIST`; without spaces.
    package var name = "sydney-transit"

    /// What suits a Redis in the same network.
    package init() {}
}

/// Pauses between attempts to connect: each twice as long as the one before, up to a limit.
package struct RedisBackOff: Sendable {
    /// After the first failure.
    package var first = Duration.milliseconds(100)
    /// At most.
    package var longest = Duration.seconds(2)
    /// How much of a pause is taken, from 0 to 1: by chance, so that many servers do not come back at once.
    package var share: @Sendable () -> Double = { Double.random(in: 0.5...1) }

    package init() {}

    /// The pause after so many failures in a row, from 1 on.
    package func pause(after failures: Int) -> Duration {
        min(longest, first * (1 << min(max(failures - 1, 0), 16))) * share()
    }
}

/// How a client stands with its Redis.
package enum RedisState: Sendable, Equatable {
    /// Nothing was asked yet.
    case idle
    /// For the first time, or again right after the end of a good connection.
    case connecting
    /// Commands are sent.
    case connected(since: ContinuousClock.Instant)
    /// Commands are refused at once; attempts to connect go on.
    case away(since: ContinuousClock.Instant, reason: RedisError)
    case closed
}

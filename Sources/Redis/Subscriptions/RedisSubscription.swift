import NIOCore
import NIOPosix

/// What is published on channels of a Redis (`SUBSCRIBE`), over a connection of its own that comes back by itself.
///
/// Redis keeps nothing for those who are away. So a reader fetches what it may have missed whenever it hears
/// ``Event/subscribed``, and takes messages from there.
package struct RedisSubscription: Sendable {
    /// What a reader hears.
    package enum Event: Sendable, Equatable {
        /// From here on every message comes, until ``away(reason:)``. What was published before may have been missed.
        case subscribed
        /// What was published on a channel.
        case message(channel: String, bytes: ByteBuffer)
        /// The connection ended, or did not come about; messages may be lost until ``subscribed``. Comes once, and again where the
        /// reason changes.
        case away(reason: RedisError)
    }

    private let connector: RedisConnector

    /// Nothing happens until messages are asked for.
    package init(
        _ url: RedisURL, configuration: RedisConfiguration = RedisConfiguration(),
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) {
        connector = RedisConnector(url: url, configuration: configuration, group: group)
    }

    /// Subscribes, each time anew; ends when the task that reads is cancelled or lets go of the stream. For one reader.
    ///
    /// - Parameters:
    ///   - channels: one at least.
    ///   - bufferingBytes: how much may wait for the reader; one message may always be longer. If there is more, what waits is thrown
    ///     away, and the reader hears ``Event/away(reason:)`` and, once it has, ``Event/subscribed``.
    package func messages(channels: [String], bufferingBytes: Int = 32 << 20) -> AsyncStream<Event> {
        precondition(!channels.isEmpty, "a subscription to no channel")
        let events = RedisEvents(most: bufferingBytes)
        let reading = RedisReading(events, Task { [connector] in await connector.read(channels, into: events) })
        return AsyncStream {
            await reading.events.next()
        } onCancel: {
            reading.end()
        }
    }
}

/// Held by a stream: what feeds it ends with it.
private final class RedisReading: Sendable {
    let events: RedisEvents
    private let task: Task<Void, Never>

    init(_ events: RedisEvents, _ task: Task<Void, Never>) { (self.events, self.task) = (events, task) }

    deinit { end() }

    func end() {
        task.cancel()
        events.end()
    }
}

extension RedisConnector {
    /// Connects and reads, over and over, until the task is cancelled.
    fileprivate func read(_ channels: [String], into events: RedisEvents) async {
        var failures = 0
        while !Task.isCancelled {
            let began = ContinuousClock.now
            let end = await readOnce(channels, into: events)
            if Task.isCancelled { return }
            // As it was good for a while, it is tried again at once.
            failures = end.wasSubscribed && .now - began > configuration.backOff.longest ? 0 : failures + 1
            events.put(away: end.reason)
            if failures > 0 { try? await Task.sleep(for: configuration.backOff.pause(after: failures)) }
            // A reader that does not read is not told more than it can hold.
            await events.drained()
        }
    }

    private func readOnce(
        _ channels: [String], into events: RedisEvents
    ) async -> (reason: RedisError, wasSubscribed: Bool) {
        let opened = await open { channel in
            let ended = channel.eventLoop.makePromise(of: RedisSubscriptionHandler.End.self)
            try channel.pipeline.syncOperations.addHandler(
                RedisSubscriptionHandler(channels, configuration, events: events, ended: ended))
            return (channel, ended.futureResult)
        }
        switch opened {
        case .failure(let reason): return (reason, false)
        case .success((let channel, let ended)):
            let end = await withTaskCancellationHandler {
                try? await ended.get()
            } onCancel: {
                channel.close(promise: nil)
            }
            let reason = end?.reason ?? .unavailable(reason: "it ended the connection")
            return (.unavailable(reason: "\(url): \(Self.reason(reason))"), end?.wasSubscribed ?? false)
        }
    }
}

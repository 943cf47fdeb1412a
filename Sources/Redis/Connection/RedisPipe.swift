import NIOCore
import Synchronization

/// The way into a connection, from any thread: requests go out in the order in which they were put in.
///
/// What is put in while the event loop is busy goes out at once when it is not: one wake-up and one system call for many.
final class RedisPipe: Sendable {
    private struct State {
        /// What the event loop has not taken yet.
        var requests: [RedisRequest] = []
        var end: RedisError?
    }

    private let state = Mutex(State())
    private let handler: NIOLoopBound<RedisCommandHandler>
    private let channel: any Channel

    /// To be made on the channel's event loop.
    init(_ channel: any Channel) throws {
        let handler = RedisCommandHandler()
        (self.channel, self.handler) = (channel, NIOLoopBound(handler, eventLoop: channel.eventLoop))
        handler.pipe = self
        try channel.pipeline.syncOperations.addHandler(handler)
    }

    /// Kept when the connection has ended.
    var closed: EventLoopFuture<Void> { channel.closeFuture }

    /// Why it ended; nil before.
    var end: RedisError? { state.withLock { $0.end } }

    func put(_ requests: [RedisRequest]) {
        guard !requests.isEmpty else { return }
        let (wake, end): (Bool, RedisError?) = state.withLock { state in
            if let end = state.end { return (false, end) }
            state.requests += requests
            return (state.requests.count == requests.count, nil)
        }
        if let end { for request in requests { request.leave(.failure(end)) } }
        if wake { channel.eventLoop.execute { [handler] in handler.value.sendAll() } }
    }

    /// Ends the connection: whatever waits hears why.
    func close(_ reason: RedisError) {
        channel.eventLoop.execute { [handler] in handler.value.finish(reason) }
        channel.close(promise: nil)
    }

    /// What was put in since.
    func take() -> [RedisRequest] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    /// Takes nothing more.
    func finish(_ reason: RedisError) {
        let left: [RedisRequest] = state.withLock { state in
            defer { state.requests = [] }
            if state.end == nil { state.end = reason }
            return state.requests
        }
        for request in left { request.leave(.failure(reason)) }
    }
}

import NIOCore
import NIOHTTP1

/// Lets the last response of a connection reach a slow client before the connection is closed.
///
/// While the server stops, a connection is closed as soon as its response has been handed over; what the socket had not
/// taken by then would be lost, and a download that was in flight cut short.
final class FlushBeforeCloseHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limit: TimeAmount
    /// Done when the last response that was begun has left; nil when nothing is on its way.
    private var lastResponse: EventLoopFuture<Void>?

    /// A handler that waits at most so long for a client to take its response.
    init(limit: TimeAmount) { self.limit = limit }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else {
            context.write(data, promise: promise)
            return
        }
        let written = promise ?? context.eventLoop.makePromise(of: Void.self)
        lastResponse = written.futureResult
        context.write(data, promise: written)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode != .input, let lastResponse else {
            context.close(mode: mode, promise: promise)
            return
        }
        self.lastResponse = nil
        let bound = context.loopBound
        let overdue = context.eventLoop.assumeIsolated().scheduleTask(in: limit) { bound.value.close(promise: nil) }
        lastResponse.assumeIsolated().whenComplete { _ in
            overdue.cancel()
            bound.value.close(mode: mode, promise: promise)
        }
    }
}

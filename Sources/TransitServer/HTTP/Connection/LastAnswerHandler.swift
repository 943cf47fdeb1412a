import NIOCore
import NIOHTTP1

/// Ends a connection with an answer that says so: once the server has been asked to stop, each client hears `Connection: close`
/// with its next answer, and no request that it sent before is lost.
final class LastAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// How long the rest is read of what a client sends behind its last answer.
    private static let longestRest = TimeAmount.seconds(15)

    private let stopping: StopFlag
    /// How long a client that is silent may still send a request it had on its way when the server stopped.
    private let linger: TimeAmount
    /// Requests begun whose answer has not ended.
    private var open = 0
    private var isLast = false
    private var end: Scheduled<Void>?

    init(stopping: StopFlag, linger: TimeAmount) { (self.stopping, self.linger) = (stopping, linger) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { open += 1 }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // Of requests sent one after the other without waiting, the last one's answer is the last.
            if stopping.hasBegun, open <= 1 { head.headers.replaceOrAdd(name: "connection", value: "close") }
            isLast = head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            open -= 1
            guard isLast else { return context.write(data, promise: promise) }
            let written = promise ?? context.eventLoop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenSuccess { [bound = context.loopBound, self] in
                // What the client still sends is read, so that the answer reaches it before the connection is gone.
                let context = bound.value
                context.close(mode: .output, promise: nil)
                guard context.channel.isActive else { return }
                // Not for ever: a body that was refused may be of any length (RFC 9112 §9.6).
                end = context.eventLoop.assumeIsolated().scheduleTask(in: Self.longestRest) {
                    bound.value.close(promise: nil)
                }
            }
            context.write(data, promise: written)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent, open == 0, !isLast, linger > .zero else {
            context.fireUserInboundEventTriggered(event)
            return
        }
        let bound = context.loopBound
        context.eventLoop.assumeIsolated().scheduleTask(in: linger) {
            bound.value.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
    }
}

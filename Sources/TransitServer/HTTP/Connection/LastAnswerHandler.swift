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
    /// Of an answer that would be the last, what was written while further requests may be in what is being read.
    private var held: [(part: HTTPServerResponsePart, promise: EventLoopPromise<Void>?)] = []
    private var end: Scheduled<Void>?

    init(stopping: StopFlag, linger: TimeAmount) { (self.stopping, self.linger) = (stopping, linger) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) {
            open += 1
            // It is not the last after all.
            release(context, asLast: false)
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        if case .head = part, held.isEmpty, stopping.hasBegun, open <= 1 {
            // What came in one piece has been read by then.
            let bound = context.loopBound
            context.eventLoop.assumeIsolated().execute { self.release(bound.value, asLast: true) }
        } else if held.isEmpty {
            return write(context, part, promise, isLast: false)
        }
        held.append((part, promise))
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode != .input { release(context, asLast: true) }
        context.close(mode: mode, promise: promise)
    }

    /// Writes what was held.
    private func release(_ context: ChannelHandlerContext, asLast isLast: Bool) {
        guard !held.isEmpty else { return }
        let parts = held
        held = []
        for (part, promise) in parts { write(context, part, promise, isLast: isLast) }
        context.flush()
    }

    /// - Parameter isLast: whether an answer that begins is the last.
    private func write(
        _ context: ChannelHandlerContext, _ part: HTTPServerResponsePart, _ promise: EventLoopPromise<Void>?,
        isLast isLastAnswer: Bool
    ) {
        switch part {
        case .head(var head):
            // Of requests sent one after the other without waiting, the last one's answer is the last.
            if isLastAnswer { head.headers.replaceOrAdd(name: "connection", value: "close") }
            isLast = head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(wrapOutboundOut(part), promise: promise)
        case .end:
            open -= 1
            guard isLast else { return context.write(wrapOutboundOut(part), promise: promise) }
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
            context.write(wrapOutboundOut(part), promise: written)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end?.cancel()
        for (_, promise) in held { promise?.fail(ChannelError.ioOnClosedChannel) }
        held = []
    }

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

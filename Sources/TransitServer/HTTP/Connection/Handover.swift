import NIOCore
import NIOHTTP1

/// Hands a connection over from HTTP to another protocol, once the answer that says so has been written (RFC 9110 §7.8): WebSocket, for
/// one. What a request goes through has been gone through by then, and what is refused is refused in HTTP.
package struct Handover: Sendable {
    /// What the connection speaks from then on, as `Upgrade` names it: `websocket`.
    package let name: String
    /// Fields of the answer beside `Connection` and `Upgrade`.
    package let fields: [(name: String, value: String)]
    /// Makes the handlers of the new protocol, those next to the network first. Called on the event loop of the connection.
    package let makeHandlers: @Sendable () -> [any ChannelHandler]

    /// A handover to a protocol.
    package init(
        to name: String, fields: [(name: String, value: String)] = [],
        makeHandlers: @escaping @Sendable () -> [any ChannelHandler]
    ) {
        (self.name, self.fields, self.makeHandlers) = (name, fields, makeHandlers)
    }
}

/// Carries out a ``Handover``: takes HTTP out of the pipeline and puts the new protocol in its place.
///
/// A request that asks for another protocol is the last one its parser reads, whether or not it is granted: where it is not, the
/// connection ends with the answer.
final class HandoverHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let stopping: StopFlag
    /// All handlers of HTTP, in the order in which they stand; none once this one, which is among them, is no longer in a pipeline.
    private var handlers: [any RemovableChannelHandler] = []
    private var isAsked = false
    /// Requests begun whose answers have not ended: the one that asks is the last of them.
    private var open = 0
    private var granted: Handover?

    init(stopping: StopFlag) { self.stopping = stopping }

    /// Notes what is to be taken out, once it is all in the pipeline.
    func note(_ handlers: [any RemovableChannelHandler]) { self.handlers = handlers }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            open += 1
            if head.headers.contains(name: "upgrade") {
                isAsked = head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
            }
        }
        context.fireChannelRead(data)
    }

    /// Tells the handler, as an outbound event, that the next answer is the last one of HTTP.
    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let handover = event as? Handover else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        granted = handover
        promise?.succeed()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where isAsked && granted == nil && open <= 1:
            head.headers.replaceOrAdd(name: "connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            open -= 1
            guard let handover = granted else { fallthrough }
            granted = nil
            let written = promise ?? context.eventLoop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenSuccess { [bound = context.loopBound, self] in
                carryOut(handover, bound.value)
            }
            context.write(data, promise: written)
        default: context.write(data, promise: promise)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { handlers = [] }

    private func carryOut(_ handover: Handover, _ context: ChannelHandlerContext) {
        let (pipeline, channel) = (context.pipeline.syncOperations, context.channel)
        do {
            guard let last = handlers.last else { return context.close(promise: nil) }
            // Behind all of them stands the end of the pipeline, which reads requests: nothing else may reach it.
            try pipeline.addHandlers(handover.makeHandlers() + [EndOfHandover()], position: .after(last))
        } catch {
            return context.close(promise: nil)
        }
        // The parser goes last, and hands on what came behind the request.
        let gone = handlers.reversed().map { pipeline.removeHandler($0) }
        EventLoopFuture.andAllSucceed(gone, on: channel.eventLoop).whenComplete { [stopping] result in
            if case .failure = result { return channel.close(promise: nil) }
            // The handlers of HTTP were told, and are gone.
            if stopping.hasBegun { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
        }
    }
}

/// Keeps the end of a pipeline, which reads requests, from what is none, and closes the connection where the server stops.
private final class EndOfHandover: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { context.close(promise: nil) }
    }
}

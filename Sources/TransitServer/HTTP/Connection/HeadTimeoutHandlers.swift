import NIOCore
import NIOHTTP1

/// How far the client of one connection is with saying what it wants; used on the connection's event loop only.
final class HeadProgress {
    /// Heads that have come whole.
    fileprivate var heads = 0
    /// Whether a body is on its way.
    fileprivate var isWithinBody = false
    /// Requests whose answer has not ended.
    fileprivate var open = 0
    fileprivate var overdue: Scheduled<Void>?
}

/// Closes a connection whose client takes too long over the headers of a request: from the start of the connection, or from
/// the first byte of a later request. Stands before the parser; ``HeadArrivalHandler`` behind it tells what came of the bytes.
final class HeadTimeoutHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let progress: HeadProgress
    private let limit: TimeAmount
    private let gate: ConnectionGate
    private var hasSentSomething = false

    init(_ progress: HeadProgress, limit: TimeAmount, gate: ConnectionGate) {
        (self.progress, self.limit, self.gate) = (progress, limit, gate)
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasSentSomething = true
        let (heads, isBody) = (progress.heads, progress.isWithinBody)
        context.fireChannelRead(data)
        // Nearly all heads come in one piece: then no time has to be kept. The end of a body begins none.
        if progress.heads == heads, !isBody, !progress.isWithinBody, context.channel.isActive { begin(context) }
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard progress.overdue == nil else { return }
        let bound = context.loopBound
        progress.overdue = context.eventLoop.assumeIsolated().scheduleTask(in: limit) { [self] in
            progress.overdue = nil
            // Over what comes behind a request that is being answered nobody is waiting.
            if progress.open == 0 { giveUp(bound.value) }
        }
    }

    private func end() {
        progress.overdue?.cancel()
        progress.overdue = nil
    }

    private func giveUp(_ context: ChannelHandlerContext) {
        gate.noteLateHead()
        guard hasSentSomething else { return context.close(promise: nil) }
        let answer = context.channel.allocator.buffer(
            string: "HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        context.writeAndFlush(wrapOutboundOut(answer)).whenComplete { [bound = context.loopBound] _ in
            bound.value.close(promise: nil)
        }
    }
}

/// Notes for ``HeadTimeoutHandler`` what the parser made of the bytes.
final class HeadArrivalHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let progress: HeadProgress

    init(_ progress: HeadProgress) { self.progress = progress }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            progress.heads += 1
            progress.open += 1
            progress.isWithinBody = true
            progress.overdue?.cancel()
            progress.overdue = nil
        case .body: break
        case .end: progress.isWithinBody = false
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { progress.open -= 1 }
        context.write(data, promise: promise)
    }
}

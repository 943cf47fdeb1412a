import NIOCore
import NIOHTTP2

/// One client's connection: counts its requests, and ends it as the faults ask.
final class APNsConnection: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    /// How long a client may take to leave after a GOAWAY, and after its last answer.
    ///
    /// Closing as soon as all is answered could reset the connection under what the client still sends, and take answers with it.
    private static let (patience, courtesy) = (TimeAmount.seconds(10), TimeAmount.milliseconds(300))

    private let responder: APNsResponder
    private let cutter: ConnectionCutter
    private var context: ChannelHandlerContext?
    private var requests = 0
    private var openStreams = 0
    /// The highest whose request was looked at.
    private var lastStream = HTTP2StreamID(0)
    private var isLeaving = false
    private var isCut = false

    init(responder: APNsResponder, cutter: ConnectionCutter) { (self.responder, self.cutter) = (responder, cutter) }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        responder.state.withLock { $0.pushRecord.totals.connections += 1 }
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    // A client that cuts the connection is nothing to be told of.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {}

    func streamOpened() {
        openStreams += 1
        let openStreams = openStreams
        responder.state.withLock {
            $0.pushRecord.totals.mostStreams = max($0.pushRecord.totals.mostStreams, openStreams)
        }
    }

    func streamClosed() {
        openStreams -= 1
        if isLeaving, openStreams == 0 { close(in: Self.courtesy) }
    }

    /// What to do about a request; nil for one that came after the last.
    func take(_ request: APNsRequest, on stream: HTTP2StreamID) -> APNsResponder.Decision? {
        // Requests that began before the last one may end after it, and the GOAWAY has promised to look at them.
        guard context != nil, !isCut, !isLeaving || stream < lastStream else { return nil }
        requests += 1
        lastStream = max(lastStream, stream)
        let decision = responder.take(request, index: requests)
        if decision.isCut {
            isCut = true
            cutter.cut()
        }
        return decision
    }

    /// Says goodbye once the last request's answer is on its way.
    func leave(atOnce: Bool) {
        guard let context, !isLeaving, !isCut else { return }
        isLeaving = true
        let goAway = HTTP2Frame(
            streamID: .rootStream, payload: .goAway(lastStreamID: lastStream, errorCode: .noError, opaqueData: nil))
        context.writeAndFlush(wrapOutboundOut(goAway), promise: nil)
        guard !atOnce else { return context.close(promise: nil) }
        close(in: openStreams == 0 ? Self.courtesy : Self.patience)
    }

    private func close(in time: TimeAmount) {
        context?.eventLoop.assumeIsolated().scheduleTask(in: time) { self.context?.close(promise: nil) }
    }
}

import NIOCore
import NIOHPACK
import NIOHTTP2

/// One request and its answer.
final class APNsStream: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    /// Bytes of a body that are kept; enough to see that it is too large.
    private static let mostBodyBytes = 65_536

    private let connection: APNsConnection
    private let id: HTTP2StreamID
    private var request = APNsRequest()

    init(_ connection: APNsConnection, id: HTTP2StreamID) { (self.connection, self.id) = (connection, id) }

    func handlerAdded(context: ChannelHandlerContext) { connection.streamOpened() }

    func handlerRemoved(context: ChannelHandlerContext) { connection.streamClosed() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .headers(let headers):
            for (name, value, _) in headers.headers {
                switch name {
                case ":method": request.method = value
                case ":path": request.path = value
                case _ where name.hasPrefix(":"): break
                default: request.headers[name] = value
                }
            }
            if headers.endStream { answer(context) }
        case .data(let data):
            if case .byteBuffer(let bytes) = data.data, request.payload.count < Self.mostBodyBytes {
                request.payload += bytes.readableBytesView
            }
            if data.endStream { answer(context) }
        default: break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func answer(_ context: ChannelHandlerContext) {
        guard let decision = connection.take(request, on: id) else { return }
        guard let answer = decision.answer else { return }
        if decision.delay > 0 {
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(decision.delay)) {
                guard bound.value.channel.isActive else { return }
                self.write(answer, context: bound.value)
            }
        } else {
            write(answer, context: context)
        }
        if decision.goesAway { connection.leave(atOnce: decision.closesOnGoAway) }
    }

    private func write(_ answer: APNsResponder.Answer, context: ChannelHandlerContext) {
        var headers = HPACKHeaders([(":status", String(answer.refusal?.status ?? 200)), ("apns-id", answer.apnsID)])
        guard let refusal = answer.refusal else {
            let payload = HTTP2Frame.FramePayload.Headers(headers: headers, endStream: true)
            return context.writeAndFlush(wrapOutboundOut(.headers(payload)), promise: nil)
        }
        if let seconds = refusal.retryAfter { headers.add(name: "retry-after", value: String(seconds)) }
        headers.add(name: "content-type", value: "application/json")
        let timestamp = refusal.timestamp.map { #","timestamp":\#($0)"# } ?? ""
        let body = ByteBuffer(string: #"{"reason":"\#(refusal.reason)"\#(timestamp)}"#)
        context.write(wrapOutboundOut(.headers(.init(headers: headers))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.data(.init(data: .byteBuffer(body), endStream: true))), promise: nil)
    }
}

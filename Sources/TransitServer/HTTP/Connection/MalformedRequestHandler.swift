import NIOCore
import NIOHTTP1
import TransitAPI

/// Answers what is no HTTP request with a 400 (431 for headers that are too large) and closes the connection.
///
/// It stands before the compressor, which counts on a request for every response and would end the process on this one.
final class MalformedRequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Requests begun whose response has not ended.
    private var open = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { open += 1 }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { open -= 1 }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Too much is sent behind a request that asks for another protocol.
        if error is ByteToMessageDecoderError.PayloadTooLargeError { return context.close(promise: nil) }
        guard let error = error as? HTTPParserError else {
            context.fireErrorCaught(error)
            return
        }
        // In the middle of another response nothing more can be said.
        guard open == 0 else {
            context.close(promise: nil)
            return
        }
        let status: HTTPResponseStatus = error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest
        let body = context.channel.allocator.buffer(
            string:
                #"{"error":{"code":"INVALID_REQUEST","message":"This is not an HTTP request the server can read."}}"#)
        let headers: HTTPHeaders = [
            "content-type": MediaType.json, "content-length": String(body.readableBytes),
            "cache-control": "no-store", "connection": "close",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { [loopBound = context.loopBound] _ in
            loopBound.value.close(promise: nil)
        }
    }
}

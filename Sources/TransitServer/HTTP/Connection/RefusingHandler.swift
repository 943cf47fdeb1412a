import NIOCore

/// Tells a client that there is no room for its connection, whatever it wants, and closes it.
final class RefusingHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let body =
        #"{"error":{"code":"CONNECTION_LIMIT_REACHED","message":"Too many connections are open. Please try again shortly."}}"#

    func channelActive(context: ChannelHandlerContext) {
        let head = [
            "HTTP/1.1 503 Service Unavailable", "content-type: \(MediaType.json)",
            "content-length: \(Self.body.utf8.count)", "retry-after: 10", "cache-control: no-store",
            "connection: close",
        ].joined(separator: "\r\n")
        let answer = context.channel.allocator.buffer(string: head + "\r\n\r\n" + Self.body)
        context.writeAndFlush(wrapOutboundOut(answer)).whenComplete { [bound = context.loopBound] _ in
            bound.value.close(promise: nil)
        }
    }

    /// What it wanted is of no interest.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}

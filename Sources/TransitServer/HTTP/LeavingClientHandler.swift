import NIOCore
import NIOHTTP1

/// Closes a connection when the client of an event stream goes.
///
/// A client that closes ends its own side first, and a server may go on writing to the other half; nothing would be
/// noticed until something is next written, and until then the stream would keep its place.
final class LeavingClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart

    /// Tells the handler, as an outbound event, that a stream is being sent.
    struct StreamBegan: Sendable {}

    private var isStreaming = false
    private var hasLeft = false

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is StreamBegan else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        isStreaming = true
        promise?.succeed()
        if hasLeft { context.close(promise: nil) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            hasLeft = true
            if isStreaming { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }
}

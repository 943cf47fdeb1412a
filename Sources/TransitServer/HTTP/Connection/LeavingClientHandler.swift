import NIOCore
import NIOHTTP1

/// Closes a connection when the client of an event stream goes, and cancels the work of one that waits for an answer.
///
/// A client that closes ends its own side first, and a server may go on writing to the other half; nothing would be
/// noticed until something is next written, and until then the stream would keep its place.
final class LeavingClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Tells the handler, as an outbound event, that a stream is being sent.
    struct StreamBegan: Sendable {}

    private let connection: Connection
    private var isStreaming = false

    init(_ connection: Connection) { self.connection = connection }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is StreamBegan else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        isStreaming = true
        promise?.succeed()
        if connection.hasLeft { context.close(promise: nil) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if isStreaming, case .end = unwrapOutboundIn(data) { isStreaming = false }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            connection.clientLeft()
            if isStreaming { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        connection.clientLeft()
        context.fireChannelInactive()
    }
}

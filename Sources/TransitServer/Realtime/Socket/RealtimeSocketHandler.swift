import NIOCore
import NIOWebSocket
import RealtimeChannels

/// A socket of `/realtime/v1` on its connection: takes frames of WebSocket (RFC 6455) in, and sends those out that the service has
/// encoded. There is no task for it, and no frame changes threads.
package final class RealtimeSocketHandler: ChannelInboundHandler, SocketOutlet {
    package typealias InboundIn = WebSocketFrame
    package typealias OutboundOut = ByteBuffer

    private let limits: RealtimeLimits
    /// Given back with the handler.
    private let place: AnyObject?
    private let open: (any EventLoop, RealtimeSocketHandler) -> RealtimeSocket
    private var socket: RealtimeSocket?
    private var context: ChannelHandlerContext?
    /// The beginning of a message that comes in several frames.
    private var fragments: (opcode: WebSocketOpcode, bytes: [UInt8])?
    /// Looks whether the client takes what waits for it; nil while nothing waits.
    private var patience: Scheduled<Void>?
    private var isEnding = false

    /// How long a client is waited for that was told the end.
    private static let farewell = TimeAmount.seconds(2)

    /// A handler.
    ///
    /// - Parameters:
    ///   - place: held as long as the socket is there.
    ///   - open: opens the socket, on the event loop of the connection.
    package init(
        _ limits: RealtimeLimits, holding place: AnyObject? = nil,
        open: @escaping (any EventLoop, RealtimeSocketHandler) -> RealtimeSocket
    ) {
        (self.limits, self.place, self.open) = (limits, place, open)
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        socket = open(context.eventLoop, self)
    }

    package func handlerRemoved(context: ChannelHandlerContext) { leave() }

    package func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    private func leave() {
        patience?.cancel()
        patience = nil
        socket?.hasClosed()
        (socket, context, fragments) = (nil, nil, nil)
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        if isEnding {
            if frame.opcode == .connectionClose { context.close(promise: nil) }
            return
        }
        guard frame.maskKey != nil else { return end(.protocolError, "frames of clients are masked") }
        guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return end(.protocolError, "no extension was agreed on") }
        var payload = frame.unmaskedData
        switch frame.opcode {
        case .text, .binary:
            guard fragments == nil else { return end(.protocolError, "a message begins inside another") }
            let bytes = Array(payload.readableBytesView)
            if frame.fin { take(frame.opcode, bytes) } else { fragments = (frame.opcode, bytes) }
        case .continuation:
            guard var begun = fragments else { return end(.protocolError, "nothing is continued") }
            fragments = nil
            guard begun.bytes.count + payload.readableBytes <= limits.frameBytes else {
                return end(.tooBig, "a message is at most \(limits.frameBytes) bytes long")
            }
            begun.bytes += payload.readableBytesView
            if frame.fin { take(begun.opcode, begun.bytes) } else { fragments = begun }
            // Pieces cost as frames do, however little they bring.
            if !frame.fin { socket?.receivePing() }
        case .ping:
            send(EncodedFrame(.pong, Array(payload.readableBytesView.prefix(125))))
            flush()
            socket?.receivePing()
        case .pong: socket?.receivePing()
        case .connectionClose:
            let code =
                payload.readSlice(length: min(2, payload.readableBytes)).map { Array($0.readableBytesView) } ?? []
            isEnding = true
            send(EncodedFrame(.close, code))
            flush()
            context.close(promise: nil)
        default: end(.protocolError, "the frame is of no known kind")
        }
    }

    private func take(_ opcode: WebSocketOpcode, _ bytes: [UInt8]) {
        if opcode == .text { socket?.receive(text: bytes) } else { socket?.receive(binary: bytes) }
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength:
            end(.tooBig, "a message is at most \(limits.frameBytes) bytes long")
        case is NIOWebSocketError: end(.protocolError, "what came is no WebSocket")
        default: context.close(promise: nil)
        }
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent: socket?.endAsServerStops()
        case ChannelEvent.inputClosed: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    private func end(_ code: CloseCode, _ reason: String) {
        if !isEnding { socket?.end(code, reason) }
    }

    package func send(_ frame: EncodedFrame) {
        guard let context else { return }
        context.write(wrapOutboundOut(frame.bytes), promise: nil)
        if !context.channel.isWritable { watch(context) }
    }

    package func flush() { context?.flush() }

    package func close(_ code: CloseCode, _ reason: String) {
        guard let context, !isEnding else { return }
        send(EncodedFrame.close(code, reason))
        isEnding = true
        flush()
        // The client answers, or its connection is closed all the same.
        let bound = context.loopBound
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.farewell) { bound.value.close(promise: nil) }
    }

    /// Gives a client up for which too much waits, or that takes nothing for too long.
    private func watch(_ context: ChannelHandlerContext) {
        guard !isEnding else { return }
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        if waiting > limits.pendingBytes { return giveUp(context, in: .zero) }
        if patience == nil { giveUp(context, in: .seconds(limits.pendingSeconds)) }
    }

    /// Not at once: whoever sends is in the middle of telling many.
    private func giveUp(_ context: ChannelHandlerContext, in delay: TimeAmount) {
        patience?.cancel()
        patience = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { [weak self] in self?.socket?.endAsSlow()
        }
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            patience?.cancel()
            patience = nil
        }
        context.fireChannelWritabilityChanged()
    }
}

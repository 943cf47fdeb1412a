import NIOCore
import NIOHTTP1
import NIOPosix

/// A connection that is asked one thing after another. It lives on its event loop, and is used there only.
final class LoadConnection: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    /// What is told of a stream as it comes: its head, pieces of its body.
    typealias Piece = (HTTPResponseHead, ByteBuffer?) -> Void

    private let channel: any Channel
    private let bytes: ByteCounter
    private var head: HTTPResponseHead?
    private var body = ByteBuffer()
    private var done: ((LoadOutcome) -> Void)?
    private var piece: Piece?
    private var limit: Scheduled<Void>?
    /// Told once the connection has ended while nothing was asked.
    var onClose: (() -> Void)?
    /// Whether it may be asked again.
    private(set) var isOpen = true
    /// Requests that were answered here before.
    private(set) var answered = 0
    /// Whether anything came of the answer under way.
    private(set) var hasHeard = false

    private init(_ channel: any Channel, _ bytes: ByteCounter) { (self.channel, self.bytes) = (channel, bytes) }

    /// Connects.
    static func open(
        to address: SocketAddress, on loop: any EventLoop, within limit: TimeAmount
    ) -> EventLoopFuture<LoadConnection> {
        ClientBootstrap(group: loop).connectTimeout(limit)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .connect(to: address)
            .flatMapThrowing { channel in
                let counter = ByteCounter()
                let connection = LoadConnection(channel, counter)
                try channel.pipeline.syncOperations.addHandlers([
                    counter, HTTPRequestEncoder(),
                    ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .dropBytes)), connection,
                ])
                return connection
            }
    }

    /// Bytes that came and went since they were last asked for.
    func takeBytes() -> (inward: Int, outward: Int) { bytes.take() }

    /// Asks, and says how that ended.
    ///
    /// - Parameters:
    ///   - limit: how long the answer may take; until its head is there where there are pieces.
    ///   - piece: told of a stream as it comes; such a request ends with its connection.
    func send(
        _ request: LoadRequest, within limit: TimeAmount, piece: Piece? = nil, _ done: @escaping (LoadOutcome) -> Void
    ) {
        guard isOpen else { return done(.failed(.reset)) }
        (self.done, self.piece, head, hasHeard) = (done, piece, nil, false)
        body.clear()
        self.limit = channel.eventLoop.assumeIsolated().scheduleTask(in: limit) { self.end(.failed(.timeout)) }
        let start = HTTPRequestHead(
            version: .http1_1, method: request.method, uri: request.target, headers: request.headers)
        channel.write(HTTPClientRequestPart.head(start), promise: nil)
        if let bytes = request.body {
            channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: bytes))), promise: nil)
        }
        channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
    }

    /// Hangs up; what is under way ends without a word.
    func close() {
        (done, piece) = (nil, nil)
        limit?.cancel()
        isOpen = false
        channel.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard head.status != .continue else { return }
            self.head = head
            hasHeard = true
            if let piece, head.status == .ok {
                limit?.cancel()
                piece(head, nil)
            }
        case .body(var part):
            if let piece, let head, head.status == .ok { return piece(head, part) }
            if body.readableBytes == 0 { body = part } else { body.writeBuffer(&part) }
        case .end:
            guard let head else { return }
            if piece != nil, head.status == .ok { return end(.failed(.streamEnded)) }
            answered += 1
            let answer = LoadAnswer(status: Int(head.status.code), headers: head.headers, body: body)
            body = ByteBuffer()
            if !head.isKeepAlive {
                isOpen = false
                channel.close(promise: nil)
            }
            finish(.answered(answer))
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        isOpen = false
        let isStream = piece != nil && head?.status == .ok
        if done != nil { end(.failed(isStream ? .streamEnded : .reset)) } else { onClose?() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(.failed(error is HTTPParserError || error is NIOHTTPDecoderError ? .malformed : .reset))
        context.close(promise: nil)
    }

    private func end(_ outcome: LoadOutcome) {
        isOpen = false
        finish(outcome)
        channel.close(promise: nil)
    }

    private func finish(_ outcome: LoadOutcome) {
        limit?.cancel()
        let done = done
        (self.done, piece, limit) = (nil, nil, nil)
        done?(outcome)
    }
}

/// Counts the bytes of a connection, as they are on the wire but for TCP's own.
final class ByteCounter: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private var counts = (inward: 0, outward: 0)

    func take() -> (inward: Int, outward: Int) {
        defer { counts = (0, 0) }
        return counts
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        counts.inward += unwrapInboundIn(data).readableBytes
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        counts.outward += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }
}

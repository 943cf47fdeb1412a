import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// HTTP/1.1 with gzip for text answers that are worth it.
///
/// The compressor speaks NIO's own HTTP types, so it stands before the codec that turns them into HTTPTypes.
struct CompressingHTTPChannel: ServerChildChannel {
    typealias AsyncChannel = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    struct Value: ServerChildChannelValue {
        let asyncChannel: AsyncChannel
        /// Nil where there is no room for it.
        var connection: Connection?
        var channel: any Channel { asyncChannel.channel }
    }

    /// How connections are kept.
    struct Rules: Sendable {
        var idleTimeout: Duration
        var headerTimeout: Duration
        var writeTimeout: Duration
        var compressionFloor: Int
        /// How long silent connections stay after the listener was closed.
        var linger: Duration
        /// Bytes of one header, and of all of a request: they are read on the event loop, and before anybody is counted.
        var headerBytes: Int
        var headersBytes: Int
        let gate: ConnectionGate
        let stopping: StopFlag
    }

    /// Bytes that are kept behind a request which asks for another protocol: its parser reads no more, and nothing else holds back
    /// who goes on sending.
    private static let mostUnread = 64 << 10

    let responder: TransitResponder
    let rules: Rules

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let peer = channel.remoteAddress.flatMap { ClientAddress($0) }
            guard rules.gate.enter(peer) else {
                try pipeline.addHandler(RefusingHandler())
                return Value(asyncChannel: try AsyncChannel(wrappingChannelSynchronously: channel))
            }
            channel.closeFuture.whenComplete { [gate = rules.gate] _ in gate.leave(peer) }
            // Not every kind of channel has it; those that do not are slower to tell that bytes were taken.
            try? channel.syncOptions?.setOption(WriteTimeoutHandler.unsent, value: WriteTimeoutHandler.mostUnsent)
            try pipeline.addHandler(WriteTimeoutHandler(limit: TimeAmount(rules.writeTimeout), gate: rules.gate))
            let connection = Connection(channel)
            channel.closeFuture.whenComplete { _ in connection.needTask() }
            let handover = HandoverHandler(stopping: rules.stopping)
            let handlers = handlers(handover, connection, logger)
            try pipeline.addHandlers(handlers)
            handover.note(handlers)
            return Value(
                asyncChannel: try AsyncChannel(
                    wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)),
                connection: connection)
        }
    }

    /// Those of HTTP, next to the network first.
    private func handlers(
        _ handover: HandoverHandler, _ connection: Connection, _ logger: Logger
    ) -> [any RemovableChannelHandler] {
        let progress = HeadProgress()
        let floor = rules.compressionFloor
        var limits = NIOHTTPDecoderLimitConfiguration()
        (limits.maxHeaderFieldSize, limits.maxHeaderListSize) = (rules.headerBytes, rules.headersBytes)
        let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits)
        return [
            HeadTimeoutHandler(progress, limit: TimeAmount(rules.headerTimeout), gate: rules.gate),
            HTTPResponseEncoder(), ByteToMessageHandler(decoder, maximumBufferSize: Self.mostUnread),
            HeadArrivalHandler(progress), FlushBeforeCloseHandler(limit: .seconds(10)),
            LastAnswerHandler(stopping: rules.stopping, linger: TimeAmount(rules.linger)), handover,
            MalformedRequestHandler(), LeavingClientHandler(connection), AcceptGzipHandler(),
            HTTPResponseCompressor(responseCompressionPredicate: { head, _ in
                Self.isWorthIt(head, floor: floor) ? .compressIfPossible : .doNotCompress
            }),
            HTTP1ToHTTPServerCodec(secure: false),
            HTTPConnectionStateHandler(idleTimeout: rules.idleTimeout, logger: logger),
            DirectAnswerHandler(responder, connection),
        ]
    }

    func handle(value: Value, logger: Logger) async {
        guard let connection = value.connection else {
            try? await value.asyncChannel.executeThenClose { _, _ in
                try await value.channel.closeFuture.get()
            }
            return
        }
        await connection.untilTaskIsNeeded()
        let served = ServedConnection { [responder] request, writer, _ in
            let begun = try connection.takeHandedOn() ?? responder.begin(request, on: connection)
            try await writer.write(await responder.end(begun))
        }
        await served.handleHTTP(asyncChannel: value.asyncChannel, logger: logger)
    }

    /// Whole answers of text, neither too short nor too long; never part of a file, whose byte offsets compression would change.
    private static func isWorthIt(_ head: HTTPResponseHead, floor: Int) -> Bool {
        guard head.status == .ok || head.status.code >= 400, let type = head.headers.first(name: "content-type"),
            Gzip.isWorthIt(type), !head.headers.contains(name: "content-encoding"),
            let length = head.headers.first(name: "content-length").flatMap({ Int($0) })
        else { return false }
        return length >= floor && length <= Gzip.mostOnLoop
    }
}

/// Reads the requests of one connection, one after the other.
private struct ServedConnection: HTTPChannelHandler {
    let responder: HTTPChannelHandler.Responder

    init(_ responder: @escaping HTTPChannelHandler.Responder) { self.responder = responder }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<CompressingHTTPChannel.Value> {
        preconditionFailure("the connection is set up already")
    }

    func handle(value: CompressingHTTPChannel.Value, logger: Logger) async {}
}

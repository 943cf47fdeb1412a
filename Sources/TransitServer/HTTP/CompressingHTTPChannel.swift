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
struct CompressingHTTPChannel: HTTPChannelHandler {
    typealias AsyncChannel = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    struct Value: ServerChildChannelValue {
        let asyncChannel: AsyncChannel
        /// Whether there is no room for it.
        var isRefused = false
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
        let gate: ConnectionGate
        let stopping: StopFlag
    }

    let responder: HTTPChannelHandler.Responder
    let rules: Rules

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let peer = channel.remoteAddress.flatMap { ClientAddress($0) }
            guard rules.gate.enter(peer) else {
                try pipeline.addHandler(RefusingHandler())
                return Value(asyncChannel: try AsyncChannel(wrappingChannelSynchronously: channel), isRefused: true)
            }
            channel.closeFuture.whenComplete { [gate = rules.gate] _ in gate.leave(peer) }
            // Not every kind of channel has it; those that do not are slower to tell that bytes were taken.
            try? channel.syncOptions?.setOption(WriteTimeoutHandler.unsent, value: WriteTimeoutHandler.mostUnsent)
            try pipeline.addHandler(WriteTimeoutHandler(limit: TimeAmount(rules.writeTimeout), gate: rules.gate))
            let progress = HeadProgress()
            try pipeline.addHandler(
                HeadTimeoutHandler(progress, limit: TimeAmount(rules.headerTimeout), gate: rules.gate))
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false)
            try pipeline.addHandler(HeadArrivalHandler(progress))
            try pipeline.addHandler(FlushBeforeCloseHandler(limit: .seconds(10)))
            try pipeline.addHandler(
                LastAnswerHandler(stopping: rules.stopping, linger: TimeAmount(rules.linger)))
            try pipeline.addHandler(MalformedRequestHandler())
            try pipeline.addHandler(LeavingClientHandler())
            try pipeline.addHandler(AcceptGzipHandler())
            let floor = rules.compressionFloor
            try pipeline.addHandler(
                HTTPResponseCompressor(responseCompressionPredicate: { head, _ in
                    Self.isWorthIt(head, floor: floor) ? .compressIfPossible : .doNotCompress
                }))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: rules.idleTimeout, logger: logger))
            return Value(
                asyncChannel: try AsyncChannel(
                    wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)))
        }
    }

    func handle(value: Value, logger: Logger) async {
        guard !value.isRefused else {
            try? await value.asyncChannel.executeThenClose { _, _ in
                try await value.channel.closeFuture.get()
            }
            return
        }
        await handleHTTP(asyncChannel: value.asyncChannel, logger: logger)
    }

    /// Whole answers of text, not too short; never part of a file, whose byte offsets compression would change.
    private static func isWorthIt(_ head: HTTPResponseHead, floor: Int) -> Bool {
        guard head.status == .ok || head.status.code >= 400, let type = head.headers.first(name: "content-type"),
            type.hasPrefix("application/json") || type.hasPrefix("text/") || type.hasPrefix("application/problem+json")
                || type.hasPrefix("image/svg")
        else { return false }
        guard let length = head.headers.first(name: "content-length").flatMap({ Int($0) }) else { return false }
        return length >= floor
    }
}

extension HTTPServerBuilder {
    /// A server on one port for HTTP/1.1 with gzip.
    static func compressing(_ rules: CompressingHTTPChannel.Rules) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in CompressingHTTPChannel(responder: responder, rules: rules) }
    }
}

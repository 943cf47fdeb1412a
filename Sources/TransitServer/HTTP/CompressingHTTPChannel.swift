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
        var channel: any Channel { asyncChannel.channel }
    }

    let responder: HTTPChannelHandler.Responder
    let idleTimeout: Duration
    let floor: Int

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false)
            try pipeline.addHandler(FlushBeforeCloseHandler(limit: .seconds(10)))
            try pipeline.addHandler(MalformedRequestHandler())
            try pipeline.addHandler(LeavingClientHandler())
            try pipeline.addHandler(AcceptGzipHandler())
            let floor = self.floor
            try pipeline.addHandler(
                HTTPResponseCompressor(responseCompressionPredicate: { head, _ in
                    Self.isWorthIt(head, floor: floor) ? .compressIfPossible : .doNotCompress
                }))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: idleTimeout, logger: logger))
            return Value(
                asyncChannel: try AsyncChannel(
                    wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)))
        }
    }

    func handle(value: Value, logger: Logger) async {
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
    static func compressing(idleTimeout: Duration, floor: Int) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            CompressingHTTPChannel(responder: responder, idleTimeout: idleTimeout, floor: floor)
        }
    }
}

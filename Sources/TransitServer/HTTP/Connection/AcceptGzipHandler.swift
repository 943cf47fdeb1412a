import NIOCore
import NIOHTTP1

/// Lets the compressor behind it see gzip or nothing.
///
/// Left alone it prefers deflate, whose meaning clients disagree on (RFC 9110 §8.4.1.2, note), and it compresses answers
/// to HEAD, which have no body: the bytes it makes up are taken for the next answer.
final class AcceptGzipHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), head.headers.contains(name: "accept-encoding") else {
            context.fireChannelRead(data)
            return
        }
        let accepted = head.headers["accept-encoding"].joined(separator: ",")
        head.headers.remove(name: "accept-encoding")
        if head.method != .HEAD, Self.takesGzip(accepted) { head.headers.add(name: "accept-encoding", value: "gzip") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Bytes of a header beyond which nobody reads on: it is read on the event loop.
    private static let most = 512

    /// Whether a list of codings with their weights (RFC 9110 §12.5.3) takes gzip.
    private static func takesGzip(_ header: String) -> Bool {
        var byName: [String: Bool] = [:]
        for coding in String(decoding: header.utf8.prefix(most), as: UTF8.self).split(separator: ",") {
            let parts = coding.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            byName[name] = weight > 0
        }
        return byName["gzip"] ?? byName["x-gzip"] ?? byName["*"] ?? false
    }
}

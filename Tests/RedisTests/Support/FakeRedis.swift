import NIOCore
import NIOPosix
import Redis

/// Something that speaks RESP2 badly, or says what a test wants.
struct FakeRedis {
    private let reply: @Sendable ([String]) -> String?

    /// - Parameter reply: what is said to a command, given its words; nil ends the connection.
    init(_ reply: @escaping @Sendable ([String]) -> String?) { self.reply = reply }

    /// Does some work with it, over TCP.
    func serve(_ body: (RedisURL) async throws -> Void) async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { [reply] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(FakeRedisHandler(reply))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let outcome: Result<Void, any Error>
        do {
            let port = channel.localAddress?.port ?? 0
            outcome = .success(try await body(RedisURL(place: .host("127.0.0.1", port: port))))
        } catch {
            outcome = .failure(error)
        }
        try await channel.close()
        try outcome.get()
    }

    /// What a Redis says to what is said first, and to `PING`.
    static func opening(_ words: [String]) -> String? {
        switch words.first {
        case "PING": "+PONG\r\n"
        case "AUTH", "SELECT", "CLIENT": "+OK\r\n"
        default: nil
        }
    }
}

private final class FakeRedisHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let reply: @Sendable ([String]) -> String?
    private var parser = RESPParser()

    init(_ reply: @escaping @Sendable ([String]) -> String?) { self.reply = reply }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        while let command = try? parser.next(&bytes) {
            guard let said = reply((command.array ?? []).map { $0.string ?? "" }) else {
                return context.close(promise: nil)
            }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: said)), promise: nil)
        }
    }
}

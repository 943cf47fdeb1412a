import AsyncHTTPClient
import Foundation
import Identity
import NIOCore
import NIOPosix
import Testing

/// Says the same to every request, or nothing.
private final class Parrot: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let words: String?
    private var heard = ""

    init(_ words: String?) { self.words = words }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        heard += String(buffer: unwrapInboundIn(data))
        guard heard.hasSuffix("\r\n\r\n"), let words else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: words)), promise: nil)
        context.close(promise: nil)
    }
}

@Suite("Key sets over HTTP")
struct HTTPKeySetSourceTests {
    private func fetch(_ words: String?) async throws -> Result<FetchedKeySet, KeySetError> {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { child in
                child.eventLoop.makeCompletedFuture { try child.pipeline.syncOperations.addHandler(Parrot(words)) }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: HTTPKeySetSource.configuration)
        let url = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/keys"
        let result: Result<FetchedKeySet, KeySetError>
        do throws(KeySetError) {
            result = .success(try await HTTPKeySetSource(url: url, client: client, seconds: 1).fetch())
        } catch {
            result = .failure(error)
        }
        try await client.shutdown()
        try await channel.close()
        return result
    }

    private func answer(_ body: String, status: String = "200 OK", fields: String = "") -> String {
        "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private let document = String(decoding: LocalIssuer.jwks([LocalIssuer.p256[0]]), as: UTF8.self)

    @Test(
        "come with the time they may be kept",
        arguments: [
            ("Cache-Control: public, max-age=1234\r\n", Int64(1_234)),
            ("Cache-Control: Max-Age=\"60\", immutable\r\n", 60),
            ("", nil), ("Cache-Control: max-age=soon\r\n", nil), ("Cache-Control: no-store, max-age=60\r\n", 0),
            ("Cache-Control: private\r\nCache-Control: max-age=5\r\n", 5),
        ] as [(String, Int64?)])
    func fetched(fields: String, maxAge: Int64?) async throws {
        let set = try await fetch(answer(document, fields: fields)).get()
        #expect(set.keys.keys.map(\.id) == ["p256-1"] && set.maxAge == maxAge)
    }

    @Test("are refused where the answer is none")
    func refused() async throws {
        func failure(_ words: String?) async throws -> KeySetError? {
            if case .failure(let error) = try await fetch(words) { error } else { nil }
        }
        #expect(try await failure(answer(document, status: "500 Oops")) == .status(500))
        #expect(
            try await failure(answer("", status: "302 Found", fields: "Location: http://127.0.0.1/\r\n"))
                == .status(302))
        #expect(try await failure(answer("<html>")) == .notAKeySet)
        #expect(try await failure(answer(String(repeating: " ", count: 300_000))) == .tooLarge(limit: 262_144))
        guard case .unreachable = try await failure(nil) else {
            Issue.record("silence lasts a second at most")
            return
        }
    }

    @Test(
        "are fetched from safe addresses only",
        arguments: [
            "http://appleid.apple.com/auth/keys", "ftp://x", "https://", "https://user@host/", "keys", "",
            "http://127.0.0.1.evil/",
            "http://localhost@evil/", "file:///etc/passwd", "https://a b/",
        ])
    func unsafe(url: String) async throws {
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: HTTPKeySetSource.configuration)
        #expect(throws: KeySetError.unsafeAddress) { try HTTPKeySetSource(url: url, client: client) }
        #expect(throws: Never.self) { try HTTPKeySetSource(url: IDTokenVerifier.appleKeys, client: client) }
        try await client.shutdown()
    }
}

import Crypto
import Foundation
import NIOCore
import NIOWebSocket
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// What a surface beside the server's own can have: the rest of a path, bodies as they arrive, another protocol.
@Suite struct SurfaceTests {
    /// Lets nobody in who does not say the word.
    private struct WordGate: TransitServer.Gate {
        func admit(_ exchange: Exchange, to route: Dispatcher.Route) throws {
            guard exchange.request.headers[.authorization] == "open sesame" else { throw APIError(.authRequired) }
        }
    }

    private static let object = Dispatcher.Route(
        "/test/object/{bucket}/{path...}", name: "object",
        handler: .immediate { exchange, path, _ in
            .bare(Array("\(path["bucket"] ?? "") has \(path["path"] ?? "")".utf8), status: .ok)
        })

    private static let list = Dispatcher.Route(
        "/test/object/list/{bucket}", name: "list",
        handler: .immediate { _, path, _ in .bare(Array("all of \(path["bucket"] ?? "")".utf8), status: .ok) })

    private static var upload: Dispatcher.Route {
        var route = Dispatcher.Route(
            "/test/upload", .post, name: "upload",
            handler: .waiting { exchange, _, _ in
                var (bytes, sum) = (0, 0)
                for try await piece in exchange.streamedBody {
                    bytes += piece.readableBytes
                    sum += piece.readableBytesView.reduce(0) { $0 + Int($1) }
                }
                return .bare(Array("\(bytes) \(sum)".utf8), status: .ok)
            })
        route.body = .streamed(atMost: 4 << 20)
        return route
    }

    private static let socket = Dispatcher.Route(
        "/test/socket", name: "socket",
        handler: .immediate { exchange, _, _ in
            let key =
                (exchange.request.headers[.init("Sec-WebSocket-Key")!] ?? "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            let accepted = Data(Insecure.SHA1.hash(data: Data(key.utf8))).base64EncodedString()
            return .handover(
                Handover(to: "websocket", fields: [("Sec-WebSocket-Accept", accepted)]) {
                    [WebSocketFrameEncoder(), ByteToMessageHandler(WebSocketFrameDecoder()), Echo()]
                })
        })

    /// Sends back what it is sent.
    private final class Echo: ChannelInboundHandler {
        typealias InboundIn = WebSocketFrame
        typealias OutboundOut = WebSocketFrame

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            context.writeAndFlush(
                wrapOutboundOut(WebSocketFrame(fin: true, opcode: frame.opcode, data: frame.unmaskedData)), promise: nil
            )
        }
    }

    private static func with(_ body: (Int) async throws -> Void) async throws {
        let service = TransitService(
            city: ServedCity(try TestCity.shared().edition), clock: TestClock(TestCity.tuesdayMorning).asServerClock,
            configuration: ServerConfiguration().forTests,
            surfaces: [
                Surface("/test/", routes: [object, list, upload, socket]),
                Surface(
                    "/shut/", gate: WordGate(),
                    routes: [
                        Dispatcher.Route(
                            "/shut/door", name: "door",
                            handler: .immediate { _, _, _ in .bare(Array("in".utf8), status: .ok) })
                    ]),
            ], logger: TestServer.silent)
        try await service.serving(body)
    }

    private static func ask(
        _ port: Int, _ method: String, _ target: String, headers: [String] = [], body: [UInt8] = []
    ) async throws -> Reply {
        let connection = try await RawConnection(port: port)
        defer { connection.close() }
        try await connection.send(method, target, headers: headers, body: body)
        return try await connection.receive()
    }

    @Test func `the last parameter may take the rest of the path`() async throws {
        try await Self.with { port in
            for (path, text) in [
                ("/test/object/photos/a.jpg", "photos has a.jpg"),
                ("/test/object/photos/2026/my%20stop/%C3%A9.jpg", "photos has 2026/my stop/é.jpg"),
                ("/test/object/list/photos", "all of photos"), ("/test/object/list/photos/x", "list has photos/x"),
            ] {
                let reply = try await Self.ask(port, "GET", path)
                #expect(reply.status == 200 && reply.text == text, "\(path)")
            }
            #expect(try await Self.ask(port, "GET", "/test/object/photos").status == 404)
            #expect(try await Self.ask(port, "DELETE", "/test/object/photos/a/b")["allow"] == "GET, HEAD")
            #expect(try await Self.ask(port, "GET", "/test/object/photos/%zz").status == 400)
        }
    }

    @Test func `a body may be taken as it arrives, up to the limit of its route`() async throws {
        let body = [UInt8](repeating: 3, count: 3 << 20)
        try await Self.with { port in
            let reply = try await Self.ask(port, "POST", "/test/upload", body: body)
            #expect(reply.status == 200 && reply.text == "\(3 << 20) \(9 << 20)")
            let declared = try await Self.ask(port, "POST", "/test/upload", headers: ["Content-Length: 4194305"])
            #expect(declared.status == 413)
            let connection = try await RawConnection(port: port)
            defer { connection.close() }
            try await connection.send("POST", "/test/upload", headers: ["Transfer-Encoding: chunked"])
            // The server may have refused and closed before all of it is sent.
            for _ in 0..<5 {
                try? await connection.send(Array("100000\r\n".utf8) + [UInt8](repeating: 1, count: 1 << 20) + [13, 10])
            }
            #expect(try await connection.receive().status == 413)
        }
    }

    @Test func `a surface has a gate of its own`() async throws {
        try await Self.with { port in
            let refused = try await Self.ask(port, "GET", "/shut/door")
            let admitted = try await Self.ask(port, "GET", "/shut/door", headers: ["Authorization: open sesame"])
            #expect(refused.status == 401 && admitted.text == "in")
        }
    }

    @Test func `a connection may be handed over to WebSocket`() async throws {
        try await Self.with { port in
            let connection = try await RawConnection(port: port)
            defer { connection.close() }
            // The first request on a connection need not be the one.
            try await connection.send("GET", "/healthz")
            #expect(try await connection.receive().status == 200)
            try await connection.send(
                "GET", "/test/socket",
                headers: [
                    "Connection: keep-alive, Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                ])
            let reply = try await connection.receive()
            // RFC 6455 §1.3 gives this key and its answer.
            #expect(reply.status == 101 && reply["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            for text in ["Hello", "there"] {
                let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
                let masked = zip(text.utf8, [mask, mask].joined()).map { $0 ^ $1 }
                try await connection.send([0x81, 0x80 | UInt8(text.utf8.count)] + mask + masked)
                #expect(try await connection.receive(7) == [0x81, 0x05] + Array(text.utf8))
            }
        }
    }

    @Test func `a connection that asks for a protocol in vain ends with its answer`() async throws {
        try await Self.with { port in
            let connection = try await RawConnection(port: port)
            defer { connection.close() }
            try await connection.send(
                "GET", "/healthz", headers: ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"])
            let reply = try await connection.receive()
            #expect(reply.status == 200 && reply["connection"] == "close")
            #expect(try await connection.receiveRest().isEmpty)
        }
    }
}

import Database
import DatabaseFixtures
import Foundation
import NIOCore
import NIOEmbedded
import NIOWebSocket
import RealtimeChannels
import Testing
import TransitServer
import Wire

/// Sockets of `/realtime/v1` as bytes on a connection.
@Suite struct RealtimeSocketTests {
    private struct NoTokens: TokenReading {
        func verdict(on token: String, now: Instant) async -> TokenVerdict { .malformed }
    }

    private static let moment = Instant("2026-11-21T08:00:00Z")!
    private static let schema = Schema("none", tables: [], migrations: [])

    /// A socket that is open, on a connection of a test.
    private static func with(_ body: (NIOAsyncTestingChannel, RealtimeService) async throws -> Void) async throws {
        try await withDatabase(.sqlite, schema: schema) { database in
            let authority = Authority(
                tables: PublishedTables([]), tokens: NoTokens(), policies: [SignedInTopics()],
                now: { Self.moment })
            let service = RealtimeService(database, authority: authority, now: { Self.moment })
            let channel = NIOAsyncTestingChannel()
            try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
            try await channel.testingEventLoop.executeInContext {
                let handler = RealtimeSocketHandler(service.limits) { loop, outlet in
                    service.open(.v1, opener: .anonymous, on: loop, outlet)
                }
                try channel.pipeline.syncOperations.addHandlers([
                    ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: service.limits.frameBytes)), handler,
                ])
            }
            try await body(channel, service)
            _ = try? await channel.finish()
        }
    }

    /// A frame as clients send it.
    private static func frame(
        _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, isMasked: Bool = true, reserved: UInt8 = 0
    ) -> ByteBuffer {
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        let bit: UInt8 = isMasked ? 0x80 : 0
        var buffer = ByteBuffer(bytes: [(isLast ? 0x80 : 0) | reserved | opcode])
        if payload.count < 126 {
            buffer.writeInteger(bit | UInt8(payload.count))
        } else if payload.count < 1 << 16 {
            buffer.writeBytes([bit | 126])
            buffer.writeInteger(UInt16(payload.count))
        } else {
            buffer.writeBytes([bit | 127])
            buffer.writeInteger(UInt64(payload.count))
        }
        if isMasked { buffer.writeBytes(mask) }
        buffer.writeBytes(isMasked ? payload.enumerated().map { $1 ^ mask[$0 % 4] } : payload)
        return buffer
    }

    private static let heartbeat = Array(#"{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}"#.utf8)

    /// The next frame that goes out: its opcode and payload.
    private static func sent(_ channel: NIOAsyncTestingChannel) async throws -> (opcode: UInt8, payload: [UInt8]) {
        var buffer = try await channel.waitForOutboundWrite(as: ByteBuffer.self)
        let first = buffer.readInteger(as: UInt8.self) ?? 0
        let length = buffer.readInteger(as: UInt8.self) ?? 0
        if length == 126 { _ = buffer.readInteger(as: UInt16.self) }
        return (first & 0x0F, Array(buffer.readableBytesView))
    }

    @Test func `a text is answered by a text that is not masked`() async throws {
        try await Self.with { channel, service in
            try await channel.writeInbound(Self.frame(0x1, Self.heartbeat))
            let (opcode, payload) = try await Self.sent(channel)
            #expect(opcode == 0x1)
            #expect(try JSONParser.parse(payload)["event"] == "phx_reply")
            #expect(service.figures[.sockets] == 1 && service.figures[.messagesIn] == 1)
        }
    }

    @Test func `a message may come in pieces, with a ping between them`() async throws {
        try await Self.with { channel, _ in
            let middle = Self.heartbeat.count / 2
            try await channel.writeInbound(Self.frame(0x1, Array(Self.heartbeat[..<middle]), isLast: false))
            try await channel.writeInbound(Self.frame(0x9, [1, 2, 3]))
            let (pong, echo) = try await Self.sent(channel)
            #expect(pong == 0xA && echo == [1, 2, 3])
            try await channel.writeInbound(Self.frame(0x0, Array(Self.heartbeat[middle...])))
            #expect(try await Self.sent(channel).opcode == 0x1)
        }
    }

    @Test(
        arguments: [
            ([frame(0x1, heartbeat, isMasked: false)], UInt16(1_002)),
            ([frame(0x1, heartbeat, reserved: 0x40)], 1_002), ([frame(0x0, heartbeat)], 1_002),
            ([frame(0x1, [1], isLast: false), frame(0x1, heartbeat)], 1_002), ([frame(0x3, [])], 1_002),
            ([frame(0x1, Array("nonsense".utf8))], 1_008), ([frame(0x2, [3, 0])], 1_008),
            ([frame(0x1, [UInt8](repeating: 0x20, count: 65_537))], 1_009),
            (
                [
                    frame(0x1, [UInt8](repeating: 0x20, count: 65_536), isLast: false),
                    frame(0x0, [0x20]),
                ], 1_009
            ),
        ] as [([ByteBuffer], UInt16)])
    func `what may not be sent ends the socket with its code`(frames: [ByteBuffer], code: UInt16) async throws {
        try await Self.with { channel, service in
            for frame in frames { _ = try? await channel.writeInbound(frame) }
            let (opcode, payload) = try await Self.sent(channel)
            #expect(opcode == 0x8 && payload.prefix(2) == [UInt8(code >> 8), UInt8(code & 0xFF)])
            // Nothing more is taken; the client's own farewell closes the connection.
            _ = try? await channel.writeInbound(Self.frame(0x1, Self.heartbeat))
            _ = try? await channel.writeInbound(Self.frame(0x8, payload.prefix(2).map { $0 }))
            try await channel.closeFuture.get()
            #expect(service.figures[.sockets] == 0)
        }
    }

    @Test func `a client that says farewell is answered with its code`() async throws {
        try await Self.with { channel, service in
            try await channel.writeInbound(Self.frame(0x8, [0x03, 0xE8] + Array("bye".utf8)))
            let (opcode, payload) = try await Self.sent(channel)
            #expect(opcode == 0x8 && payload == [0x03, 0xE8])
            try await channel.closeFuture.get()
            #expect(service.figures[.sockets] == 0)
        }
    }

    @Test func `a server that stops says so`() async throws {
        try await Self.with { channel, _ in
            try await channel.testingEventLoop.executeInContext {
                channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            }
            let (opcode, payload) = try await Self.sent(channel)
            #expect(opcode == 0x8 && payload.prefix(2) == [0x03, 0xE9])
        }
    }

    @Test func `random bytes end no more than their own socket`() async throws {
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<100 {
            let bytes = (0..<Int.random(in: 1...200, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            try await Self.with { channel, service in
                _ = try? await channel.writeInbound(ByteBuffer(bytes: bytes))
                #expect(service.figures[.sockets] <= 1)
            }
        }
    }
}

import RealtimeChannels
import Testing
import Wire

@Suite struct FrameTests {
    private static func text(_ message: ServerMessage, _ version: PhoenixVersion) -> String {
        message.frame(version).map { String(decoding: $0.payload, as: UTF8.self) } ?? "none"
    }

    @Test func `pushes say that they answer nothing`() {
        let push = ServerMessage.push(topic: "realtime:a", event: "presence_state", payload: Array("{}".utf8))
        #expect(Self.text(push, .v1) == #"{"topic":"realtime:a","event":"presence_state","payload":{},"ref":null}"#)
        #expect(Self.text(push, .v2) == #"[null,null,"realtime:a","presence_state",{}]"#)
    }

    @Test func `system messages name their channel`() {
        let message = ServerMessage.system(topic: "realtime:a:b", extension: "system", isOK: false, "no \"more\"")
        #expect(
            Self.text(message, .v1)
                == #"{"topic":"realtime:a:b","event":"system","payload":{"extension":"system","status":"error","message":"no \"more\"","channel":"a:b"},"ref":null}"#
        )
    }

    @Test func `broadcasts of JSON are texts in both versions, and of bytes a frame of the second`() throws {
        let json = ServerMessage.broadcast(topic: "realtime:a", event: "e", .json(Array("{\"x\":1}".utf8)))
        let payload = #"{"type":"broadcast","event":"e","payload":{"x":1}}"#
        #expect(Self.text(json, .v1) == #"{"topic":"realtime:a","event":"broadcast","payload":\#(payload),"ref":null}"#)
        #expect(Self.text(json, .v2) == #"[null,null,"realtime:a","broadcast",\#(payload)]"#)
        let bytes = ServerMessage.broadcast(topic: "realtime:a", event: "e", .binary([1, 2, 255]))
        #expect(bytes.frame(.v1) == nil)
        let frame = try #require(bytes.frame(.v2))
        #expect(frame.kind == .binary && frame.payload == [4, 10, 1, 0, 0] + Array("realtime:ae".utf8) + [1, 2, 255])
    }

    @Test func `headers are as RFC 6455 has them`() {
        for (count, header) in [
            (0, [0x81, 0]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]), (65_535, [0x81, 126, 0xFF, 0xFF]),
            (65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] as [(Int, [UInt8])] {
            let frame = EncodedFrame(.text, [UInt8](repeating: 120, count: count))
            #expect(Array(frame.bytes.readableBytesView.prefix(header.count)) == header)
            #expect(frame.bytes.readableBytes == header.count + count && frame.payload.count == count)
        }
        #expect(Array(EncodedFrame.close(.tooBig, "x").bytes.readableBytesView) == [0x88, 3, 0x03, 0xF1, 0x78])
    }

    @Test func `equal requests have one id, which is never 0, and others have others`() {
        let request = ChangeRequest(.insert, table: "shares", filter: "id=eq.1")
        #expect(request.id == ChangeRequest(.insert, table: "shares", filter: "id=eq.1", since: "0.9").id)
        var ids: Set<Int> = [request.id]
        for event in [nil] + ChangeEvent.allCases.map({ Optional($0) }) {
            for table in ["a", "b", nil] { ids.insert(ChangeRequest(event, table: table).id) }
        }
        #expect(ids.count == 13 && !ids.contains(0))
        // The same in every process: clients keep them over a reconnection.
        #expect(
            ChangeRequest(nil, table: "eta_shares").id == ChangeRequest(nil, schema: "public", table: "eta_shares").id)
    }
}

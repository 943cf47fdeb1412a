import DatabaseFixtures
import RealtimeChannels
import Testing
import Wire

@Suite struct MessageTests {
    private static func read(_ text: String, _ version: PhoenixVersion) -> Result<ClientMessage, MessageFault> {
        Result { () throws(MessageFault) in try ClientMessage(text: Array(text.utf8), version, nameLimit: 255) }
    }

    @Test func `both versions say the same`() throws {
        let first = #"{"topic":"realtime:a","event":"phx_join","payload":{"x":1},"ref":"2","join_ref":"1"}"#
        let second = #"["1","2","realtime:a","phx_join",{"x":1}]"#
        let message = try Self.read(first, .v1).get()
        #expect(message == (try Self.read(second, .v2).get()))
        #expect(message.topic == "realtime:a" && message.payload == .json(["x": 1]))
        #expect(message.ref.json == "2" && message.joinRef.json == "1")
    }

    @Test func `refs may be missing, null, or numbers`() throws {
        let text = #"{"topic":"phoenix","event":"heartbeat","payload":{},"ref":null}"#
        #expect(try Self.read(text, .v1).get().ref == .none)
        #expect(try Self.read(#"{"topic":"a","event":"b","ref":7}"#, .v1).get().ref.json == 7)
        #expect(try Self.read(#"{"topic":"a","event":"b"}"#, .v1).get().payload == .json(.null))
    }

    @Test(arguments: [
        "", "nothing", "[]", "7", "null", #"{"topic":1,"event":"x"}"#, #"{"event":"x"}"#,
        #"{"topic":"a","event":"b","ref":{}}"#,
        #"["1","2","t","e"]"#, #"["1","2","t","e",{},1]"#, #"["1","2",3,"e",{}]"#, #"[[],"2","t","e",{}]"#,
        "{\"topic\":\"a\"",
    ])
    func `what is no message is refused`(text: String) {
        for version in PhoenixVersion.allCases {
            #expect(throws: MessageFault.self) { try Self.read(text, version).get() }
        }
    }

    @Test func `names have a limit`() {
        let long = String(repeating: "x", count: 256)
        #expect(throws: MessageFault.tooLong("topic", limit: 255)) {
            try Self.read(#"["1","2","\#(long)","e",{}]"#, .v2).get()
        }
        #expect(throws: MessageFault.tooLong("event", limit: 255)) {
            try Self.read(#"["1","2","t","\#(long)",{}]"#, .v2).get()
        }
    }

    @Test func `a binary broadcast is read as clients send it`() throws {
        // Captured from supabase-js: kind, five lengths, encoding, then the parts.
        let head: [UInt8] = [3, 1, 1, 17, 15, 0, 1]
        let frame = head + Array("67realtime:eta:6F96position_update{\"lat\":1}".utf8)
        let message = try ClientMessage(binary: frame, .v2, nameLimit: 255)
        #expect(message.joinRef.json == "6" && message.ref.json == "7" && message.topic == "realtime:eta:6F96")
        #expect(message.payload == .broadcast(event: "position_update", .json(Array("{\"lat\":1}".utf8))))
        var bytes = frame
        bytes[6] = 0
        let binary = try ClientMessage(binary: bytes, .v2, nameLimit: 255)
        #expect(binary.payload == .broadcast(event: "position_update", .binary(Array("{\"lat\":1}".utf8))))
    }

    @Test func `a binary frame that is cut short or is no broadcast is refused`() throws {
        let frame: [UInt8] = [3, 1, 1, 3, 1, 0, 1] + Array("12abcE{}".utf8)
        #expect(try ClientMessage(binary: frame, .v2, nameLimit: 255).topic == "abc")
        for count in 0..<(frame.count - 2) {
            #expect(throws: MessageFault.self) {
                try ClientMessage(binary: Array(frame.prefix(count)), .v2, nameLimit: 255)
            }
        }
        #expect(throws: MessageFault.self) { try ClientMessage(binary: frame, .v1, nameLimit: 255) }
        for (place, byte) in [(0, UInt8(4)), (6, 2), (frame.count - 1, 0xFF), (9, 0xFF)] {
            var changed = frame
            changed[place] = byte
            #expect(throws: MessageFault.self) { try ClientMessage(binary: changed, .v2, nameLimit: 255) }
        }
    }

    @Test func `nothing that is sent ends the program`() throws {
        var numbers = SeededNumbers(seed: 91)
        let seeds = [
            Array(
                #"{"topic":"realtime:a","event":"phx_join","payload":{"config":{"postgres_changes":[{"event":"*"}]}},"ref":"1"}"#
                    .utf8),
            Array(#"["1","2","realtime:a","broadcast",{"event":"x","payload":{}}]"#.utf8),
            [3, 1, 1, 17, 15, 0, 1] + Array("67realtime:eta:6F96position_update{\"lat\":1}".utf8),
        ]
        for round in 0..<800 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...6, using: &numbers) {
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0:
                    bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &numbers)...)
                default:
                    bytes.insert(
                        UInt8.random(in: 0...255, using: &numbers), at: Int.random(in: 0...bytes.count, using: &numbers)
                    )
                }
                if bytes.isEmpty { bytes = [0] }
            }
            for version in PhoenixVersion.allCases {
                var talk = Talk(version)
                _ = talk.session.receive(text: bytes, now: talk.now)
                _ = talk.session.receive(binary: bytes, now: talk.now)
            }
        }
    }
}

import NIOCore
import Redis
import Testing

struct RedisCommandTests {
    @Test("a word is text, a number or bytes")
    func words() {
        let command = RedisCommand("SET", "key", .bytes([0, 13, 10]), "PX", 1_000)
        #expect(command.words == [.text("SET"), .text("key"), .bytes([0, 13, 10]), .text("PX"), .integer(1_000)])
        #expect(command == RedisCommand("SET", arguments: ["key", .bytes([0, 13, 10]), "PX", 1_000]))
    }

    @Test("values are read as what they mean")
    func values() {
        #expect(RESPValue.bulk(ByteBuffer(string: "12")).integer == 12)
        #expect(RESPValue.integer(12).integer == 12)
        #expect(RESPValue.bulk(ByteBuffer(string: "x")).integer == nil)
        #expect(RESPValue.simple("OK").string == "OK")
        #expect(RESPValue.error("ERR no").string == nil)
        #expect(RESPValue.bulk(ByteBuffer(bytes: [0xFF])).string == "\u{FFFD}")
        #expect(RESPValue.bulk(nil).isNil && RESPValue.array(nil).isNil && !RESPValue.array([]).isNil)
    }
}

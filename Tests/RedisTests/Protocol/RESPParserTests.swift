import Fuzzing
import NIOCore
import Redis
import Testing

struct RESPParserTests {
    private static func bulk(_ text: String) -> RESPValue { .bulk(ByteBuffer(string: text)) }

    static let corpus: [(String, RESPValue)] = [
        ("+OK\r\n", .simple("OK")),
        ("+\r\n", .simple("")),
        ("-ERR unknown command\r\n", .error("ERR unknown command")),
        (":0\r\n", .integer(0)),
        (":-9223372036854775808\r\n", .integer(.min)),
        (":9223372036854775807\r\n", .integer(.max)),
        ("$-1\r\n", .bulk(nil)),
        ("$0\r\n\r\n", bulk("")),
        ("$5\r\nhello\r\n", bulk("hello")),
        ("$4\r\n\r\n\r\n\r\n", bulk("\r\n\r\n")),
        ("$9\r\nd\u{e9}j\u{e0} vu\r\n", bulk("d\u{e9}j\u{e0} vu")),
        ("*-1\r\n", .array(nil)),
        ("*0\r\n", .array([])),
        ("*2\r\n$1\r\na\r\n:7\r\n", .array([bulk("a"), .integer(7)])),
        ("*1\r\n*1\r\n*0\r\n", .array([.array([.array([])])])),
        (
            "*3\r\n*2\r\n+a\r\n-b\r\n$-1\r\n*-1\r\n",
            .array([.array([.simple("a"), .error("b")]), .bulk(nil), .array(nil)])
        ),
        (
            "*3\r\n$7\r\nmessage\r\n$4\r\nlive\r\n$3\r\n\u{1}\u{0}\n\r\n",
            .array([bulk("message"), bulk("live"), bulk("\u{1}\u{0}\n")])
        ),
    ]

    private static func read(_ pieces: [ByteBuffer], limits: RESPLimits = RESPLimits()) throws(RESPFault) -> [RESPValue]
    {
        var parser = RESPParser(limits: limits)
        var values: [RESPValue] = []
        for var piece in pieces {
            while let value = try parser.next(&piece) { values.append(value) }
            #expect(piece.readableBytes == 0)
        }
        return values
    }

    @Test("each answer by itself", arguments: corpus.indices)
    func whole(_ index: Int) throws {
        let (text, value) = Self.corpus[index]
        #expect(try Self.read([ByteBuffer(string: text)]) == [value])
    }

    @Test("all answers, cut in two at every byte, into single bytes, and at random")
    func splits() throws {
        let text = ByteBuffer(string: Self.corpus.map(\.0).joined())
        let values = Self.corpus.map(\.1)
        let length = text.readableBytes
        func slice(_ range: Range<Int>) -> ByteBuffer { text.getSlice(at: range.lowerBound, length: range.count)! }
        for cut in 0...length { #expect(try Self.read([slice(0..<cut), slice(cut..<length)]) == values) }
        #expect(try Self.read((0..<length).map { slice($0..<$0 + 1) }) == values)
        var chance = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let cuts = [0] + (0..<12).map { _ in Int.random(in: 0...length, using: &chance) }.sorted() + [length]
            #expect(try Self.read(zip(cuts, cuts.dropFirst()).map { slice($0..<$1) }) == values)
        }
    }

    @Test(
        "what is no answer is refused with a reason",
        arguments: [
            ("hello\r\n", "it begins with h"), ("\r\n", "the byte 13"), ("<html>", "it begins with <"),
            ("\u{7}\r\n", "the byte 7"),
            ("+OK\n", "does not end with CR LF"), ("\n", "the byte 10"), ("+\n", "does not end with CR LF"),
            (":\r\n", "a number that is none"), (":1x\r\n", "a number that is none"),
            (":9223372036854775808\r\n", "a number that is none"), (": 1\r\n", "a number that is none"),
            (":0000000000000000000000000001\r\n", "a number that is none"), ("$\r\n", "a number that is none"),
            ("$-2\r\n", "a bulk of length -2"), ("$1001\r\n", "a bulk of length 1001, more than 1000"),
            ("$3\r\nabcd\r\n", "a bulk that does not end"), ("$1\r\na\n\r", "a bulk that does not end"),
            ("*-2\r\n", "an array of length -2"), ("*51\r\n", "an array of length 51, more than 50"),
            ("*9223372036854775807\r\n", "more than 50"), ("*30\r\n*30\r\n", "more than 50 values"),
            ("*1\r\n*1\r\n*1\r\n*1\r\n", "more than 3 deep"),
            ("*3\r\n$900\r\n" + String(repeating: "a", count: 900) + "\r\n$900\r\n", "more than 1500 bytes"),
            ("+" + String(repeating: "a", count: 300), "a line of more than 200 bytes"),
            (
                "*10\r\n" + String(repeating: "+" + String(repeating: "a", count: 190) + "\r\n", count: 8),
                "more than 1500 bytes"
            ),
        ])
    func faults(_ text: String, _ reason: String) {
        var limits = RESPLimits()
        (limits.bulk, limits.depth, limits.values, limits.answer, limits.line) = (1_000, 3, 50, 1_500, 200)
        let bytes = ByteBuffer(string: text)
        for pieces in [[bytes], bytes.readableBytesView.map { ByteBuffer(bytes: [$0]) }] {
            let fault = #expect(throws: RESPFault.self) { try Self.read(pieces, limits: limits) }
            #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "none")")
        }
    }

    @Test("no bytes, however made up, do more than fail")
    func hostile() {
        let alphabet = Array("+-:$*0123456789\r\n\r\n\r\nab".utf8)
        let good = Array(Self.corpus.map(\.0).joined().utf8)
        var chance = SeededGenerator(seed: 2)
        for _ in 0..<5_000 {
            var bytes: [UInt8]
            if Bool.random(using: &chance) {
                let count = Int.random(in: 0..<60, using: &chance)
                bytes = (0..<count).map { _ in alphabet.randomElement(using: &chance)! }
            } else {
                bytes = good
                for _ in 0..<Int.random(in: 1..<6, using: &chance) {
                    bytes[Int.random(in: 0..<bytes.count, using: &chance)] = .random(in: 0...255, using: &chance)
                }
            }
            _ = try? Self.read([ByteBuffer(bytes: bytes.prefix(bytes.count / 2)), ByteBuffer(bytes: bytes.suffix(9))])
            _ = try? Self.read([ByteBuffer(bytes: bytes)])
        }
    }

    @Test("what is announced takes no memory before it comes")
    func announced() throws {
        var parser = RESPParser()
        for _ in 0..<7 {
            var bytes = ByteBuffer(string: "*100000\r\n")
            #expect(try parser.next(&bytes) == nil)
        }
        var bytes = ByteBuffer(string: "$67108864\r\n")
        #expect(try parser.next(&bytes) == nil)
    }

    @Test("a small value does not keep what came with it")
    func ownBytes() throws {
        var bytes = ByteBuffer(string: "$1\r\na\r\n$100000\r\n" + String(repeating: "b", count: 100_000) + "\r\n")
        var parser = RESPParser()
        let value = try parser.next(&bytes)
        #expect(value?.bytes?.storageCapacity ?? .max <= 64)
        #expect(try parser.next(&bytes)?.bytes?.readableBytes == 100_000)
    }
}

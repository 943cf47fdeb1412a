import Foundation
import Testing

@testable import Backups

@Suite struct AgeTests {
    private static let chunk = 64 << 10
    private let random = ChosenBytes(7)
    private let key: AgeIdentity

    init() throws { key = try AgeIdentity(secret: ChosenBytes(3).take(32)) }

    private func sealed(_ bytes: [UInt8], to keys: [AgeIdentity]? = nil, piece: Int = 10_000) throws -> [UInt8] {
        let sink = MemorySink()
        let age = try AgeSink(to: (keys ?? [key]).map(\.recipient), random: random.maker, into: sink)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try age.write(bytes[start..<min(start + piece, bytes.count)])
        }
        try age.finish()
        return sink.bytes
    }

    private func opened(_ bytes: [UInt8], _ keys: [AgeIdentity]? = nil, piece: Int = 5_000) throws -> [UInt8] {
        let source = MemorySource(bytes, piece: piece)
        return try all(AgeSource(source.next(), source, keys ?? [key]))
    }

    private func headerEnd(_ sealed: [UInt8]) throws -> Int { try AgeHeader.open(sealed, [key]).end + 16 }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])
    func `what is encrypted is read again, whatever its length`(_ count: Int) throws {
        let bytes = random.take(count)
        for piece in [1_000, 65_536, 300_000] {
            let sealed = try sealed(bytes, piece: piece)
            #expect(try opened(sealed, piece: piece) == bytes)
            let chunks = max(1, (count + Self.chunk - 1) / Self.chunk)
            #expect(try sealed.count - headerEnd(sealed) == count + 16 * chunks)
        }
    }

    @Test func `each of several keys reads it, and no other`() throws {
        let others = try (0..<2).map { try AgeIdentity(secret: ChosenBytes(100 + $0).take(32)) }
        let sealed = try sealed([1, 2, 3], to: [others[0], key])
        #expect(try opened(sealed) == [1, 2, 3])
        #expect(try opened(sealed, [others[1], others[0]]) == [1, 2, 3])
        #expect(throws: BackupError.wrongKey) { try opened(sealed, [others[1]]) }
        #expect(throws: BackupError.keyNeeded) { try opened(sealed, []) }
    }

    @Test func `one that is cut anywhere near a chunk's end, or in the header, is refused`() throws {
        let sealed = try sealed(random.take(3 * Self.chunk + 100))
        let start = try headerEnd(sealed)
        let edges = (0...3).map { start + $0 * (Self.chunk + 16) }
        let cuts = edges.flatMap { edge in (-17...17).map { edge + $0 } } + Array(0..<start) + [sealed.count - 1]
        for cut in Set(cuts) where cut < sealed.count {
            #expect(throws: BackupError.self, "\(cut)") { try opened(Array(sealed[..<cut])) }
        }
        #expect(throws: BackupError.self) { try opened(sealed + [0]) }
    }

    @Test func `a bit that is not as it was is found wherever it is`() throws {
        let sealed = try sealed(random.take(Self.chunk + 50))
        let start = try headerEnd(sealed)
        // All of the header and of the last chunk, and some of the first.
        let places =
            Array(0..<(start + 40)) + stride(from: start, to: sealed.count, by: 997)
            + Array((sealed.count - 70)..<sealed.count)
        for place in places {
            var changed = sealed
            changed[place] ^= 1 << UInt8(place % 8)
            #expect(throws: BackupError.self, "\(place)") { try opened(changed) }
        }
    }

    @Test func `chunks in another order, left out, doubled or of another file are refused`() throws {
        let (one, other) = (try sealed(random.take(3 * Self.chunk)), try sealed(random.take(3 * Self.chunk)))
        func parts(_ sealed: [UInt8]) throws -> (head: [UInt8], chunks: [[UInt8]]) {
            let start = try headerEnd(sealed)
            return (
                Array(sealed[..<start]),
                stride(from: start, to: sealed.count, by: Self.chunk + 16).map {
                    Array(sealed[$0..<min($0 + Self.chunk + 16, sealed.count)])
                }
            )
        }
        let (head, chunks) = try parts(one)
        let strange = try parts(other).chunks
        try #require(chunks.count == 3)
        let orders = [[1, 0, 2], [0, 2], [0, 0, 1, 2], [0, 1], [0, 1, 1, 2], [2], [0, 1, 2, 2]]
        for order in orders {
            #expect(throws: BackupError.self, "\(order)") { try opened(head + order.flatMap { chunks[$0] }) }
        }
        for place in 0..<3 {
            var mixed = chunks
            mixed[place] = strange[place]
            #expect(throws: BackupError.self, "\(place)") { try opened(head + mixed.flatMap(\.self)) }
        }
        #expect(try opened(head + chunks.flatMap(\.self)).count == 3 * Self.chunk)
    }

    @Test func `keys have texts as age writes them`() throws {
        #expect(key.recipient.text.hasPrefix("age1") && key.recipient.text.utf8.count == 62)
        #expect(key.text.hasPrefix("AGE-SECRET-KEY-1") && key.text.utf8.count == 74)
        #expect(try AgeRecipient(key.recipient.text) == key.recipient)
        let file = "# a comment\n\n\(key.text)\n"
        #expect(try AgeIdentity.all(in: file).map(\.recipient) == [key.recipient])
        for wrong in ["", "# nothing", "age1", key.recipient.text, String(key.text.dropLast()) + "Q2"] {
            #expect(throws: BackupError.self) { try AgeIdentity.all(in: wrong) }
        }
        // The private half in the place of the public one is refused, and not repeated.
        let error = #expect(throws: BackupError.self) { try AgeRecipient(key.text) }
        #expect(error.map { !"\($0)".contains(key.text) } ?? false)
        var text = Array(key.recipient.text)
        text[20] = text[20] == "q" ? "p" : "q"
        #expect(throws: BackupError.self) { try AgeRecipient(String(text)) }
    }

    @Test(arguments: [
        "a12uel5l", "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw",
        "split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w",
    ])
    func `bech32 is that of BIP 173`(_ text: String) throws {
        let prefix = String(try #require(text.split(separator: "1").first))
        if let bytes = Bech32.decode(text, prefix: prefix) {
            #expect(Bech32.encode(bytes, prefix: prefix) == text)
        } else {
            // Not whole bytes, but its checksum is right.
            #expect(text.hasPrefix("abcdef") || text.hasPrefix("split"))
        }
        #expect(Bech32.decode(String(text.dropLast()) + (text.last == "q" ? "p" : "q"), prefix: prefix) == nil)
    }
}

import DatabaseFixtures
import Foundation
import Identity
import Testing
import Wire

@Suite("Refresh tokens")
struct RefreshTokenTests {
    let session = UUID(uuidString: "0B6F1D2C-52AB-4F9E-9F0D-3F0E7C1C0A6B")!
    let key = RandomBytes(SeededNumbers(seed: 7))(RefreshToken.keyLength)

    @Test("come back as they went", arguments: [0, 1, 255, 256, Int64.max])
    func roundTrip(counter: Int64) throws {
        let token = RefreshToken(session: session, counter: counter, key: key)
        #expect(token.text.count == 60)
        let read = try #require(RefreshToken(token.text))
        #expect(read.session == session && read.counter == counter && read == token)
        #expect(read.isProven(by: key))
    }

    @Test("are not proven by another session's key, nor for another counter or session")
    func proof() throws {
        let token = RefreshToken(session: session, counter: 3, key: key)
        var other = key
        other[31] ^= 1
        #expect(!token.isProven(by: other) && !token.isProven(by: []))
        let texts = [
            RefreshToken(session: session, counter: 4, key: key).text,
            RefreshToken(session: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), counter: 3, key: key)
                .text,
        ]
        #expect(!texts.contains(token.text) && texts[0] != texts[1])
    }

    @Test("changed in any bit are turned away before the database is asked")
    func garbled() throws {
        let bytes = try #require(Base64URL.decode(RefreshToken(session: session, counter: 3, key: key).text))
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(RefreshToken(Base64URL.encode(changed)) == nil)
        }
    }

    @Test(
        "are nothing else",
        arguments: [
            "", "abc", String(repeating: "A", count: 60), String(repeating: "=", count: 60), "' or 1=1 --",
            String(repeating: "é", count: 30), String(repeating: "A", count: 1_000_000),
        ])
    func others(text: String) { #expect(RefreshToken(text) == nil) }

    @Test("do not appear when they are printed")
    func silent() {
        let token = RefreshToken(session: session, counter: 3, key: key)
        #expect(!"\(token)".contains(token.text.suffix(30)) && !String(reflecting: token).contains("proof"))
    }
}

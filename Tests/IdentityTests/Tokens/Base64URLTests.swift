import Identity
import Testing
import Wire

@Suite("Base64url")
struct Base64URLTests {
    @Test("reads what it writes, for every length")
    func roundTrip() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
        #expect(Base64URL.encode([0xFB, 0xEF, 0xFF]) == "--__" && Base64URL.encode(Array("f".utf8)) == "Zg")
    }

    @Test("has one text only for each value", arguments: ["Zh", "Zg==", "Zg=", "Z", "Zm9v\n", "Zm 9v", "+/+/", "é"])
    func strict(text: String) { #expect(Base64URL.decode(text) == nil) }
}

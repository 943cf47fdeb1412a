import Identity
import Testing

@Suite("Random bytes")
struct RandomBytesTests {
    @Test("differ from draw to draw")
    func differ() { #expect(RandomBytes.system(32) != RandomBytes.system(32) && RandomBytes.system(32).count == 32) }

    @Test("make codes of exactly the digits asked for")
    func codes() {
        var seen: Set<String> = []
        for _ in 0..<2_000 { seen.insert(RandomBytes.system.code()) }
        #expect(seen.allSatisfy { $0.count == 6 && $0.allSatisfy(\.isNumber) } && seen.count > 1_900)
        #expect(RandomBytes { count in .init(repeating: 0, count: count) }.code(digits: 4) == "0000")
    }
}

import Identity
import Testing
import Wire

/// Secrets that are long enough and can be guessed all the same.
struct WeakSecretTests {
    @Test func `samples, few characters and repetitions are weak`() {
        #expect(WeakSecret("super-secret-jwt-token-with-at-least-32-characters-long") == .published)
        #expect(WeakSecret("your-super-secret-jwt-token-with-at-least-32-characters-long") == .published)
        #expect(WeakSecret(String(repeating: "x", count: 64)) == .repeated(period: 1))
        #expect(WeakSecret(String(repeating: "0123456789", count: 4)) == .repeated(period: 10))
        #expect(WeakSecret(String(repeating: "secret", count: 6) + "sec") == .repeated(period: 6))
        #expect(WeakSecret("aabbbcccddddaaabbbccddddaabbccddabcdabcdd") == .fewCharacters(4))
    }

    @Test func `what is random is not, in whatever letters it is written`() {
        for _ in 0..<200 {
            let bytes = RandomBytes.system(32)
            #expect(WeakSecret(Base64URL.encode(bytes)) == nil)
            #expect(WeakSecret(bytes.map { String(Int($0) | 0x100, radix: 16).dropFirst() }.joined()) == nil)
        }
    }
}

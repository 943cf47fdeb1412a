import Identity
import Testing

@Suite("Token errors")
struct TokenErrorTests {
    @Test(
        "say what is wrong in a sentence",
        arguments: [
            (.malformed("it has no exp"), "the token is malformed: it has no exp"),
            (.unacceptableAlgorithm("none"), "the token's algorithm \"none\" is not accepted"),
            (.unknownKey(id: "k1"), "no known key has the id \"k1\""),
            (.unknownKey(id: nil), "the token names no key, and there is more than one or none for its algorithm"),
            (.badSignature, "the token's signature is invalid"), (.expired(at: 1), "the token has expired"),
            (.notYetValid(from: 1), "the token is not valid yet"),
            (.wrongAudience(["x"]), "the token is meant for another audience"),
            (.wrongIssuer("x"), "the token comes from another issuer"),
            (.wrongRole("admin"), "the token's role \"admin\" is not accepted"),
            (.keysUnavailable("it is down"), "the issuer's keys are not available: it is down"),
        ] as [(TokenError, String)])
    func text(error: TokenError, expected: String) { #expect("\(error)" == expected) }

    @Test("quote what a token says so that it cannot break a line of a log")
    func quoted() { #expect("\(TokenError.unacceptableAlgorithm("x\ny"))".contains("x\\ny")) }

    @Test("repeat at most a piece of what a token says")
    func bounded() throws {
        let long = String(repeating: "x", count: 5_000)
        let error = #expect(throws: TokenError.self) {
            try hmacTokens().verify(Forge().heading("alg", .string(long)).token { _ in [1] }, now: noon)
        }
        #expect("\(try #require(error))".utf8.count < 100)
    }
}

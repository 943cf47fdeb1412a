import Identity
import Testing

@Suite("Key set errors")
struct KeySetErrorTests {
    @Test(
        "say what is wrong and what is allowed",
        arguments: [
            (.notAKeySet, "the issuer's document is no JSON Web Key Set"),
            (.tooManyKeys(65), "the issuer's document has 65 keys; at most 64 are read"),
            (.unsafeAddress, "keys are fetched over https only (http for this machine itself)"),
            (.status(503), "the issuer answered with status 503"),
            (.tooLarge(limit: 9), "the issuer's document is larger than 9 bytes"),
            (.unreachable("refused"), "the issuer cannot be reached: refused"),
        ] as [(KeySetError, String)])
    func text(error: KeySetError, expected: String) { #expect("\(error)" == expected) }
}

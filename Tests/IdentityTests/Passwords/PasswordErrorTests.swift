import Identity
import Testing

@Suite("Password errors")
struct PasswordErrorTests {
    @Test(
        "say what is wrong in a sentence",
        arguments: [
            (.busy, "too many passwords are being checked; try again in a moment"),
            (.clientBusy, "too many passwords of one client are being checked; wait for an answer first"),
            (.tooLong(limit: 1_024), "a password has at most 1024 bytes"),
            (.notAHash, "the stored password hash is not readable"), (.cancelled, "the request was cancelled"),
        ] as [(PasswordHashingError, String)])
    func text(error: PasswordHashingError, expected: String) { #expect("\(error)" == expected) }

    @Test("use the words that clients know")
    func reasons() {
        #expect(WeakPassword.Reason.length.rawValue == "length" && WeakPassword.Reason.pwned.rawValue == "pwned")
    }
}

@Suite("Scrypt parameters")
struct ScryptParametersTests {
    @Test("are kept within what one machine can bear")
    func bounds() {
        #expect(ScryptParameters.standard == ScryptParameters(logRounds: 15, blockSize: 8, parallelism: 3))
        #expect(ScryptParameters(logRounds: 18, blockSize: 8, parallelism: 1) != nil)
        for (logRounds, blockSize, parallelism) in [
            (0, 8, 1), (19, 8, 1), (15, 0, 1), (15, 33, 1), (15, 8, 0), (15, 8, 17),
        ] {
            let parameters = ScryptParameters(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism)
            #expect(parameters == nil, "\(logRounds) \(blockSize) \(parallelism)")
        }
    }
}

import Identity
import Testing

@Suite("Password rules")
struct PasswordRulesTests {
    let rules = PasswordRules()

    @Test(
        "let in any eight characters that are not guessed first",
        arguments: [
            "zvqkwmxp", "48151623", "        x", "ÄÖÜäöüß!", "東京の電車に乗ります", "🚆🚋🚌⛴🚇🚈🚝🚞", "correct horse battery staple",
            String(repeating: "xy", count: 512),
        ])
    func accepted(password: String) { #expect(rules.weakness(of: password, email: "rider@example.org") == nil) }

    @Test(
        "count characters, not bytes or pieces of them",
        arguments: ["", "short", "1234567", "東京の電車に", "äöüÄÖÜß", "e\u{301}a\u{301}o\u{301}u\u{301}"])
    func short(password: String) {
        let weakness = rules.weakness(of: password, email: nil)
        #expect(weakness?.reasons == [.length])
        #expect(weakness?.message == "Password should be at least 8 characters.")
    }

    @Test(
        "refuse what is guessed first, in any case",
        arguments: [
            "password", "PassWord1", "12345678", "qwertyuiop", "iloveyou", "Summer2026", "P@ssw0rd", "zzzzzzzzzzzz",
            "trustno1",
        ])
    func common(password: String) {
        let weakness = rules.weakness(of: password, email: nil)
        #expect(weakness?.reasons == [.pwned])
        #expect(
            weakness?.message == "Password is known to be weak and easy to guess, please choose a different one.")
    }

    @Test("refuse the account's own address", arguments: ["Zebedee.Quick", "zebedee.quick@example.org"])
    func address(password: String) {
        #expect(rules.weakness(of: password, email: "zebedee.quick@Example.org")?.reasons == [.pwned])
        #expect(rules.weakness(of: password, email: "another@example.org") == nil)
        #expect(rules.weakness(of: password, email: nil) == nil)
    }

    @Test("give every reason at once")
    func both() {
        #expect(rules.weakness(of: "aaa", email: nil)?.reasons == [.length, .pwned])
        #expect(rules.weakness(of: "zoe", email: "zoe@example.org")?.reasons == [.length, .pwned])
    }

    @Test("may be stricter than eight, not laxer")
    func bounds() {
        #expect(PasswordRules(shortest: 4).shortest == 8 && PasswordRules(shortest: 15).shortest == 15)
        #expect(PasswordRules(shortest: 15).weakness(of: "zvqkwmxpzvqkwm", email: nil)?.message.contains("15") == true)
    }
}

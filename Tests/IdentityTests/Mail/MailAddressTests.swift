import Identity
import Testing

@Suite("Mail addresses")
struct MailAddressTests {
    @Test(
        "are plain ones",
        arguments: ["a@b", "rider@example.org", "o'brien+transit@mail.example.co.uk", "x_y-z.1@3com.example"])
    func accepted(text: String) { #expect(MailAddress.isAddress(text)) }

    @Test(
        "are nothing that could end a header or a command",
        arguments: [
            "", "@", "rider", "rider@", "@example.org", "a b@example.org", "rider@example.org\r\nBcc: x@y",
            "rider\n@example.org",
            "rider@exa mple.org", "<rider@example.org>", "rider@example.org>", "rider@example.org,other@example.org",
            "a..b@example.org", ".a@example.org", "a.@example.org", "\"a b\"@example.org", "a@b@example.org",
            "a@[127.0.0.1]",
            "a@-b.example", "a@b-.example", "a@b..example", "a@b.example.", "zoë@example.org", "a@zoë.example",
            "a\u{0}@b",
            "' or 1=1 --@example.org", "a(comment)@b", String(repeating: "a", count: 65) + "@example.org",
            "a@" + String(repeating: "b.", count: 130) + "example",
        ])
    func refused(text: String) {
        #expect(!MailAddress.isAddress(text))
        #expect(throws: MailError.invalidAddress) { try MailAddress(text) }
    }

    @Test("take names for people without line breaks")
    func names() throws {
        #expect(try MailAddress("a@b", name: "Sydney Transit").name == "Sydney Transit")
        #expect(throws: MailError.controlCharacters(field: "name")) { try MailAddress("a@b", name: "x\r\nBcc: c@d") }
    }

    @Test("do not appear when they are printed")
    func silent() throws { #expect(!"\(try MailAddress("rider@example.org"))".contains("rider")) }
}

import Identity
import Testing

@Suite("Mail errors")
struct MailErrorTests {
    @Test(
        "say what is wrong, and whether to try again",
        arguments: [
            (.invalidAddress, "that is no e-mail address", false),
            (.controlCharacters(field: "subject"), "the mail's subject has line breaks or control characters", false),
            (
                .unreachable(reason: "its name is not known"),
                "the mail server cannot be reached: its name is not known", true
            ),
            (.timedOut(.data), "the mail server did not answer in time (data)", true),
            (.refused(.recipient, status: 450), "the mail server refused with status 450 (recipient)", true),
            (.refused(.recipient, status: 550), "the mail server refused with status 550 (recipient)", false),
            (.refused(.startTLS, status: 454), "the mail server refused with status 454 (STARTTLS)", true),
            (.interrupted(.content), "the mail server broke off (content)", true),
            (.noTLS, "the mail server offers no TLS, which is required", false),
            (.untrusted(reason: "TLS failed"), "the connection to the mail server is not safe: TLS failed", false),
            (.noAuthentication, "the mail server offers no way to sign in that is allowed here", false),
        ] as [(MailError, String, Bool)])
    func text(error: MailError, expected: String, isTemporary: Bool) {
        #expect("\(error)" == expected && error.isTemporary == isTemporary)
    }
}

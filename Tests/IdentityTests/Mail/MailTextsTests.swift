import Identity
import Testing

@Suite("Mail texts")
struct MailTextsTests {
    let link = "https://transit.example/auth/v1/verify?token=abc&type=signup"

    private func texts(_ service: String = "Sydney Transit") throws -> MailTexts {
        MailTexts(service: service, from: try MailAddress("no-reply@transit.example", name: service))
    }

    @Test("say what is asked, with the link and the code, in text and HTML")
    func occasions() throws {
        let occasions: [MailTexts.Occasion] = [
            .confirmation(link: link, code: "012345"), .magicLink(link: link, code: "012345"),
            .recovery(link: link, code: "012345"), .invitation(link: link, code: "012345"),
            .emailChange(link: link, code: "012345", newAddress: "new@example.org"),
            .emailChangeCurrent(link: link, code: "012345", newAddress: "new@example.org"),
        ]
        var subjects: Set<String> = []
        for occasion in occasions {
            let mail = try texts().message(occasion, to: MailAddress("rider@example.org"))
            #expect(mail.text.contains("\n\(link)\n") && mail.text.contains("code: 012345"))
            #expect(
                mail.html?.contains("href=\"https://transit.example/auth/v1/verify?token=abc&amp;type=signup\"") == true
            )
            #expect(mail.html?.contains("012345") == true && mail.text.contains("one hour"))
            subjects.insert(mail.subject)
        }
        #expect(subjects.count == occasions.count)
        let code = try texts().message(.reauthentication(code: "987654"), to: MailAddress("rider@example.org"))
        #expect(code.text.contains("code: 987654") && !code.text.contains("http"))
    }

    @Test("after a change say what changed and how to take it back, without a code")
    func waysBack() throws {
        for occasion in [
            MailTexts.Occasion.emailChanged(link: link, newAddress: "new@example.org"), .passwordChanged(link: link),
        ] {
            let mail = try texts().message(occasion, to: MailAddress("rider@example.org"))
            #expect(mail.subject.hasSuffix("was changed") && mail.text.contains("\n\(link)\n"))
            #expect(!mail.text.contains("code") && mail.html?.contains("code") == false)
            #expect(mail.text.contains("all devices are signed out"))
        }
    }

    @Test("are safe against what is put into them")
    func escaping() throws {
        let mail = try texts("<b>\"T&T\"</b>").message(
            .emailChange(link: "https://x/\"><script>", code: "1", newAddress: "o'brien&co@example.org"),
            to: MailAddress("rider@example.org"))
        #expect(mail.html?.contains("<script>") == false && mail.html?.contains("<b>") == false)
        #expect(mail.html?.contains("o&#39;brien&amp;co@example.org") == true)
    }
}

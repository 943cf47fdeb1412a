import Identity
import Testing
import TransitAPI

@Suite("Mail texts")
struct MailTextsTests {
    let link = "https://transit.example/auth/v1/verify?token=abc&type=signup"

    private func texts(
        _ service: String = "Sydney Transit", _ languages: [WrittenLanguage] = [.english]
    ) throws -> MailTexts {
        MailTexts(
            service: service, from: try MailAddress("no-reply@transit.example", name: service), languages: languages)
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

    @Test("are in Chinese for whoever reads that, with the same link, code and address")
    func chinese() throws {
        let address = "new@example.org"
        let occasions: [MailTexts.Occasion] = [
            .confirmation(link: link, code: "012345"), .magicLink(link: link, code: "012345"),
            .recovery(link: link, code: "012345"), .invitation(link: link, code: "012345"),
            .emailChange(link: link, code: "012345", newAddress: address),
            .emailChangeCurrent(link: link, code: "012345", newAddress: address),
            .emailChanged(link: link, newAddress: address), .passwordChanged(link: link),
            .reauthentication(code: "012345"),
        ]
        for occasion in occasions {
            func mail(_ languages: WrittenLanguage...) throws -> MailMessage {
                try texts("Sydney Transit", languages).message(occasion, to: MailAddress("rider@example.org"))
            }
            let (english, chinese, both) = (try mail(.english), try mail(.chinese), try mail(.english, .chinese))
            for what in [link, "012345", address, "Sydney Transit"] {
                #expect(english.text.contains(what) == chinese.text.contains(what), "\(what)")
                #expect(english.html?.contains(what) == chinese.html?.contains(what), "\(what)")
            }
            #expect(chinese.text.hasPrefix("您好：") && chinese.text.contains("1 小时"))
            #expect(!chinese.text.contains("Hello") && chinese.html?.contains("lang=\"zh-Hans\"") == true)
            let traditional = try mail(.traditionalChinese)
            #expect(traditional.text.hasPrefix("您好：") && traditional.text.contains("1 小時"))
            #expect(traditional.html?.contains("lang=\"zh-Hant\"") == true && traditional.subject != chinese.subject)
            #expect(both.subject == english.subject + " / " + chinese.subject)
            #expect(both.text == english.text + "\n\n" + chinese.text)
            #expect(both.html?.contains("您好：") == true && both.html?.contains("Hello,") == true)
        }
    }

    @Test("in traditional Chinese change nothing of a name")
    func names() throws {
        let mail = try texts("悉尼车站", [.traditionalChinese]).message(
            .magicLink(link: link, code: "012345"), to: MailAddress("rider@example.org"))
        #expect(mail.subject == "登入 悉尼车站" && mail.text.contains("有人（希望是您本人）請求用此電郵地址登入 悉尼车站。"))
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

    @Test(
        "say for how long a link works",
        arguments: [
            (600, "10 minutes"), (3599, "59 minutes"), (3600, "one hour"), (7200, "2 hours"), (86_400, "one day"),
            (86_370, "one day"), (604_800, "7 days"), (604_770, "7 days"), (520_000, "6 days"), (90_000, "one day"),
        ] as [(Int64, String)])
    func lifetimes(_ seconds: Int64, _ words: String) {
        #expect(MailTexts.lifetime(ofSeconds: seconds) == words)
    }

    @Test("are safe against what is put into them")
    func escaping() throws {
        let mail = try texts("<b>\"T&T\"</b>").message(
            .emailChange(link: "https://x/\"><script>", code: "1", newAddress: "o'brien&co@example.org"),
            to: MailAddress("rider@example.org"))
        #expect(mail.html?.contains("<script>") == false && mail.html?.contains("<b>") == false)
        #expect(mail.html?.contains("o&#39;brien&amp;co@example.org") == true)
    }

    @Test("are safe against signs with marks on them", arguments: ["\u{600}", "\u{301}", "\u{200D}"])
    func escapingOfMarked(_ mark: String) throws {
        let marked = "\(mark)<b\(mark)>\(mark)\"\(mark)'\(mark)&\(mark)"
        func html(_ link: String) throws -> String.UnicodeScalarView {
            let rider = try MailAddress("rider@example.org")
            let mail = try texts("x").message(.confirmation(link: link, code: "1"), to: rider)
            return try #require(mail.html).unicodeScalars
        }
        let (shown, plain) = (try html("https://x/\(marked)"), try html("https://x/"))
        for sign: Unicode.Scalar in ["<", ">", "\"", "'"] {
            #expect(shown.count { $0 == sign } == plain.count { $0 == sign })
        }
        #expect(shown.count { $0 == "&" } == plain.count { $0 == "&" } + 5)
    }
}

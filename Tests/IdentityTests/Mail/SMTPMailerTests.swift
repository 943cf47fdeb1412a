import Foundation
import Identity
import Logging
import NIOPosix
import Synchronization
import Testing

/// Keeps what is logged.
struct Journal: LogHandler {
    final class Pages: Sendable {
        let lines = Mutex<[String]>([])
    }

    let pages = Pages()
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        pages.lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
    }
}

@Suite("SMTP mailer")
struct SMTPMailerTests {
    private func mail(text: String = "Hello\n.\n..dots\n") throws -> MailMessage {
        try MailMessage(
            from: MailAddress("no-reply@transit.example", name: "Sydney Transit"), to: MailAddress("rider@example.org"),
            subject: "Grüße", text: text, html: "<p>Hello</p>")
    }

    private func send(
        to server: FakeSMTPServer, _ security: SMTPSettings.Security = .never, host: String = "127.0.0.1",
        signingIn: Bool = false, password: String = "open sesame", trusting pem: String? = nil,
        answerTimeout: Int64 = 60, totalTimeout: Int64 = 300, journal: Journal = Journal()
    ) async throws {
        var settings = SMTPSettings(host: host, port: server.port, security: security)
        if signingIn { settings.credentials = .init(user: "transit", password: password) }
        settings.trustedPEM = pem
        (settings.answerTimeout, settings.connectTimeout) = (answerTimeout, 60)
        settings.totalTimeout = totalTimeout
        let mailer = try SMTPMailer(
            settings, group: MultiThreadedEventLoopGroup.singleton, now: { noon },
            logger: Logger(label: "mail") { _ in journal })
        try await mailer.send(mail())
    }

    @Test("hands a mail over, dots and all")
    func plain() async throws {
        try await FakeSMTPServer.with(.init()) { server in
            try await send(to: server)
            #expect(
                server.lines == [
                    "EHLO localhost", "MAIL FROM:<no-reply@transit.example>", "RCPT TO:<rider@example.org>", "DATA",
                    ".",
                    "QUIT",
                ])
            let mail = try #require(server.mails.first)
            #expect(mail.hasPrefix("From: \"Sydney Transit\" <no-reply@transit.example>\r\nTo: rider@example.org\r\n"))
            #expect(mail.contains("\r\nHello\r\n.\r\n..dots\r\n") && mail.contains("<p>Hello</p>"))
        }
    }

    @Test(
        "signs in by PLAIN, else by LOGIN",
        arguments: ["AUTH PLAIN LOGIN", "AUTH LOGIN PLAIN", "AUTH LOGIN", "AUTH=LOGIN"])
    func signsIn(offered: String) async throws {
        var rules = FakeSMTPServer.Rules()
        rules.extensions = [offered]
        try await FakeSMTPServer.with(rules) { server in
            try await send(to: server, signingIn: true)
            #expect(
                server.mails.count == 1
                    && server.lines[1].hasPrefix(offered.contains("PLAIN") ? "AUTH PLAIN " : "AUTH LOGIN"))
            await #expect(throws: MailError.refused(.authentication, status: 535)) {
                try await send(to: server, signingIn: true, password: "wrong")
            }
            #expect(server.mails.count == 1)
        }
    }

    @Test("does not send credentials unencrypted unless that is what was configured")
    func noCredentialsInTheClear() async throws {
        var rules = FakeSMTPServer.Rules()
        rules.extensions = ["AUTH PLAIN"]
        try await FakeSMTPServer.with(rules) { server in
            await #expect(throws: MailError.noAuthentication) {
                try await send(to: server, .startTLSIfOffered, signingIn: true)
            }
            await #expect(throws: MailError.noTLS) { try await send(to: server, .startTLS, signingIn: true) }
            #expect(server.lines.allSatisfy { $0 == "EHLO localhost" })
            try await send(to: server, .startTLSIfOffered)
        }
        rules.extensions = ["AUTH CRAM-MD5"]
        try await FakeSMTPServer.with(rules) { server in
            await #expect(throws: MailError.noAuthentication) { try await send(to: server, signingIn: true) }
        }
    }

    @Test(
        "encrypts by STARTTLS or at once, and says nothing of weight before",
        .enabled(if: TestCertificate.shared != nil, "openssl is needed to make a certificate"),
        arguments: [SMTPSettings.Security.startTLS, .startTLSIfOffered, .tls], ["localhost", "127.0.0.1"])
    func encrypted(security: SMTPSettings.Security, host: String) async throws {
        let certificate = try #require(TestCertificate.shared)
        var rules = FakeSMTPServer.Rules()
        (rules.tls, rules.isEncryptedAtOnce) = (try certificate.serverContext(), security == .tls)
        try await FakeSMTPServer.with(rules) { server in
            try await send(to: server, security, host: host, signingIn: true, trusting: certificate.pem)
            #expect(server.mails.count == 1)
            let expected = security == .tls ? ["EHLO localhost"] : ["EHLO localhost", "STARTTLS", "EHLO localhost"]
            #expect(Array(server.lines.prefix(expected.count)) == expected)
        }
    }

    @Test(
        "trusts no certificate of unknown origin, nor one for another host",
        .enabled(if: TestCertificate.shared != nil, "openssl is needed to make a certificate"),
        arguments: [SMTPSettings.Security.startTLS, .tls])
    func untrusted(security: SMTPSettings.Security) async throws {
        let (ours, elsewhere) = (try #require(TestCertificate.shared), try #require(TestCertificate.elsewhere))
        for (served, trusted) in [(ours, nil), (ours, elsewhere.pem), (elsewhere, elsewhere.pem)] {
            var rules = FakeSMTPServer.Rules()
            (rules.tls, rules.isEncryptedAtOnce) = (try served.serverContext(), security == .tls)
            try await FakeSMTPServer.with(rules) { server in
                for host in ["localhost", "127.0.0.1"] {
                    let error = await #expect(throws: MailError.self) {
                        try await send(to: server, security, host: host, signingIn: true, trusting: trusted)
                    }
                    guard case .untrusted = error else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                    #expect(error?.isTemporary == false && server.mails.isEmpty)
                    #expect(!server.lines.contains { $0.hasPrefix("AUTH") })
                }
            }
        }
    }

    @Test("takes no word for the server's that was said before TLS began")
    func injection() async throws {
        var rules = FakeSMTPServer.Rules()
        rules.answers = ["STARTTLS": "220 go ahead\r\n250-fake\r\n250 AUTH PLAIN"]
        try await FakeSMTPServer.with(rules) { server in
            await #expect(throws: MailError.untrusted(reason: "something was said before TLS began")) {
                try await send(to: server, .startTLS, signingIn: true)
            }
        }
    }

    @Test(
        "tells what may do later from what never will, at every step",
        arguments: [
            ("EHLO", SMTPStage.hello), ("MAIL", .sender), ("RCPT", .recipient), ("DATA", .data), (".", .content),
            ("AUTH", .authentication), ("STARTTLS", .startTLS),
        ])
    func refused(command: String, stage: SMTPStage) async throws {
        for (status, isTemporary) in [(421, true), (451, true), (550, false), (554, false)] {
            var rules = FakeSMTPServer.Rules()
            rules.answers = [command: "\(status)-no, <rider@example.org>\r\n\(status) not here"]
            if command == "EHLO" { rules.answers["HELO"] = "\(status) no" }
            try await FakeSMTPServer.with(rules) { server in
                let error = await #expect(throws: MailError.self) {
                    try await send(to: server, stage == .startTLS ? .startTLS : .never, signingIn: true)
                }
                #expect(error == .refused(stage, status: status) && error?.isTemporary == isTemporary)
            }
        }
    }

    @Test("can speak to servers that know no EHLO")
    func helo() async throws {
        var rules = FakeSMTPServer.Rules()
        rules.answers = ["EHLO": "502 what?"]
        try await FakeSMTPServer.with(rules) { server in
            try await send(to: server)
            #expect(server.lines[1] == "HELO localhost" && server.mails.count == 1)
        }
    }

    @Test("gives up on silence, hanging up and nonsense")
    func silence() async throws {
        var rules = FakeSMTPServer.Rules()
        rules.answers["RCPT"] = .some(nil)
        try await FakeSMTPServer.with(rules) { server in
            await #expect(throws: MailError.timedOut(.recipient)) { try await send(to: server, answerTimeout: 4) }
        }
        rules = .init()
        rules.hangsUpAt = "DATA"
        try await FakeSMTPServer.with(rules) { server in
            await #expect(throws: MailError.interrupted(.data)) { try await send(to: server) }
        }
        for nonsense in [
            "HTTP/1.1 400 Bad Request", "25", "999 x", "250-a\r\n251 b", "250+x", String(repeating: "2", count: 9_000),
        ] {
            rules = .init()
            rules.answers = ["MAIL": nonsense]
            try await FakeSMTPServer.with(rules) { server in
                let error = await #expect(throws: MailError.interrupted(.sender)) { try await send(to: server) }
                #expect(error?.isTemporary == true)
            }
        }
    }

    @Test("gives up where all of it takes too long, though no answer does")
    func tooLong() async throws {
        var rules = FakeSMTPServer.Rules()
        rules.answers["RCPT"] = .some(nil)
        try await FakeSMTPServer.with(rules) { server in
            let start = ContinuousClock.now
            await #expect(throws: MailError.timedOut(.recipient)) {
                try await send(to: server, answerTimeout: 120, totalTimeout: 4)
            }
            #expect(ContinuousClock.now - start < .seconds(90))
        }
    }

    @Test("gives up where its task is cancelled, before it began or while it waits", arguments: [true, false])
    func cancelled(before: Bool) async throws {
        var rules = FakeSMTPServer.Rules()
        rules.answers["RCPT"] = .some(nil)
        try await FakeSMTPServer.with(rules) { server in
            let start = ContinuousClock.now
            let sending = Task { try await send(to: server, answerTimeout: 120, totalTimeout: 120) }
            while !before, !server.lines.contains(where: { $0.hasPrefix("RCPT") }) {
                try await Task.sleep(for: .milliseconds(5))
            }
            sending.cancel()
            let error = await #expect(throws: MailError.self) { try await sending.value }
            guard case .timedOut = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(error?.isTemporary == true && ContinuousClock.now - start < .seconds(90))
            #expect(server.mails.isEmpty)
        }
    }

    @Test("says that nobody is there")
    func unreachable() async throws {
        var port = 0
        try await FakeSMTPServer.with(.init()) { port = $0.port }
        let mailer = try SMTPMailer(
            SMTPSettings(host: "127.0.0.1", port: port, security: .never),
            group: MultiThreadedEventLoopGroup.singleton, now: { noon },
            logger: Logger(label: "mail") { _ in Journal() })
        let error = await #expect(throws: MailError.self) { try await mailer.send(mail()) }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.isTemporary == true)
    }

    @Test("logs neither addresses nor secrets nor texts, whatever happens")
    func silentLogs() async throws {
        let journal = Journal()
        for answers: [String: String?] in [
            [:], ["RCPT": "550 <rider@example.org> unknown"], ["AUTH": "535 open sesame?"],
        ] {
            var rules = FakeSMTPServer.Rules()
            rules.answers = answers
            try await FakeSMTPServer.with(rules) { server in
                try? await send(to: server, signingIn: true, journal: journal)
            }
        }
        let lines = journal.pages.lines.withLock { $0 }
        #expect(
            lines.count == 3 && lines.contains { $0.hasPrefix("mail_sent") } && lines.contains { $0.contains("550") })
        for word in ["example", "sesame", "transit", "Hello", "Grüße"] {
            #expect(!lines.contains { $0.contains(word) }, "\(word)")
        }
        let credentials = SMTPSettings.Credentials(user: "transit", password: "open sesame")
        #expect(
            !"\(credentials) \(String(reflecting: SMTPSettings(host: "h", credentials: credentials)))".contains(
                "sesame"))
    }
}

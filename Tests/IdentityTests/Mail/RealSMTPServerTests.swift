import Foundation
import Identity
import Logging
import NIOPosix
import Testing

/// The mailer against a mail server that somebody else wrote: aiosmtpd, run by the Python that `SMTP_TEST_PYTHON`
/// names.
@Suite("SMTP mailer against a real server")
struct RealSMTPServerTests {
    static let python = ProcessInfo.processInfo.environment["SMTP_TEST_PYTHON"]

    private static let server = """
        import json, ssl, sys, time
        from aiosmtpd.controller import Controller
        from aiosmtpd.smtp import SMTP, AuthResult

        certificate, key, mode = sys.argv[1:4]
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate, key)

        class Handler:
            async def handle_DATA(self, server, session, envelope):
                print(json.dumps({
                    "from": envelope.mail_from, "to": envelope.rcpt_tos,
                    "encrypted": session.ssl is not None or mode == "tls",
                    "user": session.auth_data, "content": envelope.content.decode("ascii")}), flush=True)
                return "250 taken"

        def authenticate(server, session, envelope, mechanism, data):
            ok = (data.login, data.password) == (b"transit", b"open sesame")
            return AuthResult(success=ok, handled=False, auth_data=data.login.decode() if ok else None)

        options = dict(authenticator=authenticate, auth_required=True, auth_exclude_mechanism=sys.argv[4:])
        if mode == "tls":
            options.update(ssl_context=context, auth_require_tls=False)
        else:
            options.update(tls_context=context, require_starttls=True)
        controller = Controller(Handler(), hostname="127.0.0.1", port=int(sys.stdin.readline()), **options)
        controller.start()
        print("ready", flush=True)
        sys.stdin.read()
        controller.stop()
        """

    private struct Received: Decodable {
        var from: String
        var to: [String]
        var encrypted: Bool
        var user: String?
        var content: String
    }

    @Test(
        "mails arrive whole over TLS and signed in",
        .enabled(if: python != nil, "SMTP_TEST_PYTHON names no Python that has aiosmtpd"),
        .enabled(if: TestCertificate.shared != nil, "openssl is needed to make a certificate"),
        arguments: [
            (SMTPSettings.Security.startTLS, [String]()), (.startTLS, ["PLAIN"]), (.tls, []),
        ])
    func arrives(security: SMTPSettings.Security, without: [String]) async throws {
        let certificate = try #require(TestCertificate.shared)
        let port = try await Self.freePort()
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: try #require(Self.python))
        process.arguments =
            ["-c", Self.server, certificate.certificatePath, certificate.keyPath, security.rawValue] + without
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        defer {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        try input.fileHandleForWriting.write(contentsOf: Data("\(port)\n".utf8))
        #expect(try Self.line(output) == "ready")

        var settings = SMTPSettings(
            host: "localhost", port: port, security: security,
            credentials: .init(user: "transit", password: "open sesame"))
        settings.trustedPEM = certificate.pem
        let message = try MailTexts(
            service: "Sydney Transit", from: MailAddress("no-reply@transit.example", name: "Sydney Transit")
        )
        .message(
            .magicLink(link: "https://transit.example/verify?token=abc", code: "012345"),
            to: MailAddress("rider@example.org"))
        try await mailer(settings).send(message)
        let received = try JSONDecoder().decode(Received.self, from: Data(Self.line(output).utf8))
        #expect(received.from == "no-reply@transit.example" && received.to == ["rider@example.org"])
        #expect(received.encrypted && received.user == "transit")
        #expect(
            received.content.contains("Subject: Sign in to Sydney Transit\r\n") && received.content.contains("012345"))
        #expect(received.content.contains("https://transit.example/verify?token=3Dabc"))

        settings.credentials = .init(user: "transit", password: "wrong")
        await #expect(throws: MailError.refused(.authentication, status: 535)) {
            try await mailer(settings).send(message)
        }
        settings.credentials = nil
        let error = await #expect(throws: MailError.self) { try await mailer(settings).send(message) }
        #expect(error?.isTemporary == false)
    }

    private func mailer(_ settings: SMTPSettings) throws -> SMTPMailer {
        try SMTPMailer(
            settings, group: MultiThreadedEventLoopGroup.singleton, now: { noon },
            logger: Logger(label: "mail") { _ in Journal() })
    }

    private static func line(_ pipe: Pipe) throws -> String {
        var bytes = Data()
        while let byte = try pipe.fileHandleForReading.read(upToCount: 1), byte.first != UInt8(ascii: "\n") {
            guard !byte.isEmpty else { break }
            bytes += byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func freePort() async throws -> Int {
        var port = 0
        try await FakeSMTPServer.with(.init()) { port = $0.port }
        return port
    }
}

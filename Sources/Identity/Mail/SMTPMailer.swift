import Foundation
import Logging
import NIOCore
import NIOSSL
import TransitAPI

/// Sends mails through an SMTP server (RFC 5321), one connection for each.
///
/// Neither addresses nor what the server says about them, which may repeat them, are logged or end up in errors.
package struct SMTPMailer: Mailer {
    private let settings: SMTPSettings
    private let group: any EventLoopGroup
    private let tls: NIOSSLContext?
    private let now: @Sendable () -> Int64
    private let random: RandomBytes
    private let logger: Logger

    /// A mailer.
    ///
    /// - Parameters:
    ///   - settings: the server.
    ///   - group: where its connections live.
    ///   - now: seconds since 1970-01-01T00:00:00Z, for the mails' dates.
    ///   - random: where message ids come from.
    ///   - logger: told of each mail sent or not, without saying to whom.
    package init(
        _ settings: SMTPSettings, group: any EventLoopGroup, now: @escaping @Sendable () -> Int64,
        random: RandomBytes = .system, logger: Logger
    ) throws(MailError) {
        guard !settings.clientName.isEmpty, settings.clientName.utf8.allSatisfy({ (33..<127).contains($0) }) else {
            throw .controlCharacters(field: "client name")
        }
        (self.settings, self.group, self.now, self.random, self.logger) = (settings, group, now, random, logger)
        guard settings.security != .never else {
            tls = nil
            return
        }
        do {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.minimumTLSVersion = .tlsv12
            if let pem = settings.trustedPEM {
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8)))
            }
            tls = try NIOSSLContext(configuration: configuration)
        } catch {
            throw .untrusted(reason: "the trusted certificates cannot be read")
        }
    }

    package func send(_ message: MailMessage) async throws(MailError) {
        do throws(MailError) {
            try await converse(message)
            logger.info("mail_sent")
        } catch {
            logger.warning("mail_not_sent", metadata: ["reason": "\(error)", "temporary": "\(error.isTemporary)"])
            throw error
        }
    }

    /// Says all there is to say. It times out where it takes too long in all, and where its task is cancelled: then somebody
    /// else is to send the mail.
    private func converse(_ message: MailMessage) async throws(MailError) {
        let deadline = NIODeadline.now() + .seconds(settings.totalTimeout)
        let connection = try await SMTPConnection.open(
            settings, tls: settings.security == .tls ? tls : nil, group: group)
        defer { connection.close() }
        let alarm = connection.giveUp(at: deadline)
        defer { alarm.cancel() }
        let outcome: Result<Void, MailError> = await withTaskCancellationHandler {
            await result(of: message, over: connection)
        } onCancel: {
            connection.giveUp()
        }
        if case .failure(let error) = outcome { throw error }
    }

    private func result(of message: MailMessage, over connection: SMTPConnection) async -> Result<Void, MailError> {
        do throws(MailError) {
            try await converse(message, over: connection)
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func converse(_ message: MailMessage, over connection: SMTPConnection) async throws(MailError) {
        try expect(220, try await connection.greeting(), .greeting)
        var (extensions, isEncrypted) = (try await hello(connection), settings.security == .tls)
        if !isEncrypted, let tls {
            if extensions["STARTTLS"] != nil {
                try expect(220, try await connection.say("STARTTLS", .startTLS), .startTLS)
                try await connection.startTLS(tls, host: settings.host)
                // What was said in the clear may have been anyone's.
                extensions = try await hello(connection)
                isEncrypted = true
            } else if settings.security == .startTLS {
                throw .noTLS
            }
        }
        if let credentials = settings.credentials {
            guard isEncrypted || settings.security == .never else { throw .noAuthentication }
            try await SMTPAuthentication(credentials).run(on: connection, offered: extensions["AUTH"] ?? [])
        }
        try await transmit(message, over: connection)
    }

    private func hello(_ connection: SMTPConnection) async throws(MailError) -> [String: [String]] {
        let reply = try await connection.say("EHLO \(settings.clientName)", .hello)
        if reply.status == 250 { return reply.extensions }
        guard (500..<600).contains(reply.status) else { throw .refused(.hello, status: reply.status) }
        try expect(250, try await connection.say("HELO \(settings.clientName)", .hello), .hello)
        return [:]
    }

    private func transmit(_ message: MailMessage, over connection: SMTPConnection) async throws(MailError) {
        let id = random(16).hexadecimal
        try expect(250, try await connection.say("MAIL FROM:<\(message.from.address)>", .sender), .sender)
        let recipient = try await connection.say("RCPT TO:<\(message.to.address)>", .recipient)
        // 251: the server will forward it.
        if recipient.status != 251 { try expect(250, recipient, .recipient) }
        try expect(354, try await connection.say("DATA", .data), .data)
        try expect(250, try await connection.content(message.rendered(now: now(), id: id)), .content)
        // It has the mail; how it says goodbye does not matter.
        _ = try? await connection.say("QUIT", .content)
    }

    private func expect(_ status: Int, _ reply: SMTPReply, _ stage: SMTPStage) throws(MailError) {
        guard reply.status == status else { throw .refused(stage, status: reply.status) }
    }
}

/// Signing in: PLAIN (RFC 4616) where it is offered, else LOGIN.
struct SMTPAuthentication {
    private let credentials: SMTPSettings.Credentials

    init(_ credentials: SMTPSettings.Credentials) { self.credentials = credentials }

    func run(on connection: SMTPConnection, offered: [String]) async throws(MailError) {
        let reply: SMTPReply
        if offered.contains("PLAIN") {
            let secret = Self.base64("\0\(credentials.user)\0\(credentials.password)")
            reply = try await connection.say("AUTH PLAIN \(secret)", .authentication)
        } else if offered.contains("LOGIN") {
            var answer = try await connection.say("AUTH LOGIN", .authentication)
            for part in [credentials.user, credentials.password] {
                guard answer.status == 334 else { throw .refused(.authentication, status: answer.status) }
                answer = try await connection.say(Self.base64(part), .authentication)
            }
            reply = answer
        } else {
            throw .noAuthentication
        }
        guard reply.status == 235 else { throw .refused(.authentication, status: reply.status) }
    }

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}

import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A mail server of which every answer can be changed, to see what the mailer makes of it.
final class FakeSMTPServer: Sendable {
    struct Rules: Sendable {
        var greeting = "220 fake ESMTP"
        var extensions = ["8BITMIME", "STARTTLS", "AUTH PLAIN LOGIN"]
        /// Answers in the place of the usual ones, by what the line begins with; `.` is the end of a mail. Nil is
        /// silence.
        var answers: [String: String?] = [:]
        /// It hangs up when a line begins so.
        var hangsUpAt: String?
        var tls: NIOSSLContext?
        var isEncryptedAtOnce = false
        var user = "transit"
        var password = "open sesame"
    }

    private let channel: any Channel
    private let seen = Mutex<(lines: [String], mails: [String])>(([], []))

    var port: Int { channel.localAddress?.port ?? 0 }
    var lines: [String] { seen.withLock { $0.lines } }
    var mails: [String] { seen.withLock { $0.mails } }

    /// Runs a test against a server with these rules.
    static func with(_ rules: Rules, _ body: (FakeSMTPServer) async throws -> Void) async throws {
        let record = Record()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { child in
                child.eventLoop.makeCompletedFuture {
                    if rules.isEncryptedAtOnce, let tls = rules.tls {
                        try child.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
                    }
                    try child.pipeline.syncOperations.addHandler(Talk(rules, record))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = FakeSMTPServer(channel)
        record.server.withLock { $0 = server }
        do {
            try await body(server)
        } catch {
            try? await channel.close()
            throw error
        }
        try? await channel.close()
    }

    private init(_ channel: any Channel) { self.channel = channel }

    private final class Record: Sendable {
        let server = Mutex<FakeSMTPServer?>(nil)

        func line(_ line: String) { server.withLock { $0 }?.seen.withLock { $0.lines.append(line) } }
        func mail(_ mail: String) { server.withLock { $0 }?.seen.withLock { $0.mails.append(mail) } }
    }

    private final class Talk: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let rules: Rules
        private let record: Record
        private var received = ""
        private var content: [String]?
        private var isEncrypted: Bool
        private var login: [String]?

        init(_ rules: Rules, _ record: Record) {
            (self.rules, self.record) = (rules, record)
            isEncrypted = rules.isEncryptedAtOnce
        }

        func channelActive(context: ChannelHandlerContext) { answer(context, rules.greeting) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            received += String(buffer: unwrapInboundIn(data))
            while let end = received.range(of: "\r\n") {
                let line = String(received[..<end.lowerBound])
                received.removeSubrange(..<end.upperBound)
                hear(line, context)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

        private func hear(_ line: String, _ context: ChannelHandlerContext) {
            if content != nil, line != "." {
                content?.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
                return
            }
            record.line(line)
            if let prefix = rules.hangsUpAt, line.hasPrefix(prefix) { return context.close(promise: nil) }
            if let mail = content {
                content = nil
                record.mail(mail.joined(separator: "\r\n"))
            }
            if let answer = rules.answers.first(where: { line.hasPrefix($0.key) }) {
                if let text = answer.value { self.answer(context, text) }
                return
            }
            if let login {
                self.login = login + [line]
                guard login.count == 1 else { return answer(context, "334 UGFzc3dvcmQ6") }
                self.login = nil
                let given = (login + [line]).map { String(decoding: Data(base64Encoded: $0) ?? Data(), as: UTF8.self) }
                return answer(context, given == [rules.user, rules.password] ? "235 welcome" : "535 no")
            }
            usual(line, context)
        }

        private func usual(_ line: String, _ context: ChannelHandlerContext) {
            switch line.split(separator: " ").first {
            case "EHLO":
                let offered = rules.extensions.filter { $0 != "STARTTLS" || !isEncrypted }
                answer(context, (["fake"] + offered.dropLast()).map { "250-\($0)" } + ["250 \(offered.last ?? "fake")"])
            case "STARTTLS":
                answer(context, "220 go ahead")
                isEncrypted = true
                if let tls = rules.tls {
                    try? context.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls), position: .first)
                }
            case "AUTH":
                guard line.hasPrefix("AUTH PLAIN ") else {
                    login = []
                    return answer(context, "334 VXNlcm5hbWU6")
                }
                let given = Data(base64Encoded: String(line.dropFirst(11))) ?? Data()
                let isRight = given == Data("\0\(rules.user)\0\(rules.password)".utf8)
                answer(context, isRight ? "235 welcome" : "535 no")
            case "DATA":
                content = []
                answer(context, "354 go ahead")
            case "QUIT":
                answer(context, "221 bye")
                context.close(promise: nil)
            default: answer(context, "250 ok")
            }
        }

        private func answer(_ context: ChannelHandlerContext, _ line: String) { answer(context, [line]) }

        private func answer(_ context: ChannelHandlerContext, _ lines: [String]) {
            let text = lines.map { $0 + "\r\n" }.joined()
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        }
    }
}

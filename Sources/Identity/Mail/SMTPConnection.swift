import NIOCore
import NIOPosix
import NIOSSL

/// A connection to a mail server that says one thing at a time.
struct SMTPConnection: Sendable {
    private let channel: any Channel
    private let end: SMTPEnd

    /// Connects, encrypted from the first byte if `tls` is given.
    static func open(
        _ settings: SMTPSettings, tls: NIOSSLContext?, group: any EventLoopGroup
    ) async throws(MailError) -> SMTPConnection {
        let (host, patience) = (serverName(settings.host), TimeAmount.seconds(settings.answerTimeout))
        let end = SMTPEnd()
        let bootstrap = ClientBootstrap(group: group).connectTimeout(.seconds(settings.connectTimeout))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(context: tls, serverHostname: host))
                    }
                    try channel.pipeline.syncOperations.addHandler(SMTPHandler(patience: patience, end: end))
                }
            }
        do {
            let channel = try await bootstrap.connect(host: settings.host, port: settings.port).get()
            return SMTPConnection(channel: channel, end: end)
        } catch {
            throw failure(error, .greeting)
        }
    }

    /// Waits for the greeting.
    func greeting() async throws(MailError) -> SMTPReply { try await exchange(nil, .greeting) }

    /// Says a line and waits for the answer. A line has no line break in it: whoever makes it sees to that.
    func say(_ line: String, _ stage: SMTPStage) async throws(MailError) -> SMTPReply {
        precondition(!line.utf8.contains { $0 == 10 || $0 == 13 })
        return try await exchange(ByteBuffer(string: line + "\r\n"), stage)
    }

    /// Sends the content of a mail, its lines as they are but for dots, and waits for the answer.
    func content(_ content: [UInt8]) async throws(MailError) -> SMTPReply {
        try await exchange(ByteBuffer(bytes: DotStuffing.stuffed(content)), .content)
    }

    /// Encrypts everything from here on.
    func startTLS(_ context: NIOSSLContext, host: String) async throws(MailError) {
        let event = SMTPHandler.StartTLS(context: context, host: Self.serverName(host))
        do { try await channel.triggerUserOutboundEvent(event).get() } catch {
            throw Self.failure(end.reason ?? error, .startTLS)
        }
    }

    /// Gives up at a moment, unless what is handed back is cancelled before.
    func giveUp(at deadline: NIODeadline) -> Scheduled<Void> {
        channel.eventLoop.scheduleTask(deadline: deadline) { giveUp() }
    }

    /// Gives up: what is waited for, and all that comes after, has timed out.
    func giveUp() { channel.triggerUserOutboundEvent(SMTPHandler.GiveUp(), promise: nil) }

    /// Ends the connection, whatever state it is in.
    func close() { channel.close(promise: nil) }

    private func exchange(_ bytes: ByteBuffer?, _ stage: SMTPStage) async throws(MailError) -> SMTPReply {
        let reply = channel.eventLoop.makePromise(of: SMTPReply.self)
        let sent = channel.eventLoop.makePromise(of: Void.self)
        // A write that fails says so before the connection ends; the promise of an answer is kept either way.
        sent.futureResult.whenFailure { reply.fail($0) }
        channel.writeAndFlush(SMTPRequest(bytes: bytes, reply: reply), promise: sent)
        do { return try await reply.futureResult.get() } catch { throw Self.failure(end.reason ?? error, stage) }
    }

    /// The name that a certificate must have; a numerical address cannot be asked for (RFC 6066 §3), but is checked.
    private static func serverName(_ host: String) -> String? {
        (try? SocketAddress(ipAddress: host, port: 0)) == nil ? host : nil
    }

    private static func failure(_ error: any Error, _ stage: SMTPStage) -> MailError {
        switch error {
        case SMTPHandler.Fault.silence: .timedOut(stage)
        case SMTPHandler.Fault.injected: .untrusted(reason: "something was said before TLS began")
        case is SMTPHandler.Fault: .interrupted(stage)
        case let error as NIOSSLError: tlsFailure(error, stage)
        case is NIOSSLExtraError, is BoringSSLError: .untrusted(reason: "the certificate is not for this host")
        case let error as NIOConnectionError: unreachable(error)
        case is ChannelError where stage == .greeting: .unreachable(reason: "no connection came about in time")
        default: .interrupted(stage)
        }
    }

    private static func tlsFailure(_ error: NIOSSLError, _ stage: SMTPStage) -> MailError {
        switch error {
        case .handshakeFailed: .untrusted(reason: "the certificate is not trusted, or no cipher is shared")
        case .uncleanShutdown: .interrupted(stage)
        default: .untrusted(reason: "TLS failed")
        }
    }

    private static func unreachable(_ error: NIOConnectionError) -> MailError {
        if error.dnsAError != nil || error.dnsAAAAError != nil, error.connectionErrors.isEmpty {
            return .unreachable(reason: "its name is not known")
        }
        return .unreachable(reason: "it refuses connections")
    }
}

/// How the end of a mail is told from a line with a full stop (RFC 5321 §4.5.2).
enum DotStuffing {
    /// The content with its dots doubled at the beginnings of lines, ended by a line with one.
    static func stuffed(_ content: [UInt8]) -> [UInt8] {
        let (dot, newline) = (UInt8(ascii: "."), UInt8(ascii: "\n"))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.count + 64)
        var last = newline
        for byte in content {
            if byte == dot, last == newline { bytes.append(dot) }
            bytes.append(byte)
            last = byte
        }
        if last != newline { bytes += Array("\r\n".utf8) }
        return bytes + Array(".\r\n".utf8)
    }
}

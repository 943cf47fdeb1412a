import NIOCore
import NIOPosix
import NIOSSL

/// Opens connections that can be used: encrypted where that is wanted, logged in, with the database chosen.
struct RedisConnector: Sendable {
    let url: RedisURL
    let configuration: RedisConfiguration
    let group: any EventLoopGroup

    /// Opens one.
    ///
    /// - Parameter attach: makes what stands at the pipeline's end, and hands back what outsiders hold of it; called on the event loop.
    func open<Outside: Sendable>(
        _ attach: @escaping @Sendable (any Channel) throws -> Outside
    ) async -> Result<Outside, RedisError> {
        let limit = TimeAmount(configuration.connectLimit)
        let deadline = NIODeadline.now() + limit
        do {
            // Reads the system's certificates, which takes a while: not on the event loop.
            let tls = try url.tls.map { try NIOSSLContext(configuration: Self.tls($0)) }
            let bootstrap = ClientBootstrap(group: group).connectTimeout(limit)
                .channelOption(.socketOption(.so_keepalive), value: 1)
            let initialize: @Sendable (any Channel) -> EventLoopFuture<(Outside, EventLoopFuture<Void>)> = { channel in
                channel.eventLoop.makeCompletedFuture { try pipeline(of: channel, tls: tls, deadline, attach) }
            }
            let (outside, opened) =
                switch url.place {
                case .host(let host, let port):
                    try await bootstrap.connect(host: host, port: port, channelInitializer: initialize)
                case .socket(let path):
                    try await bootstrap.connect(unixDomainSocketPath: path, channelInitializer: initialize)
                }
            try await opened.get()
            return .success(outside)
        } catch {
            return .failure(.unavailable(reason: "\(url): \(Self.reason(error))"))
        }
    }

    private func pipeline<Outside: Sendable>(
        of channel: any Channel, tls: NIOSSLContext?, _ deadline: NIODeadline,
        _ attach: @Sendable (any Channel) throws -> Outside
    ) throws -> (Outside, EventLoopFuture<Void>) {
        let pipeline = channel.pipeline.syncOperations
        if let tls {
            let handler =
                switch url.place {
                // The name that a certificate must have; a numerical address cannot be asked for (RFC 6066 §3), but is checked.
                case .host(let host, _) where (try? SocketAddress(ipAddress: host, port: 0)) == nil:
                    try NIOSSLClientHandler(context: tls, serverHostname: host)
                case .host, .socket: try NIOSSLClientHandler(context: tls, serverHostname: nil)
                }
            try pipeline.addHandler(handler)
        }
        try pipeline.addHandler(RESPHandler(limits: configuration.answers))
        let opened = channel.eventLoop.makePromise(of: Void.self)
        let opening = RedisOpening(url, name: configuration.name, deadline: deadline, opened: opened)
        do { try pipeline.addHandler(opening) } catch {
            opened.fail(error)
            throw error
        }
        return (try attach(channel), opened.futureResult)
    }

    private static func tls(_ certificates: RedisURL.Certificates) -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        switch certificates {
        case .system: break
        case .file(let path): tls.trustRoots = .file(path)
        case .none: tls.certificateVerification = .none
        }
        return tls
    }

    /// What became of a connection, for people.
    static func reason(_ error: any Error) -> String {
        switch error {
        case .timedOut as RedisError: "no answer within the time for connecting"
        case .refused(let code, let message) as RedisError: "it refused the login or is not ready: \(code) \(message)"
        case .unavailable(let reason) as RedisError: reason
        case let error as RedisError: error.description
        case let fault as RESPFault: "what it said is not Redis's protocol: \(fault.reason)"
        case let error as NIOConnectionError where error.connectionErrors.isEmpty: "its name is not known"
        case let error as NIOConnectionError:
            error.connectionErrors.map { reason($0.error) }.first ?? "nothing answers"
        case ChannelError.connectTimeout: "nothing answers there within the time for connecting"
        case ChannelError.eof, ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed: "it ended the connection"
        case let error as IOError: "\(error.localizedReason)"
        case is NIOSSLExtraError: "its certificate is for another host"
        case NIOSSLError.handshakeFailed: "no TLS with it: its certificate is not trusted, or it speaks none"
        case is NIOSSLError, is BoringSSLError: "no TLS with it: \(error)"
        default: "\(error)"
        }
    }
}

extension IOError {
    /// What the system calls it.
    fileprivate var localizedReason: String {
        switch errnoCode {
        case ECONNREFUSED: "nothing listens there"
        case ENOENT: "there is no such socket"
        case EACCES: "this user may not use that socket"
        case ECONNRESET, EPIPE: "it ended the connection"
        case EHOSTUNREACH, ENETUNREACH: "there is no way to it"
        default: description
        }
    }
}

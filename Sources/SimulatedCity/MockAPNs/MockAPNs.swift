import Foundation
import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// Apple's push service, played: HTTP/2 over TLS, the checks that Apple documents, its answers, and faults on demand.
///
/// It keeps what arrived as it arrived: a push that comes twice is there twice.
package final class MockAPNs: Sendable {
    /// Who vouches for it; a client must trust `authority.certificatePEM`.
    package let authority: MockAuthority
    /// The port it listens on.
    package let port: Int
    private let channel: any Channel
    private let responder: APNsResponder
    private let group: MultiThreadedEventLoopGroup
    private let isDown = Mutex(false)

    /// Serves until `shutdown()`.
    ///
    /// - Parameters:
    ///   - authority: one that clients trust already; a new one by default.
    ///   - now: milliseconds since 1970-01-01T00:00:00Z, for provider tokens and times of arrival.
    /// - Throws: ``MockAPNsError/unwritableJournal(path:why:)``, or what the port is refused for.
    package static func start(
        _ options: Options, authority: MockAuthority? = nil, now: @escaping @Sendable () -> Int64
    ) async throws -> MockAPNs {
        let authority = try authority ?? MockAuthority()
        let tls = try NIOSSLContext(configuration: authority.serverConfiguration(host: options.host))
        let responder = try APNsResponder(options, now: now)
        // One thread of its own, so that a client in the same process does not share a loop with it.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            let channel = try await bootstrap(options, tls: tls, responder: responder, group: group)
                .bind(host: options.host, port: options.port).get()
            return MockAPNs(authority: authority, channel: channel, responder: responder, group: group)
        } catch {
            try? await group.shutdownGracefully()
            throw error
        }
    }

    private init(
        authority: MockAuthority, channel: any Channel, responder: APNsResponder, group: MultiThreadedEventLoopGroup
    ) {
        (self.authority, self.channel, self.responder, self.group) = (authority, channel, responder, group)
        port = channel.localAddress?.port ?? 0
    }

    /// Stops listening and closes all connections, without a word to the clients; does nothing the second time.
    package func shutdown() async {
        let wasDown = isDown.withLock { isDown in
            defer { isDown = true }
            return isDown
        }
        guard !wasDown else { return }
        try? await channel.close()
        try? await group.shutdownGracefully()
    }

    /// The faults in force, and what is left of their storms.
    package var faults: Faults {
        get { responder.state.withLock { $0.faults } }
        set { responder.state.withLock { $0.faults = newValue } }
    }

    /// From now on the token is dead.
    ///
    /// - Parameter timestamp: milliseconds since 1970-01-01T00:00:00Z at which the app was found gone.
    package func unregister(_ deviceToken: String, timestamp: Int64, reason: String = "Unregistered") {
        let refusal = Refusal(410, reason, timestamp: timestamp)
        responder.state.withLock { $0.faults.byToken[deviceToken.lowercased()] = refusal }
    }

    /// What arrived, oldest first, as many as are kept.
    package var arrivals: [Arrival] { responder.state.withLock { $0.pushRecord.latest } }

    /// How often a push was accepted for each device and collapse id.
    package var delivered: [Delivery: Int] { responder.state.withLock { $0.pushRecord.delivered } }

    /// Counts since the start.
    package var totals: Totals { responder.state.withLock { $0.pushRecord.totals } }

    /// Forgets arrivals and deliveries; the totals stay.
    package func forget() { responder.state.withLock { $0.pushRecord.clear() } }

    private static func bootstrap(
        _ options: Options, tls: NIOSSLContext, responder: APNsResponder, group: MultiThreadedEventLoopGroup
    ) -> ServerBootstrap {
        ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try serve(channel, options: options, tls: tls, responder: responder)
                }
            }
    }

    private static func serve(
        _ channel: any Channel, options: Options, tls: NIOSSLContext, responder: APNsResponder
    ) throws {
        let pipeline = channel.pipeline.syncOperations
        let cutter = ConnectionCutter()
        let connection = APNsConnection(responder: responder, cutter: cutter)
        let bound = NIOLoopBound(connection, eventLoop: channel.eventLoop)
        try pipeline.addHandler(cutter)
        try pipeline.addHandler(NIOSSLServerHandler(context: tls))
        var settings = NIOHTTP2Handler.ConnectionConfiguration()
        settings.initialSettings = nioDefaultSettings.filter { $0.parameter != .maxConcurrentStreams }
        let mostStreams = responder.state.withLock { $0.faults.mostStreams } ?? options.mostStreams
        settings.initialSettings.append(HTTP2Setting(parameter: .maxConcurrentStreams, value: mostStreams))
        _ = try pipeline.configureHTTP2Pipeline(
            mode: .server, connectionConfiguration: settings, streamConfiguration: .init()
        ) { stream in
            stream.getOption(HTTP2StreamChannelOptions.streamID).flatMapThrowing { id in
                try stream.pipeline.syncOperations.addHandler(APNsStream(bound.value, id: id))
            }
        }
        try pipeline.addHandler(connection)
    }
}

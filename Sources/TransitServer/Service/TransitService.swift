import Computing
import ErrorReports
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization
import TransitAPI
import TransitAnswers

/// The HTTP service: what the contract declares, answered from the city in service.
package struct TransitService: Sendable {
    private let configuration: ServerConfiguration
    private let responder: TransitResponder
    private let logger: Logger
    private let log: RequestLog
    private let gate: ConnectionGate
    private let stopping = StopFlag()

    /// A service for a city; `clock` is the only time it knows.
    ///
    /// - Parameters:
    ///   - authenticator: tells who is calling; if none is given, `people` does, and without either everyone is anonymous.
    ///   - limiter: counts requests where the configuration limits them; those of this process alone, if none is given.
    ///   - people: accounts and riders' things; nil where the server keeps none.
    ///   - demo: how the simulated feeds are told to fail; nil where they are real.
    ///   - log: where request lines go; nil writes none.
    ///   - reports: whose figures are told; it hears of the names of what is answered.
    ///   - computing: where all runs that takes longer than the threads that answer may be kept.
    ///   - surfaces: what it answers beside.
    ///   - alone: what it answers in place of all else; one of these has the prefix `/`.
    package init(
        city: ServedCity, clock: ServerClock, configuration: ServerConfiguration = ServerConfiguration(),
        sources: (any SourceMonitor)? = nil, journeys: JourneyService = JourneyService(),
        authenticator: (any Authenticator)? = nil, limiter: (any RateLimiter)? = nil, people: PeopleServices? = nil,
        demo: DemoControls? = nil, surfaces: [Surface] = [], alone: [Surface]? = nil,
        computing: ComputePool = ComputePool(),
        log writer: LogWriter? = nil, reports: ErrorReports? = nil, logger: Logger
    ) {
        self.configuration = configuration
        self.logger = logger
        gate = ConnectionGate(
            total: configuration.maximumConnections, perAddress: configuration.connectionsPerAddress,
            proxies: configuration.trustedProxies, monotonicSeconds: clock.monotonicSeconds, logger: logger)
        log = RequestLog(label: logger.label) { writer?.add($0) }
        let counting = limiter ?? MemoryRateLimiter(monotonicSeconds: clock.monotonicSeconds)
        responder = TransitResponder(
            configuration: configuration,
            services: ServerServices(
                city: city, clock: clock, streams: StreamGate(configuration.limits.streams),
                rates: ClientRates(configuration.rateLimits ? counting : nil, configuration.limits),
                authenticator: authenticator ?? people, sources: sources, people: people, journeys: journeys,
                computing: computing, log: writer, reports: reports, connections: gate, stopping: stopping,
                operations: configuration.operations),
            dispatcher: Dispatcher(alone ?? Surface.all(configuration, people, demo) + surfaces),
            logger: logger, log: log)
        reports?.know(responder.dispatcher.all.flatMap { [$0.template, $0.name] })
    }

    /// What it answers, as declared: `GET /auth/v1/user`.
    package var served: Set<String> {
        Set(responder.dispatcher.all.map { "\($0.method.rawValue) \($0.template)" })
    }

    /// Serves until it is asked to stop, or its task is cancelled, then lets requests in flight end.
    ///
    /// - Parameters:
    ///   - stops: requests to stop; the first one counts.
    ///   - onReady: called with the port once connections are accepted.
    package func run(
        until stops: AsyncStream<ShutdownRequest>? = nil, onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        var quiet = logger
        // The framework's own lines would double the request lines.
        quiet.logLevel = max(logger.logLevel, .notice)
        // Never shut down: whatever still holds a connection or a timer when the process ends may go on using it.
        let own = configuration.eventLoopThreads.map { MultiThreadedEventLoopGroup(numberOfThreads: $0) }
        let loops: any EventLoopGroup = own ?? MultiThreadedEventLoopGroup.singleton
        let listener = Mutex<(any Channel)?>(nil)
        let rules = CompressingHTTPChannel.Rules(
            idleTimeout: configuration.idleTimeout, headerTimeout: configuration.headerTimeout,
            writeTimeout: configuration.writeTimeout, compressionFloor: configuration.compressionFloor,
            linger: min(configuration.drainDelay, Self.longestLinger),
            headerBytes: configuration.maximumHeaderBytes, headersBytes: configuration.maximumHeadersBytes, gate: gate,
            stopping: stopping)
        let server = CompressingHTTPChannel(responder: responder, rules: rules).server(
            configuration: HummingbirdCore.ServerConfiguration(
                address: .hostname(configuration.host, port: configuration.port)),
            onServerRunning: { channel in
                listener.withLock { $0 = channel }
                await onReady(channel.localAddress?.port ?? 0)
            },
            eventLoopGroup: loops, logger: quiet)
        var ends = ServiceGroupConfiguration(services: [server], logger: quiet)
        ends.maximumGracefulShutdownDuration = Self.longestEnd
        let group = ServiceGroup(configuration: ends)
        let ending = Task { [stopping, logger, delay = configuration.drainDelay] in
            guard let stops else { return }
            for await request in stops {
                stopping.begin()
                logger.notice(
                    "stopping", metadata: ["drain_seconds": "\(request == .atOnce ? 0 : delay.components.seconds)"])
                if request == .afterDraining { try? await Task.sleep(for: delay) }
                if let channel = listener.withLock({ $0 }) { await Self.stopAccepting(channel, loops) }
                await group.triggerGracefulShutdown()
                return
            }
        }
        let flushing = Task { [log] in await log.keepFlushing() }
        var failure: (any Error)?
        do {
            try await group.run()
        } catch {
            // Clients that took longer over their answers than a server waits that was asked to stop are no failure of it.
            if !stopping.hasBegun { failure = error }
        }
        ending.cancel()
        flushing.cancel()
        await flushing.value
        if let failure { throw failure }
    }

    /// Takes no more connections, and waits until those taken have been handed over: one that is still being set up when the
    /// listener closes has nobody to end it, and NIO ends the process over it.
    private static func stopAccepting(_ listener: any Channel, _ loops: any EventLoopGroup) async {
        try? await listener.setOption(.autoRead, value: false).get()
        // Setting up goes from the listener's loop to the connection's and back, a few steps at each.
        for _ in 0..<8 {
            for loop in loops.makeIterator() { try? await loop.submit {}.get() }
            try? await listener.eventLoop.submit {}.get()
        }
    }

    /// Most time that clients have for taking their answers once the listener is closed.
    private static let longestEnd = Duration.seconds(15)
    /// Most time that silent connections stay after the listener was closed.
    private static let longestLinger = Duration.seconds(1)
}

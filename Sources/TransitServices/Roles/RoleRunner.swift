import Logging
import ServiceLifecycle
import TransitServer

/// Runs what a role names of the services there are.
package struct RoleRunner: Sendable {
    private let role: ProcessRole
    private let services: [LastingService]
    private let stopping: @Sendable (ShutdownRequest) -> Void
    private let logger: Logger

    /// A runner of services; a role may name some that a process has no use for.
    ///
    /// - Parameter stopping: told the request to stop before any of them is.
    package init(
        _ role: ProcessRole, _ services: [LastingService], logger: Logger,
        stopping: @escaping @Sendable (ShutdownRequest) -> Void = { _ in }
    ) {
        (self.role, self.logger, self.stopping) = (role, logger, stopping)
        self.services = role.services.compactMap { part in services.first { $0.part == part } }
    }

    /// Runs them until it is asked to stop, or one of them fails: then the others end in their order.
    ///
    /// - Throws: ``ServiceFailure``.
    package func run(until stops: AsyncStream<ShutdownRequest>) async throws {
        logger.info(
            "services_begin",
            metadata: ["role": "\(role.name)", "services": .array(services.map { "\($0.part.rawValue)" })])
        var quiet = logger
        // What is worth a line is said by the services.
        quiet.logLevel = max(logger.logLevel, .notice)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map { .init(service: $0, failureTerminationBehavior: .gracefullyShutdownGroup) },
                logger: quiet))
        let listening = Task { [stopping] in
            for await request in stops {
                stopping(request)
                await group.triggerGracefulShutdown()
                return
            }
        }
        defer { listening.cancel() }
        try await group.run()
    }
}

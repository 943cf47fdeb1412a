import ServiceLifecycle
import Synchronization
import TransitServer

/// Answers over HTTP until the process is asked to end; then it drains first.
package final class HTTPService: Service {
    private let service: TransitService
    private let onReady: @Sendable (Int) async -> Void
    private let request = Mutex(ShutdownRequest.afterDraining)
    private let listens = Atomic(false)

    /// - Parameter onReady: called with the port once connections are accepted.
    package init(_ service: TransitService, onReady: @escaping @Sendable (Int) async -> Void) {
        (self.service, self.onReady) = (service, onReady)
    }

    /// Notes how it is asked to end, where that is not after draining.
    package func note(_ request: ShutdownRequest) { self.request.withLock { $0 = request } }

    package func run() async throws {
        let (stops, stop) = AsyncStream.makeStream(of: ShutdownRequest.self)
        // Detached: the framework's own group of services would hear of the end as well, and not let it drain.
        let serving = Task.detached { [self] in
            try await service.run(until: stops) { port in
                self.listens.store(true, ordering: .relaxed)
                await self.onReady(port)
            }
        }
        try await withTaskCancellationHandler {
            try await withGracefulShutdownHandler {
                do {
                    try await serving.value
                } catch {
                    throw listens.load(ordering: .relaxed) ? error : CannotBegin(reason: error)
                }
            } onGracefulShutdown: {
                stop.yield(self.request.withLock { $0 })
            }
        } onCancel: {
            serving.cancel()
        }
    }
}

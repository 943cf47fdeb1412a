import Computing
import Synchronization

/// Ends a request whose body has stopped coming: nobody holds a place for long by sending nothing.
final class IdleWatch: Sendable {
    /// How long a client may send nothing.
    static let limit = Duration.seconds(30)

    private let pieces = Mutex(0)
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Watches a request until it is told to stop.
    init(_ exchange: Exchange, limit: Duration = limit) {
        guard let cancellation = exchange.cancellation else { return }
        let sleep = exchange.services.clock.sleep
        let watching = Task { [weak self] in
            var seen = -1
            while let pieces = self?.pieces.withLock({ $0 }) {
                guard pieces != seen else { return cancellation.cancel(.timeLimit) }
                seen = pieces
                guard (try? await sleep(limit)) != nil else { return }
            }
        }
        task.withLock { $0 = watching }
    }

    /// Something has come.
    func note() { pieces.withLock { $0 += 1 } }

    /// All has come, or nobody waits for it.
    func stop() { task.withLock { $0?.cancel() } }
}

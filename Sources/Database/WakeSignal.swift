import Foundation
import Synchronization

/// Wakes those of this process that wait for something to do.
package final class WakeSignal: Sendable {
    private let listeners = Mutex<[UUID: AsyncStream<Void>.Continuation]>([:])

    package init() {}

    package func send() {
        for listener in listeners.withLock({ Array($0.values) }) { listener.yield() }
    }

    /// Those sent while one is not yet heard are one.
    package func listen() -> (stream: AsyncStream<Void>, signal: AsyncStream<Void>.Continuation) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        listeners.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in _ = self?.listeners.withLock { $0.removeValue(forKey: id) } }
        return (stream, continuation)
    }
}

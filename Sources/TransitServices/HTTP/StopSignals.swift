import Dispatch
import Foundation
import TransitServer

/// Signals that ask a server to stop: SIGTERM after draining, SIGINT (Ctrl-C) at once. The second one ends the process.
package enum StopSignals {
    /// Each first request as it comes.
    ///
    /// - Parameter last: what is done before a second signal ends the process.
    package static func requests(last: @escaping @Sendable () -> Void) -> AsyncStream<ShutdownRequest> {
        AsyncStream(bufferingPolicy: .bufferingOldest(1)) { continuation in
            let queue = DispatchQueue(label: "signals")
            // Touched on the queue only.
            nonisolated(unsafe) var isStopping = false
            for (number, request) in [(SIGTERM, ShutdownRequest.afterDraining), (SIGINT, .atOnce)] {
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
                source.setEventHandler {
                    guard isStopping else {
                        isStopping = true
                        continuation.yield(request)
                        return
                    }
                    last()
                    _exit(128 + number)
                }
                source.resume()
                // Kept for as long as the process lives.
                _ = Unmanaged.passRetained(source as AnyObject)
            }
        }
    }
}

import Dispatch
import Foundation
import TransitServer

/// Signals that ask a process to stop, and are told to it instead of ending it. The second one ends it.
package enum StopSignals {
    /// Each first request to a server as it comes: SIGTERM after draining, SIGINT (Ctrl-C) at once.
    ///
    /// - Parameter last: what is done before a second signal ends the process.
    package static func requests(last: @escaping @Sendable () -> Void) -> AsyncStream<ShutdownRequest> {
        AsyncStream(bufferingPolicy: .bufferingOldest(1)) { continuation in
            watch([SIGTERM, SIGINT], last: last) { continuation.yield($0 == SIGINT ? .atOnce : .afterDraining) }
        }
    }

    /// Tells of the first of some signals, from now on for as long as the process lives.
    ///
    /// - Parameters:
    ///   - last: what is done before a second signal ends the process.
    ///   - first: told which it is.
    package static func watch(
        _ numbers: [Int32], last: @escaping @Sendable () -> Void = {}, first: @escaping @Sendable (Int32) -> Void
    ) {
        let queue = DispatchQueue(label: "signals")
        // Touched on the queue only.
        nonisolated(unsafe) var isStopping = false
        for number in numbers {
            let before = unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
            // What nohup has started is to outlive its terminal.
            if number == SIGHUP, before == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                guard isStopping else {
                    isStopping = true
                    first(number)
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

import Dispatch
import Foundation

/// Hang-ups (SIGHUP), by which operators ask a server for new timetables.
enum HangUps {
    /// Each as it comes; those that come while one is dealt with count as one.
    static var all: AsyncStream<Void> {
        signal(SIGHUP, SIG_IGN)
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // Made and cancelled once, by whoever comes last; Dispatch itself is safe for that.
            nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
            source.setEventHandler { continuation.yield() }
            continuation.onTermination = { _ in source.cancel() }
            source.resume()
        }
    }
}

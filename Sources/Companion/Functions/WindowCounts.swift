import Foundation
import Synchronization

/// Counts what riders do within an hour or a day of the clock, in memory: each server counts for itself. What is deleted counts all the
/// same.
final class WindowCounts: Sendable {
    private struct Counted {
        var window: Int64 = 0
        var byRider: [UUID: Int] = [:]
    }

    private let counted = Mutex(Counted())
    private let seconds: Int64

    /// - Parameter seconds: how long a window is.
    init(seconds: Int64) { self.seconds = seconds }

    /// Counts one, if that is not too many.
    ///
    /// - Returns: nil where it may be done, else the seconds until the next window.
    func wait(_ rider: UUID, atMost limit: Int, at now: Int64) -> Int? {
        counted.withLock { counted in
            let window = now / seconds
            if counted.window != window { counted = Counted(window: window) }
            guard counted.byRider[rider, default: 0] < limit else { return Int(seconds - now % seconds) }
            counted.byRider[rider, default: 0] += 1
            return nil
        }
    }
}

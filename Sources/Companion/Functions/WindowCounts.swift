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
        inWindow(of: now) { byRider in
            guard byRider[rider, default: 0] < limit else { return untilNext(now) }
            byRider[rider, default: 0] += 1
            return nil
        }
    }

    /// What ``wait(_:atMost:at:)`` would say of one more, and counts nothing.
    ///
    /// - Parameter more: what is being done already, and not counted yet.
    func foreseenWait(_ rider: UUID, besides more: Int, atMost limit: Int, at now: Int64) -> Int? {
        inWindow(of: now) { $0[rider, default: 0] + more < limit ? nil : untilNext(now) }
    }

    /// Counts one that was done.
    func note(_ rider: UUID, at now: Int64) {
        inWindow(of: now) { $0[rider, default: 0] += 1 }
    }

    private func untilNext(_ now: Int64) -> Int { Int(seconds - now % seconds) }

    private func inWindow<Result: Sendable>(of now: Int64, _ body: (inout [UUID: Int]) -> Result) -> Result {
        counted.withLock { counted in
            let window = now / seconds
            if counted.window != window { counted = Counted(window: window) }
            return body(&counted.byRider)
        }
    }
}

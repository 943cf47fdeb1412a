import Foundation

/// The clock that the kernel dates processes by, which `scripts/clocks.sh` does not move with the one on the wall.
enum KernelClock {
    /// Seconds that the clock on the wall is ahead of it.
    static let behind = Double(ProcessInfo.processInfo.environment["WALL_CLOCK_OFFSET"] ?? "") ?? 0

    /// Seconds since 1970-01-01T00:00:00Z.
    static var now: Double { Date().timeIntervalSince1970 - behind }
}

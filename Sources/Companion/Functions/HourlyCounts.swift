import Foundation
import Synchronization

/// Counts what riders do within an hour of the clock, in memory: each server counts for itself.
final class HourlyCounts: Sendable {
    private struct Counted {
        var hour: Int64 = 0
        var byRider: [UUID: Int] = [:]
    }

    private let counted = Mutex(Counted())

    /// Counts one, if that is not too many.
    ///
    /// - Returns: nil where it may be done, else the seconds until the next hour.
    func count(_ rider: UUID, atMost limit: Int, at seconds: Int64) -> Int? {
        counted.withLock { counted in
            let hour = seconds / 3_600
            if counted.hour != hour { counted = Counted(hour: hour) }
            guard counted.byRider[rider, default: 0] < limit else { return Int(3_600 - seconds % 3_600) }
            counted.byRider[rider, default: 0] += 1
            return nil
        }
    }
}

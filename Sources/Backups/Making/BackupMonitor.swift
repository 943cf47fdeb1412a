import Synchronization

/// How backups go, for `/metrics` and `/readyz`.
package final class BackupMonitor: Sendable {
    /// What is known of them; moments are seconds since 1970-01-01T00:00:00Z.
    package struct Figures: Sendable, Equatable {
        /// When the newest that is whole was begun; nil where there is none.
        package var last: Int64?
        /// Its length in bytes.
        package var byteCount: Int?
        /// What the last one that this process made took, seconds of the machine's.
        package var seconds: Double?
        /// Those that failed here since the start.
        package var failures = 0
        /// Why the last attempt failed; nil once one went well.
        package var trouble: String?
        /// When the next is due.
        package var next: Int64?
    }

    /// After so many seconds without one something is wrong: a day, the longest by an hour, and time to make it.
    package static let longestPause: Int64 = 26 * 3_600

    private let state = Mutex(Figures())

    /// Nothing is known yet.
    package init() {}

    package var figures: Figures { state.withLock { $0 } }

    /// What lies in the folder, and when the next is due.
    package func note(_ newest: BackupFolder.Kept?, next: Int64) {
        state.withLock { state in
            // Another node may have made it.
            if let madeAt = newest?.madeAt, madeAt > state.last ?? .min { state.trouble = nil }
            (state.last, state.byteCount, state.next) = (newest?.madeAt, newest?.byteCount, next)
        }
    }

    /// One was made.
    package func noteMade(at moment: Int64, byteCount: Int, seconds: Double) {
        state.withLock { state in
            (state.last, state.byteCount, state.seconds) = (moment, byteCount, seconds)
            state.trouble = nil
        }
    }

    /// One was not.
    package func noteFailure(_ reason: String) {
        state.withLock { state in
            state.failures += 1
            state.trouble = reason
        }
    }
}

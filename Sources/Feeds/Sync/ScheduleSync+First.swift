import Logging

extension ScheduleSync {
    /// Seconds before the first and the last of the further attempts at a first timetable; each waits twice as long as the one
    /// before.
    static let firstPause = 15.0, longestPauseBeforeFirst = 300.0

    /// The last good timetable of an earlier run; nil where there is none that opens.
    package var newest: String? { timetables.newest(now: clock.now()) }

    /// The path of a timetable to begin with: what keeps it from being had is told by ``status``, and it is tried again for
    /// ever, at the latest after five minutes, or when woken.
    ///
    /// - Returns: nil once its task is cancelled.
    package func first() async -> String? {
        var pause = Self.firstPause
        while !Task.isCancelled {
            do {
                return try await ready()
            } catch .cancelled {
                return nil
            } catch {
                let isRefused = if case .nothingToServe = error { true } else { false }
                ended(isRefused ? .refused : .failed, because: "\(error)")
                logger.error("schedule_sync_failed", metadata: ["reason": "\(error)"])
            }
            let due = clock.preciseNow() + pause
            note { $0.next = Int64(due) }
            await sleep(until: due)
            note { $0.next = nil }
            pause = min(pause * 2, Self.longestPauseBeforeFirst)
        }
        return nil
    }
}

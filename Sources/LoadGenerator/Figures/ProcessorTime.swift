import Foundation

/// Seconds that the processor has worked.
struct ProcessorTime: Sendable, Equatable {
    /// For the whole process.
    var process = 0.0
    /// For the thread that asks.
    var thread = 0.0

    /// So far; on the thread that asks.
    static func now() -> ProcessorTime {
        ProcessorTime(process: seconds(CLOCK_PROCESS_CPUTIME_ID), thread: seconds(CLOCK_THREAD_CPUTIME_ID))
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

import Foundation

/// The files and connections this process may have open at a time (RLIMIT_NOFILE).
enum OpenFiles {
    /// What the server needs beside connections: databases, feeds, timetables, the log.
    static let reserve = 128

    /// Raises the limit as far as the system lets it be raised, to `wanted` at most; returns what it is then.
    static func raise(to wanted: Int) -> Int {
        var limit = rlimit()
        #if canImport(Darwin)
        let kind = RLIMIT_NOFILE
        #else
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        guard getrlimit(kind, &limit) == 0 else { return 1_024 }
        let highest = min(limit.rlim_max, rlim_t(wanted))
        if limit.rlim_cur < highest {
            var raised = limit
            raised.rlim_cur = highest
            if setrlimit(kind, &raised) == 0 { limit = raised }
        }
        return Int(min(limit.rlim_cur, rlim_t(Int32.max)))
    }
}

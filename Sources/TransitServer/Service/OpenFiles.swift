import Foundation

/// The files and connections this process may have open at a time (RLIMIT_NOFILE).
package enum OpenFiles {
    /// What the server needs beside connections: databases, feeds, timetables, the log.
    package static let reserve = 128

    #if canImport(Darwin)
    private static let kind = RLIMIT_NOFILE
    #else
    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif

    /// How many there may be; nil where the system does not say.
    package static var most: Int? { limit.map(count) }

    /// Raises the limit as far as the system lets it be raised, to `wanted` at most; returns what it is then.
    package static func raise(to wanted: Int) -> Int {
        guard var limit else { return 1_024 }
        let highest = min(limit.rlim_max, rlim_t(wanted))
        if limit.rlim_cur < highest {
            var raised = limit
            raised.rlim_cur = highest
            if setrlimit(kind, &raised) == 0 { limit = raised }
        }
        return count(limit)
    }

    private static var limit: rlimit? {
        var limit = rlimit()
        return getrlimit(kind, &limit) == 0 ? limit : nil
    }

    private static func count(_ limit: rlimit) -> Int { Int(min(limit.rlim_cur, rlim_t(Int32.max))) }
}

import Foundation

/// The files and connections this process may have open at a time.
enum OpenFilesHere {
    #if canImport(Darwin)
    private static let kind = RLIMIT_NOFILE
    #else
    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif

    /// How far the limit may be raised.
    static var most: Int {
        var limit = rlimit()
        return getrlimit(kind, &limit) == 0 ? Int(clamping: limit.rlim_max) : 0
    }

    /// Lets it have so many; false where the system does not.
    static func raise(to wanted: Int) -> Bool {
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return false }
        if limit.rlim_cur >= rlim_t(wanted) { return true }
        limit.rlim_cur = rlim_t(wanted)
        return setrlimit(kind, &limit) == 0
    }
}

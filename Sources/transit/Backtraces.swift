import Foundation

/// How a crash of this process is told.
enum Backtraces {
    static let variable = "SWIFT_BACKTRACE"

    /// Begins the program anew with Swift's backtraces switched off, unless the environment says something of them: they are
    /// read at the start of a process only. A backtrace of a server takes minutes, in which the dead process keeps its port
    /// and nobody may begin in its place.
    static func switchOff() {
        #if os(Linux)
        guard getenv(variable) == nil else { return }
        setenv(variable, "enable=no", 1)
        beginAnew()
        #endif
    }

    /// Begins the program anew, with the environment as it is by now; where it cannot, it goes on as it is.
    static func beginAnew() {
        #if os(Linux)
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return }
        var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) }
        arguments.append(nil)
        // Swift's own threads let no signal through, and what is begun anew would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        execv(path, &arguments)
        #endif
    }
}

import Foundation

/// What the commands ask of the machine they run on. The real clock is read here and nowhere else.
enum Machine {
    /// Now, in seconds since 1970-01-01T00:00:00Z.
    static func now() -> Int64 { Int64(Date().timeIntervalSince1970) }

    /// Now, with fractions of a second.
    static func preciseNow() -> Double { Date().timeIntervalSince1970 }

    /// Seconds that only ever grow, for measuring.
    static func monotonicSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most memory this process has held so far, in bytes.
    static func peakMemory() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
        #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
        #endif
    }

    /// Writes out what `print` still holds: half a report must not look like a whole one.
    ///
    /// - Throws: `Refusal` where it is not taken, as by a full disk; not where the reader of a pipe has gone.
    static func finishOutput() throws {
        guard fflush(nil) != 0, errno != EPIPE else { return }
        throw Refusal("not all of the output could be written: \(String(cString: strerror(errno)))")
    }

    /// Writes a line to standard output at once, even into a pipe.
    static func say(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

    /// Writes a line to standard error, where progress and complaints belong.
    static func complain(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

    /// Writes text as it is; what a full disk or a reader that is gone does not take is lost, and ends nothing.
    static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&poller, 1, -1)
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }
}

import Foundation
import TransitAnswers

/// What the system says of this process, under the names that monitoring systems know; what it does not say is nil.
package enum ProcessFigures {
    /// Bytes in RAM, the mapped timetable's read pages among them (Linux says so, in `/proc/self/statm`).
    static var residentBytes: Int? {
        let fields = text("/proc/self/statm").split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Seconds of processors that all threads have used, for the process and for the system on its behalf.
    static var cpuSeconds: Double? {
        var usage = rusage()
        #if canImport(Darwin)
        let whose = RUSAGE_SELF
        #else
        let whose = __rusage_who_t(RUSAGE_SELF.rawValue)
        #endif
        guard getrusage(whose, &usage) == 0 else { return nil }
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
    }

    /// Files and connections that are open.
    static var openFiles: Int? {
        // Since Linux 6.2 the folder says how many it holds; before, it has to be read.
        var status = stat()
        if stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var entries = 0
        while readdir(folder) != nil { entries += 1 }
        // `.`, `..`, and the folder itself.
        return max(0, entries - 3)
    }

    /// When it was started, seconds since 1970-01-01T00:00:00Z by the machine's clock (Linux: proc(5), field 22 of `stat`).
    static let startTime = startTime(boot: bootTime ?? reckonedBootTime)

    /// The same by when the machine was.
    package static func startTime(boot: Double?) -> Double? {
        // The name, in brackets, may have brackets and spaces of its own.
        let fields = text("/proc/self/stat").split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        guard fields.count > 19, let start = Double(fields[19]), let boot, ticks > 0 else { return nil }
        return boot + start / ticks
    }

    /// When the machine was started, as the system says it; nil for a service that sees nothing but processes
    /// (`ProcSubset=pid`).
    package static var bootTime: Double? {
        let line = text("/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }
        return line.flatMap { Double($0.dropFirst(6)) }
    }

    /// The same by the machine's clock and how long it has been running.
    package static var reckonedBootTime: Double? {
        #if os(Linux)
        var running = timespec()
        guard clock_gettime(CLOCK_BOOTTIME, &running) == 0 else { return nil }
        return Date().timeIntervalSince1970 - Double(running.tv_sec) - Double(running.tv_nsec) / 1e9
        #else
        return nil
        #endif
    }

    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    static func write(to text: inout MetricsText) {
        func gauge(_ name: String, _ help: String, _ value: Double?) {
            if let value { text.add(name, "gauge", help, [([], value)]) }
        }
        gauge("process_resident_memory_bytes", "Memory of the process that is in RAM.", residentBytes.map(Double.init))
        if let cpuSeconds {
            text.add(
                "process_cpu_seconds_total", "counter", "Seconds of processors that the process has used.",
                [([], cpuSeconds)])
        }
        gauge("process_open_fds", "Files and connections open.", openFiles.map(Double.init))
        gauge("process_max_fds", "Files and connections that may be open.", OpenFiles.most.map(Double.init))
        gauge(
            "process_start_time_seconds", "When the process was started, in seconds since 1970 by the machine's clock.",
            startTime)
    }
}

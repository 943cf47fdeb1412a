import Foundation

/// What of a process lies in memory, in bytes.
package struct PhoneMemory: Codable {
    /// All of it (VmRSS).
    package var all = 0
    /// Memory that the process has written: what iOS holds against an app.
    package var written = 0
    /// Pages of the timetable's file, which the system may take back at any time.
    package var timetable = 0
    /// Programs and libraries.
    package var programs: Int { all - written - timetable }
    /// Most there ever was (VmHWM).
    package var peak = 0

    /// That of this process now.
    package static func now() -> PhoneMemory {
        func text(_ name: String) -> [Substring] {
            // The system makes these files as they are read, and states no length.
            let bytes = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/\(name)")).readToEnd()
            return String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n")
        }
        func kilobytes(_ line: Substring) -> Int {
            line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
        }
        var memory = PhoneMemory()
        for line in text("status") {
            if line.hasPrefix("VmRSS:") { memory.all = kilobytes(line) * 1_024 }
            if line.hasPrefix("RssAnon:") { memory.written = kilobytes(line) * 1_024 }
            if line.hasPrefix("VmHWM:") { memory.peak = kilobytes(line) * 1_024 }
        }
        var isTimetable = false
        for line in text("smaps") {
            // A mapping's first line begins with its addresses, the others with a name and a colon.
            if line.prefix(while: { $0 != " " }).contains("-") { isTimetable = line.hasSuffix(".timetable") }
            if isTimetable, line.hasPrefix("Rss:") { memory.timetable += kilobytes(line) * 1_024 }
        }
        return memory
    }
}

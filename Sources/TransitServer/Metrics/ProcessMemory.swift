import Foundation

/// Memory of this process.
enum ProcessMemory {
    /// Bytes in RAM, the mapped timetable's read pages among them; nil where the system does not say (Linux does, in
    /// `/proc/self/statm`).
    static var residentBytes: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

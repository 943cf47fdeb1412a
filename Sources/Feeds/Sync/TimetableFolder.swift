import Foundation
import GTFSValues
import Timetable

/// Compiled timetables in a folder, the newest last: `20260331-031002-0123456789abcdef.timetable`, the instant in UTC and
/// what it was made of.
package struct TimetableFolder: Sendable {
    package let folder: String
    private static let suffix = ".timetable"

    /// Files in a folder, which is made when first needed.
    package init(folder: String) { self.folder = folder }

    /// Every timetable's path, oldest first.
    package var all: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The newest that opens; those that do not are of another version of the format, or damaged.
    package func newest() -> String? { all.last { (try? Timetable(path: $0)) != nil } }

    /// Whether a timetable was made of what `fingerprint` stands for.
    package static func isMade(_ path: String, of fingerprint: String) -> Bool {
        path.hasSuffix("-" + fingerprint + suffix)
    }

    /// Where a timetable that is made now belongs; makes the folder.
    package func path(for fingerprint: String, now: Int64) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let day = ServiceDate(daysSinceEpoch: Int32(now / 86_400)).compact
        let seconds = now % 86_400
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined()
        return "\(folder)/\(day)-\(time)-\(fingerprint)\(Self.suffix)"
    }

    /// Takes a timetable of another folder, unless it is here: whole, opened and its sum checked, or not at all.
    ///
    /// - Returns: its path here.
    package func take(_ path: String) throws -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let own = "\(folder)/\(name)"
        guard !FileManager.default.fileExists(atPath: own) else { return own }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let temporary = "\(own).writing-\(ProcessInfo.processInfo.processIdentifier)"
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        try? FileManager.default.removeItem(atPath: temporary)
        try FileManager.default.copyItem(atPath: path, toPath: temporary)
        _ = try Timetable(path: temporary)
        guard rename(temporary, own) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return own
    }

    /// Removes all but the newest, and whatever an import that was cut short has left behind.
    package func prune(keeping count: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let unfinished = names.filter { $0.contains(Self.suffix + ".writing-") }.map { "\(folder)/\($0)" }
        for path in all.dropLast(count) + unfinished { try? FileManager.default.removeItem(atPath: path) }
    }
}

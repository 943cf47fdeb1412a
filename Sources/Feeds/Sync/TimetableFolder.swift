import Foundation
import GTFSValues
import Timetable

/// Compiled timetables in a folder, the newest last: `20260331-031002-0123456789abcdef.timetable`, the instant in UTC and
/// what it was made of.
package struct TimetableFolder: Sendable {
    package let folder: String
    /// Whether other processes write there too.
    private let isShared: Bool
    private static let suffix = ".timetable", unfinished = ".writing-"

    /// Files in a folder, which is made when first needed.
    package init(folder: String, isShared: Bool = false) { (self.folder, self.isShared) = (folder, isShared) }

    /// Every timetable's path, oldest first.
    package var all: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The newest that opens; those that do not are of another version of the format, or damaged.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package func newest(now: Int64) -> String? { all(now: now).last { (try? Timetable(path: $0)) != nil } }

    /// Those that may be the newest, oldest first: one that is named for a later time than now, as a clock that was wrong has
    /// made it, would be it for as long as that time has not come.
    private func all(now: Int64) -> [String] { all.filter { !Self.isLater($0, than: now) } }

    /// Seconds by which the clock of whoever makes timetables may be ahead.
    private static let ahead: Int64 = 3_600

    /// Whether a timetable is named for a later time than now, by more than clocks may differ.
    static func isLater(_ path: String, than now: Int64) -> Bool {
        let name = name(path)
        return isName(name) && name.prefix(15) > moment(now + ahead)
    }

    /// Whether a timetable was made of what `fingerprint` stands for.
    package static func isMade(_ path: String, of fingerprint: String) -> Bool {
        path.hasSuffix("-" + fingerprint + suffix)
    }

    /// The newest that was made of what `fingerprint` stands for; nil where none was.
    package func made(of fingerprint: String, now: Int64) -> String? {
        all(now: now).last { Self.isMade($0, of: fingerprint) }
    }

    /// What a timetable was made of, as its name says.
    package static func fingerprint(_ path: String) -> String {
        name(path).dropLast(suffix.count).split(separator: "-").last.map(String.init) ?? ""
    }

    /// Where a timetable that is made now belongs; makes the folder.
    package func path(for fingerprint: String, now: Int64) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return "\(folder)/\(Self.moment(now))-\(fingerprint)\(Self.suffix)"
    }

    /// An instant as names begin with it.
    private static func moment(_ instant: Int64) -> String {
        let day = ServiceDate(daysSinceEpoch: Int32(instant / 86_400)).compact
        let seconds = instant % 86_400
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined()
        return "\(day)-\(time)"
    }

    /// Takes a timetable of another folder, unless it is here: whole, opened and its sum checked, or not at all.
    ///
    /// - Returns: its path here.
    package func take(_ path: String) throws -> String {
        let own = "\(folder)/\(Self.name(path))"
        // One that was damaged here is taken anew.
        if FileManager.default.fileExists(atPath: own), (try? Timetable(path: own)) != nil { return own }
        // What does not open is not worth a copy.
        _ = try Timetable(path: path)
        try WholeCopy.make(of: path, at: own, by: "\(own)\(Self.unfinished)\(UUID().uuidString)") {
            _ = try Timetable(path: $0)
        }
        return own
    }

    /// The file's name: it begins with when it was made.
    package static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// Whether a name is one that is given here: of files that others put there, none else counts.
    package static func isName(_ name: String) -> Bool {
        name.wholeMatch(of: /\d{8}-\d{6}-[0-9a-f]{16}\.timetable/) != nil
    }

    /// When a timetable was last said to be the newest, in seconds since 1970-01-01T00:00:00Z; nil where the file is gone.
    package func confirmedAt(_ path: String) -> Int64? {
        Self.changed(path).map { Int64($0.timeIntervalSince1970) }
    }

    private static func changed(_ path: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }

    /// Says that a timetable is the newest at a moment.
    package func confirm(_ path: String, at now: Int64) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(now))], ofItemAtPath: path)
    }

    /// Removes all but the newest, and whatever an import that was cut short has left behind. Of a time that has not come counts
    /// as the oldest.
    package func prune(keeping count: Int, now instant: Int64) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let now = Date()
        let unfinished = names.filter { $0.contains(Self.suffix + Self.unfinished) }.map { "\(folder)/\($0)" }.filter {
            // Another process may be writing one.
            guard isShared else { return true }
            return Self.changed($0).map { now.timeIntervalSince($0) > 3_600 } ?? true
        }
        let ordered = all.filter { Self.isLater($0, than: instant) } + all(now: instant)
        for path in ordered.dropLast(count) + unfinished { try? FileManager.default.removeItem(atPath: path) }
    }
}

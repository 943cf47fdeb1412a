import Foundation

/// A folder of backups that are made one after the other, told by their names: `transit-sydney-20261125T163000Z.tar`, with
/// `.age` behind where it is encrypted. What has another name is not ours, and is left alone.
package struct BackupFolder: Sendable {
    /// A backup that is there, whole.
    package struct Kept: Sendable, Equatable {
        package var name: String
        /// When it was begun, seconds since 1970-01-01T00:00:00Z.
        package var madeAt: Int64
        package var byteCount: Int
    }

    package let folder: String
    private let prefix: String
    private static let plain = ".tar", encrypted = ".tar.age", part = ".part"
    private static let stamp = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)

    /// A city's backups in a folder, which others may use too.
    package init(_ folder: String, city: String) {
        self.folder = folder
        let name = city.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        // A header of tar and a file's name have bounds.
        prefix = "transit-" + String(name.prefix(60)) + "-"
    }

    /// The name of one that is begun at a moment.
    package func name(madeAt: Int64, isEncrypted: Bool) -> String {
        prefix + Self.text(madeAt) + (isEncrypted ? Self.encrypted : Self.plain)
    }

    /// Its path, and the one it has until it is whole.
    package func paths(_ name: String) -> (whole: String, part: String) {
        (folder + "/" + name, "\(folder)/.\(name)\(Self.part)")
    }

    /// All that are whole, the oldest first.
    package func all() throws(BackupError) -> [Kept] {
        try Files.names(in: folder).compactMap { name in
            madeAt(name).flatMap { madeAt in
                Files.byteCount(folder + "/" + name).map { Kept(name: name, madeAt: madeAt, byteCount: $0) }
            }
        }.sorted { ($0.madeAt, $0.name) < ($1.madeAt, $1.name) }
    }

    /// Removes the oldest, so that so many stay, at least one. Of a time that has not come, as a clock that was wrong made it, counts
    /// as the oldest.
    ///
    /// - Returns: the names of those that went.
    package func prune(keeping count: Int, now: Int64) throws(BackupError) -> [String] {
        let all = try all()
        let old = (all.filter { $0.madeAt > now } + all.filter { $0.madeAt <= now }).dropLast(max(1, count))
        for each in old {
            let path = folder + "/" + each.name
            guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path) }
        }
        return old.map(\.name)
    }

    /// Removes what a process that was killed had begun. Only whoever has the right to make one may.
    package func removeParts() throws(BackupError) {
        for name in try Files.names(in: folder) where name.hasPrefix(".") && name.hasSuffix(Self.part) {
            if madeAt(String(name.dropFirst().dropLast(Self.part.count))) != nil { unlink(folder + "/" + name) }
        }
    }

    /// When a backup of this name was begun; nil for any other name.
    private func madeAt(_ name: String) -> Int64? {
        for ending in [Self.encrypted, Self.plain] where name.hasPrefix(prefix) && name.hasSuffix(ending) {
            let text = String(name.dropFirst(prefix.count).dropLast(ending.count))
            guard let date = try? Date(text, strategy: Self.stamp) else { continue }
            let moment = Int64(date.timeIntervalSince1970.rounded())
            if Self.text(moment) == text { return moment }
        }
        return nil
    }

    private static func text(_ moment: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(moment)).formatted(stamp)
    }
}

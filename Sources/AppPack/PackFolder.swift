import Foundation
import Timetable

/// Packs in a folder, one for each timetable that was in service lately: a download that began before a swap ends whole.
package struct PackFolder: Sendable {
    package let folder: String
    private let key: SharedSigningKey?

    /// Files in a folder, which is made when first needed.
    ///
    /// - Parameter key: where `signing.key` lies, as servers that stand for each other sign with one; nil for `timetables` below
    ///   the folder.
    package init(folder: String, key: SharedSigningKey? = nil) { (self.folder, self.key) = (folder, key) }

    /// Writes the pack of a timetable, and the timetable as phones take it, and removes all but the newest.
    ///
    /// - Parameters:
    ///   - count: packs that stay, this one among them.
    ///   - noting: told what is not as it should be, such as that there is only the pack.
    package func export(
        _ timetable: Timetable, keeping count: Int, noting: (ReleaseNote) -> Void = { _ in }
    ) throws -> PackFile {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw PackError.unwritable(path: folder, reason: error.localizedDescription)
        }
        let new = folder + "/.new"
        // What a process that was killed was writing, under that process's number.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(".new") {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        var pack = try PackWriter(timetable).write(to: new)
        let path = "\(folder)/\(pack.name)"
        guard rename(new, path) == 0 else {
            throw PackError.unwritable(path: path, reason: String(cString: strerror(errno)))
        }
        pack.path = path
        for old in all.dropLast(count) { try? FileManager.default.removeItem(atPath: old) }
        pack.timetable = release(timetable, noting: noting)
        return pack
    }

    /// Writes a timetable as phones take it; nil where that cannot be done.
    ///
    /// - Parameter noting: told why, and what else is not as it should be.
    package func release(_ timetable: Timetable, noting: (ReleaseNote) -> Void) -> TimetableRelease? {
        withoutActuallyEscaping(noting) { noting in
            do {
                var timetables = try TimetableFolder(
                    folder: folder + "/timetables", key: key, noting: noting)
                return try timetables.export(timetable)
            } catch {
                noting(.failed(reason: "\(error)"))
                return nil
            }
        }
    }

    /// Every pack's path, the one written last at the end.
    var all: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".db") && !$0.hasPrefix(".") }
            .map { name -> (path: String, written: Double) in
                let path = "\(folder)/\(name)"
                let written = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
                return (path, written?.timeIntervalSince1970 ?? 0)
            }
            .sorted { ($0.written, $0.path) < ($1.written, $1.path) }.map(\.path)
    }
}

extension PackFile {
    /// The pack's own file.
    package var file: DownloadFile { DownloadFile(path: path, byteCount: byteCount, sha256: sha256) }
}

extension DownloadFile {
    /// A file of which all is known.
    package init(path: String, byteCount: Int, sha256: String) {
        (self.path, self.byteCount, self.sha256) = (path, byteCount, sha256)
    }
}

import Foundation
import TimetableDelta

/// What was written into a folder of timetables, so that a restart neither makes nor applies any of it to know what it is, and
/// offers nothing that has been damaged since.
struct ReleaseIndex: Codable, Equatable {
    /// One file that makes a timetable.
    struct Entry: Codable, Equatable {
        /// Bytes and SHA-256 of the file.
        var byteCount: Int
        var sha256: String
        /// Bytes and SHA-256 of the timetable it makes.
        var timetableByteCount: Int
        var timetableSHA256: String
        /// SHA-256 of the timetable it starts from; nil where it makes a whole one from nothing.
        var fromSHA256: String?

        /// A file that was just written or proved.
        init(_ file: DownloadFile, makes timetable: DownloadFile, from: String? = nil) {
            (byteCount, sha256, fromSHA256) = (file.byteCount, file.sha256, from)
            (timetableByteCount, timetableSHA256) = (timetable.byteCount, timetable.sha256)
        }

        /// Whether a file is still what was written.
        func describes(_ file: DownloadFile) -> Bool { byteCount == file.byteCount && sha256 == file.sha256 }
    }

    /// By their names in the folder.
    var files: [String: Entry] = [:]

    private static let name = "index.json"

    /// The index of a folder; an empty one where there is none that can be read: what it says is only quicker to know.
    init(folder: String) {
        let data = try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(Self.name)"))
        if let data, let kept = try? JSONDecoder().decode(ReleaseIndex.self, from: data) { self = kept }
    }

    /// Writes it into its folder in one step, where it says something else than what is there.
    func write(folder: String) throws {
        guard self != ReleaseIndex(folder: folder) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try NewFile.write(try encoder.encode(self), to: "\(folder)/\(Self.name)")
    }
}

import Foundation

/// A folder for one test, gone after.
struct TemporaryFolder: ~Copyable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "objects-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The files below it, by their paths in it.
    var files: [String] { Self.files(in: path) }

    static func files(in path: String) -> [String] {
        (FileManager.default.subpaths(atPath: path) ?? []).filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    /// Makes a file look as if it had last been written so many seconds ago.
    static func age(_ path: String, seconds: Int) throws {
        let written = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        let then = (written ?? .distantPast).addingTimeInterval(-Double(seconds))
        try FileManager.default.setAttributes([.modificationDate: then], ofItemAtPath: path)
    }
}

import Foundation

/// Copies of files that others read.
enum WholeCopy {
    /// Copies a file, which takes the place of an older one in one step and is on the disk by then.
    ///
    /// - Parameters:
    ///   - unfinished: where it is written, in the folder of `path`; nothing stays there.
    ///   - check: looks at the copy before it counts; what it throws ends the copying.
    static func make(
        of file: String, at path: String, by unfinished: String, check: (String) throws -> Void = { _ in }
    ) throws {
        defer { try? FileManager.default.removeItem(atPath: unfinished) }
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: unfinished)
        try FileManager.default.copyItem(atPath: file, toPath: unfinished)
        try check(unfinished)
        if let copy = FileHandle(forUpdatingAtPath: unfinished) {
            try copy.synchronize()
            try copy.close()
        }
        guard rename(unfinished, path) == 0 else {
            throw FeedStoreError.unwritable(path: path, reason: String(cString: strerror(errno)))
        }
    }
}

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
        try place(unfinished, at: path)
    }

    /// Puts a file that was written beside its place there, once all of it is on the disk: where the power is cut, there is the
    /// one before or this one, whole.
    static func place(_ unfinished: String, at path: String) throws(FeedStoreError) {
        let file = open(unfinished, O_RDONLY | O_CLOEXEC)
        defer { if file >= 0 { close(file) } }
        guard file >= 0, fsync(file) == 0, rename(unfinished, path) == 0 else {
            throw .unwritable(path: path, reason: String(cString: strerror(errno)))
        }
        // The name has to last as well; a file system without this has no names to lose.
        let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}

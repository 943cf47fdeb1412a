import Foundation

/// A copy of the files of a store, made while others read and write.
///
/// ``all(from:to:)`` before the database is copied, and once more after it: then whatever the copy of the database refers to is
/// there. Files never change, and a sweep takes none that was referred to a moment ago.
package enum BlobCopy {
    /// What was copied.
    package struct Count: Sendable, Equatable {
        /// Files.
        package var files = 0
        /// Their bytes.
        package var bytes = 0

        /// So many files of so many bytes.
        package init(files: Int = 0, bytes: Int = 0) { (self.files, self.bytes) = (files, bytes) }
    }

    /// Copies all files of a store that are not there yet.
    ///
    /// - Parameters:
    ///   - folder: the store's; one that is not there has no files.
    ///   - target: the folder of the copy, of the same form; made where there is something to copy.
    /// - Throws: ``BlobError``.
    package static func all(from folder: String, to target: String) throws(BlobError) -> Count {
        var count = Count()
        for prefix in names(in: folder) where prefix.utf8.count == 2 {
            for rest in names(in: folder + "/" + prefix) {
                guard BlobID(prefix + rest) != nil else { continue }
                let (source, copy) = ("\(folder)/\(prefix)/\(rest)", "\(target)/\(prefix)/\(rest)")
                guard FileCalls.status(copy) == nil else { continue }
                for path in [target, target + "/" + prefix] where FileCalls.status(path) == nil {
                    try FileCalls.makeFolder(path)
                }
                guard let bytes = try copied(source, to: copy) else { continue }
                count.files += 1
                count.bytes += bytes
            }
        }
        return count
    }

    /// Copies a file, under another name until it is whole; nil where it has gone meanwhile.
    private static func copied(_ source: String, to copy: String) throws(BlobError) -> Int? {
        let from = Foundation.open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard from >= 0 else {
            if errno == ENOENT { return nil }
            throw FileCalls.error("opening a file")
        }
        defer { Foundation.close(from) }
        let part = copy + ".part"
        let to = try FileCalls.open(part, O_WRONLY | O_CREAT | O_TRUNC, "opening a copy")
        defer { Foundation.close(to) }
        var at = 0
        while true {
            let bytes = try FileCalls.read(from, at: at, count: 1 << 20)
            if bytes.isEmpty { break }
            try FileCalls.writeAll(to, bytes, at: at)
            at += bytes.count
        }
        try FileCalls.check(fsync(to), "syncing a copy")
        try FileCalls.check(rename(part, copy), "naming a copy")
        return at
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}

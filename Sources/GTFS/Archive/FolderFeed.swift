import Foundation

/// A feed as a folder of files, its sub-folders included (two levels).
struct FolderFeed: FeedSource {
    let entries: [FeedEntry]
    private let root: String

    init(path: String, limits: FeedLimits) throws(FeedError) {
        root = path
        var found: [FeedEntry] = []
        try Self.list(path, prefix: "", depth: 0, limits: limits, into: &found)
        entries = found.sorted { $0.path < $1.path }
    }

    private static func list(
        _ folder: String, prefix: String, depth: Int, limits: FeedLimits, into found: inout [FeedEntry]
    ) throws(FeedError) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw .unreadable(path: folder, reason: "the folder cannot be listed")
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let full = folder + "/" + name
            let file = try RandomAccessFile(path: full)
            if file.isDirectory {
                if depth < 2 {
                    try list(full, prefix: prefix + name + "/", depth: depth + 1, limits: limits, into: &found)
                }
                continue
            }
            guard file.size <= limits.entryBytes else {
                throw .tooLarge(entry: prefix + name, limit: "\(limits.entryBytes) bytes a file")
            }
            guard found.count < limits.entries else {
                throw .tooLarge(entry: folder, limit: "\(limits.entries) files a feed")
            }
            found.append(FeedEntry(path: prefix + name, size: file.size, position: found.count))
        }
    }

    func open(_ entry: FeedEntry) throws(FeedError) -> any ByteStream {
        FileStream(file: try RandomAccessFile(path: root + "/" + entry.path))
    }
}

/// A plain file from its start to its end.
final class FileStream: ByteStream {
    private let file: RandomAccessFile
    private var offset: UInt64 = 0

    init(file: RandomAccessFile) { self.file = file }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
        let got = try file.read(at: offset, into: buffer)
        offset += UInt64(got)
        return got
    }
}

import Foundation
import NIOCore

/// A schedule a mock API hands out: one zip, with what conditional requests ask about.
struct PublishedSchedule: Sendable {
    private enum Content: Sendable {
        case bytes(ByteBuffer)
        case file(String)
    }

    private let content: Content
    let tag: String
    /// When it was published, in seconds since 1970-01-01T00:00:00Z.
    let modified: Int64

    /// - Parameter path: a zip, or a folder whose `.txt` files are put into one.
    init(path: String, modified: Int64) throws(MockNSWError) {
        do {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
                self.init(bytes: bytes, content: .bytes(ByteBuffer(bytes: bytes)), modified: modified)
                return
            }
            var archive = ZipArchive()
            let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".txt") }
            for name in names.sorted() {
                archive.add(name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))))
            }
            let bytes = archive.finished()
            self.init(bytes: bytes, content: .bytes(ByteBuffer(bytes: bytes)), modified: modified)
        } catch {
            throw .unreadableSchedule(path: path, reason: error.localizedDescription)
        }
    }

    /// Writes a zip to a file, from which every answer is read: tens of megabytes are not held for the few that ask.
    ///
    /// - Parameter path: where to; its folder is created.
    init(keeping bytes: [UInt8], at path: String, modified: Int64) throws(MockNSWError) {
        let url = URL(fileURLWithPath: path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url, options: .atomic)
        } catch {
            throw .unwritableSchedule(path: path, reason: error.localizedDescription)
        }
        self.init(bytes: bytes, content: .file(path), modified: modified)
    }

    private init(bytes: [UInt8], content: Content, modified: Int64) {
        self.content = content
        tag = "\"\(String(CRC32.checksum(of: bytes), radix: 16))-\(bytes.count)\""
        self.modified = modified
    }

    /// The zip.
    func zip() throws(MockNSWError) -> ByteBuffer {
        switch content {
        case .bytes(let bytes): return bytes
        case .file(let path):
            do {
                return ByteBuffer(bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
            } catch {
                throw .unreadableSchedule(path: path, reason: error.localizedDescription)
            }
        }
    }
}

import Foundation
import NIOCore

/// The schedule a mock API hands out: one zip, with what conditional requests ask about.
struct PublishedSchedule: Sendable {
    let zip: ByteBuffer
    let tag: String
    /// When it was published, in seconds since 1970-01-01T00:00:00Z.
    let modified: Int64

    /// - Parameter path: a zip, or a folder whose `.txt` files are put into one.
    init(path: String, modified: Int64) throws(MockNSWError) {
        do {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
                self.init(bytes: bytes, modified: modified)
                return
            }
            var archive = ZipArchive()
            let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".txt") }
            for name in names.sorted() {
                archive.add(name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))))
            }
            self.init(bytes: archive.finished(), modified: modified)
        } catch {
            throw .unreadableSchedule(path: path, reason: error.localizedDescription)
        }
    }

    private init(bytes: [UInt8], modified: Int64) {
        zip = ByteBuffer(bytes: bytes)
        tag = "\"\(String(CRC32.checksum(of: bytes), radix: 16))-\(bytes.count)\""
        self.modified = modified
    }
}

import Foundation

/// Calls on files that say why they fail. They wait for disks.
enum Files {
    /// What is in a folder, in order; nothing where it is not there.
    static func names(in folder: String) throws(BackupError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            let error = error as? CocoaError
            if error?.code == .fileReadNoSuchFile { return [] }
            let number = (error?.underlying as? POSIXError)?.code.rawValue ?? EIO
            throw .unreadable(path: folder, reason: String(cString: strerror(number)))
        }
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    static func byteCount(_ path: String) -> Int? {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The folder something is in.
    static func parent(_ path: String) -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return folder.isEmpty ? "." : folder
    }

    /// Waits until the names in a folder are on disk.
    static func syncFolder(_ path: String) throws(BackupError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .unwritable(path) }
    }

    /// Makes a folder for its owner alone, and those it is in.
    static func makeFolder(_ path: String) throws(BackupError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unwritable(path: path, reason: error.localizedDescription)
        }
    }

    /// Gives something another name on the same disk, for good.
    static func move(_ path: String, to other: String) throws(BackupError) {
        guard rename(path, other) == 0 else { throw .unwritable(other) }
        try syncFolder(parent(other))
    }
}

/// A new file for its owner alone; it is removed again unless ``keep(as:)`` gives it its name.
final class FileSink: ByteSink {
    let path: String
    private var descriptor: Int32
    private(set) var byteCount = 0

    init(_ path: String) throws(BackupError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(path)
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(BackupError) {
        let isWritten = bytes.withUnsafeBytes { raw in
            var done = 0
            while done < raw.count {
                let count = Foundation.write(descriptor, raw.baseAddress! + done, raw.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
        guard isWritten else { throw .unwritable(path) }
        byteCount += bytes.count
    }

    /// All is on disk.
    func finish() throws(BackupError) {
        guard fsync(descriptor) == 0 else { throw .unwritable(path) }
    }

    /// Gives it its name, in one step, once it is finished.
    func keep(as name: String) throws(BackupError) {
        try Files.move(path, to: name)
        close(descriptor)
        descriptor = -1
    }
}

/// A file to read.
final class FileSource: ByteSource {
    private let path: String
    private let descriptor: Int32
    /// Its length, bytes.
    let byteCount: Int

    private static let piece = 1 << 18

    init(_ path: String) throws(BackupError) {
        self.path = path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path) }
        self.descriptor = descriptor
        var status = stat()
        byteCount = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    deinit { close(descriptor) }

    func next() throws(BackupError) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, filled in
            repeat {
                let count = read(descriptor, buffer.baseAddress!, Self.piece)
                failed = count < 0
                filled = max(0, count)
            } while failed && errno == EINTR
        }
        if failed { throw .unreadable(path) }
        return bytes
    }
}

import Foundation

/// Calls of the system on files, which say why they fail.
package enum FileCalls {
    static func check(_ result: Int32, _ doing: String) throws(BlobError) {
        if result != 0 { throw error(doing) }
    }

    static func error(_ doing: String) -> BlobError {
        switch errno {
        case ENOSPC, EDQUOT, EFBIG: .full
        default: .failed(errno: errno, doing: doing)
        }
    }

    static func open(_ path: String, _ flags: Int32, _ doing: String) throws(BlobError) -> Int32 {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error(doing) }
        return descriptor
    }

    /// Makes a folder where there is none.
    static func makeFolder(_ path: String) throws(BlobError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw error("making a folder") }
    }

    /// Waits until the names in a folder are on disk.
    static func syncFolder(_ path: String) throws(BlobError) {
        let descriptor = try open(path, O_RDONLY | O_DIRECTORY, "opening a folder")
        defer { Foundation.close(descriptor) }
        try check(fsync(descriptor), "syncing a folder")
    }

    static func writeAll(_ descriptor: Int32, _ bytes: [UInt8], at offset: Int) throws(BlobError) {
        let failure: BlobError? = bytes.withUnsafeBytes { raw in
            var done = 0
            while done < raw.count {
                let count = pwrite(descriptor, raw.baseAddress! + done, raw.count - done, off_t(offset + done))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return error("writing") }
                done += count
            }
            return nil
        }
        if let failure { throw failure }
    }

    /// Bytes from a place on: `count`, or as many as there are.
    static func read(_ descriptor: Int32, at offset: Int, count: Int) throws(BlobError) -> [UInt8] {
        var failure: BlobError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = error("reading") }
                guard got > 0 else { return }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Seconds since 1970 at which a file was last written, and its length; nil where there is none.
    package static func status(_ path: String) -> (modified: Int, byteCount: Int)? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        #if os(Linux)
        return (status.st_mtim.tv_sec, Int(status.st_size))
        #else
        return (status.st_mtimespec.tv_sec, Int(status.st_size))
        #endif
    }

    /// Bytes that may still be written where a folder is.
    package static func freeBytes(_ path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }
}

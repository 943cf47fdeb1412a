import Foundation

/// A file read at any offset without moving a cursor, so several streams can share it.
final class RandomAccessFile {
    let path: String
    let size: UInt64
    let isDirectory: Bool
    private let descriptor: Int32

    init(path: String) throws(FeedError) {
        descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw .unreadable(path: path, reason: reason)
        }
        self.path = path
        size = UInt64(max(0, status.st_size))
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
    }

    deinit { close(descriptor) }

    /// Reads up to `buffer.count` bytes at `offset`; fewer at the end of the file.
    func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
        var done = 0
        while done < buffer.count, let base = buffer.baseAddress {
            let got = pread(descriptor, base + done, buffer.count - done, off_t(offset) + off_t(done))
            if got < 0 {
                if errno == EINTR { continue }
                throw .unreadable(path: path, reason: String(cString: strerror(errno)))
            }
            if got == 0 { break }
            done += got
        }
        return done
    }

    /// Exactly `count` bytes at `offset`, or an error that says the archive ends too early.
    func bytes(at offset: UInt64, count: Int) throws(FeedError) -> [UInt8] {
        guard offset <= size, UInt64(count) <= size - offset else {
            throw .damagedArchive("it ends before byte \(offset) + \(count)")
        }
        var bytes = [UInt8](repeating: 0, count: count)
        var failure: FeedError?
        let got = bytes.withUnsafeMutableBytes { buffer in
            do throws(FeedError) {
                return try read(at: offset, into: buffer)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        guard got == count else { throw .damagedArchive("it ends before byte \(offset) + \(count)") }
        return bytes
    }
}

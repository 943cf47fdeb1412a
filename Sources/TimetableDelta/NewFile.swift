import Foundation

/// A file that is written beside its place and moved there once all of it is on the disk. Who looks finds what was there
/// before, or the new one whole, even where the power was cut.
///
/// It is written under its own name with `.writing` behind it: what a process that was killed left there, the next one writes
/// over.
package final class NewFile {
    /// Behind the name of a file that is being written.
    package static let suffix = ".writing"

    private let path: String
    /// Where it is until it is whole.
    let temporary: String
    private let descriptor: Int32
    private var isPlaced = false

    /// Begins an empty file.
    ///
    /// - Parameter rights: who may do what with it, before what the process withholds (umask).
    package init(path: String, rights: mode_t = 0o644) throws(DeltaError) {
        let temporary = path + Self.suffix
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_CLOEXEC, rights)
        guard descriptor >= 0 else { throw .unwritable(path: path) }
        if let error = Self.claim(descriptor, temporary, path, rights) {
            close(descriptor)
            throw error
        }
        (self.path, self.temporary, self.descriptor) = (path, temporary, descriptor)
    }

    deinit {
        // Before the lock goes with the descriptor: from then on it may be another's.
        if !isPlaced { unlink(temporary) }
        close(descriptor)
    }

    /// Makes an opened file this process's alone, and empty; answers with why it cannot.
    private static func claim(_ descriptor: Int32, _ temporary: String, _ path: String, _ rights: mode_t) -> DeltaError?
    {
        let isTaken = DeltaError.unwritable(path: path, reason: "it is being written already")
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            return errno == EWOULDBLOCK ? isTaken : .unwritable(path: path)
        }
        var (opened, named) = (stat(), stat())
        // Between opening and locking, who wrote it may have moved it to its place.
        guard fstat(descriptor, &opened) == 0, stat(temporary, &named) == 0, opened.st_ino == named.st_ino else {
            return isTaken
        }
        // What was left behind there may have had other rights.
        guard opened.st_size == 0 || ftruncate(descriptor, 0) == 0,
            rights & 0o077 != 0 || fchmod(descriptor, rights) == 0
        else { return .unwritable(path: path) }
        return nil
    }

    /// Adds bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(DeltaError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unwritable(path: path) }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }

    /// Puts it in its place.
    ///
    /// - Parameter replacing: whether it takes the place of another; else one that is there already stays, and this one goes.
    package func place(replacing: Bool = true) throws(DeltaError) {
        guard fsync(descriptor) == 0 else { throw .unwritable(path: path) }
        if replacing {
            guard rename(temporary, path) == 0 else { throw .unwritable(path: path) }
            isPlaced = true
        } else {
            guard link(temporary, path) == 0 || errno == EEXIST else { throw .unwritable(path: path) }
        }
        // The name has to last as well; a file system without this has no names to lose.
        let above = (path as NSString).deletingLastPathComponent
        let folder = open(above.isEmpty ? "." : above, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Writes a whole file.
    package static func write(
        _ bytes: some Sequence<UInt8>, to path: String, rights: mode_t = 0o644, replacing: Bool = true
    ) throws(DeltaError) {
        let file = try NewFile(path: path, rights: rights)
        let result = Array(bytes).withUnsafeBytes { bytes in
            Result { () throws(DeltaError) in try file.write(bytes) }
        }
        try result.get()
        try file.place(replacing: replacing)
    }
}

extension DeltaError {
    /// The last call of the system went wrong.
    fileprivate static func unwritable(path: String) -> DeltaError {
        .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
}

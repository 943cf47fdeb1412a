import Foundation

/// Where folders are made in which something lies for as long as it is worked on; what a process that was killed has left goes.
///
/// Whoever works in one holds a lock on it, which ends with the process. A process's number would not do to tell whether it
/// still runs: it may be another's since, and two containers with one folder have the same.
package struct Staging: Sendable {
    /// Where such folders are made.
    package let folder: String
    private static let prefix = "backing-up-"

    /// Folders below one that is there.
    package init(in folder: String) { self.folder = folder }

    /// Makes one, for its owner alone, until ``StagedFolder/end()``.
    func begin() throws(BackupError) -> StagedFolder {
        try Files.makeFolder(folder)
        for name in try Files.names(in: folder) where name.hasPrefix(Self.prefix) {
            StagedFolder(locking: folder + "/" + name)?.end()
        }
        while true {
            let path = "\(folder)/\(Self.prefix)\(UUID().uuidString)"
            try Files.makeFolder(path)
            // Before it was locked, another that begins may have taken it for one that was left.
            if let made = StagedFolder(locking: path) { return made }
            if Files.exists(path) { throw .unwritable(path: path, reason: "it cannot be locked") }
        }
    }
}

/// A folder in which something is worked on.
struct StagedFolder: Sendable {
    let path: String
    private let lock: Int32

    /// One that is there and nobody else holds.
    fileprivate init?(locking path: String) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Files.exists(path) else {
            close(descriptor)
            return nil
        }
        (self.path, lock) = (path, descriptor)
    }

    /// Removes it, with what is in it.
    func end() {
        try? FileManager.default.removeItem(atPath: path)
        close(lock)
    }
}

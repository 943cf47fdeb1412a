import Foundation
import Logging
import Synchronization

/// Opens a served timetable's file anew when that is asked for, and notices where the file was written over.
final class TimetableReloader: Sendable {
    private let path: String
    private let keeper: PolledCity
    private let logger: Logger
    private let served: Mutex<FileIdentity?>

    /// A reloader of the file that is in service now.
    init(path: String, keeper: PolledCity, logger: Logger) {
        (self.path, self.keeper, self.logger) = (path, keeper, logger)
        served = Mutex(FileIdentity(path))
    }

    /// Puts into service what the file is by now.
    func reload() async {
        let found = FileIdentity(path)
        if let found, let before = served.withLock({ $0 }), found.isOverwritten(before) {
            logger.error(
                "timetable_overwritten_in_place",
                metadata: [
                    "path": "\(path)",
                    "reason": "a timetable in service is read from its file: put the new one in its place with mv",
                ])
        }
        do {
            try await keeper.swap(to: path)
            served.withLock { $0 = found }
        } catch {
            // The server stops: nothing is wrong.
            guard !Task.isCancelled else { return }
            logger.error("reload_failed", metadata: ["error": "\(error)"])
        }
    }
}

/// Which file a path leads to, and when it was last written.
struct FileIdentity: Equatable {
    private var device: UInt64
    private var inode: UInt64
    private var size: Int64
    private var modified: Int64

    /// Of the file at a path; nil where there is none.
    init?(_ path: String) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        (device, inode, size) = (UInt64(found.st_dev), UInt64(found.st_ino), Int64(found.st_size))
        #if canImport(Darwin)
        let time = found.st_mtimespec
        #else
        let time = found.st_mtim
        #endif
        modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Whether this is the same file as before with something else in it.
    func isOverwritten(_ before: FileIdentity) -> Bool {
        device == before.device && inode == before.inode && self != before
    }
}

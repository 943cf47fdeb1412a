import Foundation

/// Why a backup cannot be made, read or put in place. The words are for operators; none holds anything of riders or of keys.
package enum BackupError: Error, Sendable, Equatable {
    /// A file that a backup is to be written to is there already.
    case exists(path: String)
    /// The system says no.
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// There is not enough room for it, bytes.
    case noRoom(folder: String, needed: Int, free: Int)
    /// What was to be read changed or went while it was.
    case changed(String)
    /// The file is none of our backups.
    case notABackup
    /// It is encrypted, and no key was given.
    case keyNeeded
    /// None of the keys opens it.
    case wrongKey
    /// It is not as it was written; says where.
    case damaged(String)
    /// A newer program made it; says what is newer.
    case newer(String)
    /// A text is no key; says what was expected, not what came.
    case badKey(String)
}

extension BackupError: CustomStringConvertible {
    /// What was wrong.
    package var description: String {
        switch self {
        case .exists(let path): "\(path) exists already"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        case .noRoom(let folder, let needed, let free):
            "\(folder) has \(free / 1_000_000) MB free, and up to \(needed / 1_000_000 + 1) MB may be needed"
        case .changed(let what): "\(what) changed while it was read"
        case .notABackup: "the file is no backup of this program's"
        case .keyNeeded: "the backup is encrypted: name the file of its private key"
        case .wrongKey: "the backup is encrypted to another key"
        case .damaged(let place): "the backup is damaged: \(place)"
        case .newer(let what): "a newer program made the backup: \(what)"
        case .badKey(let expected): expected
        }
    }

    static func unreadable(_ path: String) -> BackupError {
        .unreadable(path: path, reason: String(cString: strerror(errno)))
    }

    static func unwritable(_ path: String) -> BackupError {
        .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
}

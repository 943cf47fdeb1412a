import Foundation

/// A folder in which something lies for as long as it is worked on; what a process that was killed has left goes.
package struct Staging: Sendable {
    /// Where such folders are made.
    package let folder: String
    private let process: Int32
    private static let prefix = "backing-up-"

    /// Folders below one that is there.
    package init(in folder: String, process: Int32 = ProcessInfo.processInfo.processIdentifier) {
        (self.folder, self.process) = (folder, process)
    }

    /// Makes one, for its owner alone. One process has one at a time.
    func begin() throws(BackupError) -> String {
        try Files.makeFolder(folder)
        for name in try Files.names(in: folder) where name.hasPrefix(Self.prefix) {
            guard let other = Int32(name.dropFirst(Self.prefix.count)) else { continue }
            if other == process || kill(other, 0) != 0 && errno == ESRCH { end(folder + "/" + name) }
        }
        let made = "\(folder)/\(Self.prefix)\(process)"
        try Files.makeFolder(made)
        return made
    }

    func end(_ made: String) { try? FileManager.default.removeItem(atPath: made) }
}

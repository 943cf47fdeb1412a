import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// Where what is not sent yet is kept, by whose it is.
public protocol SyncStorage: Sendable {
    /// What was kept last under a name; nil for nothing. Throws where it cannot be read now.
    func data(of name: String) throws -> Data?
    /// Keeps data under a name in the place of what was there, all or nothing; nil removes it.
    func keep(_ data: Data?, of name: String) throws
    /// Puts what cannot be understood out of the way, for whoever looks into it.
    func setAside(_ name: String) throws
}

/// Keeps each in a file: written beside it, brought to the disk, put in its place at once.
public struct FileSyncStorage: SyncStorage {
    private let folder: URL

    /// - Parameter folder: made when first needed.
    public init(folder: URL) { self.folder = folder }

    /// Names are ids of accounts; whatever else they hold stays out of paths.
    private func file(_ name: String) -> URL {
        let safe = String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" })
        return folder.appendingPathComponent(safe + ".json")
    }

    public func data(of name: String) throws -> Data? {
        let file = file(name)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try Data(contentsOf: file)
    }

    public func keep(_ data: Data?, of name: String) throws {
        let file = file(name)
        guard let data else {
            if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
            return
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let part = file.appendingPathExtension("part")
        try Data().write(to: part)
        do {
            let handle = try FileHandle(forWritingTo: part)
            defer { try? handle.close() }
            try handle.write(contentsOf: data)
            try handle.synchronize()
        } catch {
            // A disk that is full is not to be filled with pieces.
            try? FileManager.default.removeItem(at: part)
            throw error
        }
        guard rename(part.path, file.path) == 0 else {
            let problem = String(cString: strerror(errno))
            throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: problem])
        }
    }

    public func setAside(_ name: String) throws {
        let (file, aside) = (file(name), file(name).appendingPathExtension("damaged"))
        guard rename(file.path, aside.path) == 0 || !FileManager.default.fileExists(atPath: file.path) else {
            throw CocoaError(.fileWriteUnknown)
        }
    }
}

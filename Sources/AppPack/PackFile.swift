import Crypto
import Foundation
import Timetable

/// A finished pack on disk: what `/gtfs/version` says of it, and the file itself.
package struct PackFile: Sendable, Equatable {
    package var path: String
    /// File name under which it is downloaded: city, version and the beginning of its checksum.
    package var name: String
    package var byteCount: Int
    /// SHA-256 in hexadecimal.
    package var sha256: String

    /// The timetable it was made from, as phones take it that plan by themselves; nil where none was written.
    package var timetable: TimetableRelease?

    /// Describes a pack that was written before.
    package init(path: String, timetable: Timetable) throws(PackError) {
        let file = try DownloadFile(path: path)
        self.path = path
        (byteCount, sha256) = (file.byteCount, file.sha256)
        name = "\(Self.stem(of: timetable, sha256)).db"
    }

    /// What the name of a file of a timetable begins with: city, version and the beginning of a checksum.
    static func stem(of timetable: Timetable, _ sha256: String) -> String {
        let city = timetable.string(timetable.summary.city).lowercased().map { $0.isASCII && $0.isLetter ? $0 : "-" }
        return "\(String(city))-\(timetable.string(timetable.summary.version))-\(sha256.prefix(8))"
    }
}

/// A file that is downloaded, and never changes under its name.
package struct DownloadFile: Sendable, Equatable {
    package var path: String
    package var byteCount: Int
    /// SHA-256 in hexadecimal.
    package var sha256: String

    /// The last part of its path.
    package var name: String { (path as NSString).lastPathComponent }

    /// Describes a file that was written before.
    package init(path: String) throws(PackError) {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw .unreadable(path: path) }
        defer { try? handle.close() }
        var hash = SHA256()
        var count = 0
        do {
            while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
                hash.update(data: chunk)
                count += chunk.count
            }
        } catch {
            throw .unreadable(path: path)
        }
        self.path = path
        byteCount = count
        sha256 = hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// Why a pack could not be written or read.
package enum PackError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(path: String)
    case unwritable(path: String, reason: String)
    /// A file that should hold a signing key holds something else.
    case unusableKey(path: String)
    /// The server that makes the key has not made it yet, or the folder is not the one that it sees.
    case missingKey(path: String)
    /// A number that no list with this base can hold.
    case unlistable(value: Int, base: Int)

    package var description: String {
        switch self {
        case .unreadable(let path): "cannot read the pack \(path)"
        case .unwritable(let path, let reason): "cannot write the pack \(path): \(reason)"
        case .unusableKey(let path):
            "\(path) holds no signing key, which is 32 bytes in base64; remove it, and another one is made"
        case .missingKey(let path): "there is no signing key at \(path) yet; a worker makes it"
        case .unlistable(let value, let base):
            "a list of the pack cannot hold \(value) with its base of \(base); such a timetable needs another schema"
        }
    }
}

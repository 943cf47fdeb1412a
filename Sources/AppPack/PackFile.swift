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

    /// Describes a pack that was written before.
    package init(path: String, timetable: Timetable) throws(PackError) {
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
        let city = timetable.string(timetable.summary.city).lowercased().map { $0.isASCII && $0.isLetter ? $0 : "-" }
        name = "\(String(city))-\(timetable.string(timetable.summary.version))-\(sha256.prefix(8)).db"
    }
}

/// Why a pack could not be written or read.
package enum PackError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(path: String)
    case unwritable(path: String, reason: String)

    package var description: String {
        switch self {
        case .unreadable(let path): "cannot read the pack \(path)"
        case .unwritable(let path, let reason): "cannot write the pack \(path): \(reason)"
        }
    }
}

import Crypto
import Foundation
import Timetable

/// A timetable as phones take it that answer by themselves: whole, or as what changed since the ones before.
package struct TimetableRelease: Sendable, Equatable {
    /// SHA-256 of the timetable file itself, in hexadecimal.
    package var sha256: String
    /// Bytes of the timetable file itself.
    package var byteCount: Int
    /// Makes it from nothing (`DeltaFormat`).
    package var whole: DownloadFile
    /// Make it from timetables before, the newest first.
    package var deltas: [Delta]
    /// Ed25519 (RFC 8032) over ``statement(of:sha256:byteCount:)``, and the key it is verified with.
    package var signature: Data
    package var publicKey: Data

    /// What makes it from a timetable before.
    package struct Delta: Sendable, Equatable {
        /// SHA-256 of that timetable file, in hexadecimal.
        package var from: String
        package var file: DownloadFile
    }

    /// What is signed: who has the key's word for it has a timetable of this city and age, and these bytes.
    ///
    ///     transit-timetable-1⏎ city ⏎ version ⏎ generated_at (POSIX seconds) ⏎ bytes ⏎ SHA-256 ⏎
    package static func statement(of timetable: Timetable, sha256: String, byteCount: Int) -> Data {
        let summary = timetable.summary
        let lines = [
            "transit-timetable-1", timetable.string(summary.city), timetable.string(summary.version),
            "\(summary.generatedAt)", "\(byteCount)", sha256,
        ]
        return Data((lines.joined(separator: "\n") + "\n").utf8)
    }
}

/// The key a server signs its timetables with: 32 bytes in base64, in a file that only its owner reads.
struct TimetableSigningKey {
    private let key: Curve25519.Signing.PrivateKey

    /// Reads the key of a folder, or makes one where there is none. Servers that stand for each other have the same file.
    init(folder: String) throws {
        let path = folder + "/signing.key"
        if let text = try? String(contentsOfFile: path, encoding: .utf8) {
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard let bytes = Data(base64Encoded: trimmed), bytes.count == 32 else {
                throw PackError.unusableKey(path: path)
            }
            key = try Curve25519.Signing.PrivateKey(rawRepresentation: bytes)
            return
        }
        let made = Curve25519.Signing.PrivateKey()
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw PackError.unwritable(path: path, reason: String(cString: strerror(errno)))
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: Data((made.rawRepresentation.base64EncodedString() + "\n").utf8))
        try handle.synchronize()
        key = made
    }

    var publicKey: Data { key.publicKey.rawRepresentation }

    func signature(for statement: Data) throws -> Data { try key.signature(for: statement) }
}

import Crypto
import Foundation
import TimetableDelta

/// Where the key lies that servers which stand for each other sign with.
package struct SharedSigningKey: Sendable {
    package var folder: String
    /// Whether this server makes it where there is none; one that does not waits for another to.
    package var isMadeHere: Bool

    /// A folder that all of them see.
    package init(folder: String, isMadeHere: Bool) { (self.folder, self.isMadeHere) = (folder, isMadeHere) }
}

/// The key a server signs its timetables with: 32 bytes in base64, in a file that only its owner reads.
struct TimetableSigningKey {
    private let key: Curve25519.Signing.PrivateKey

    static let fileName = "signing.key"

    /// Reads the key of a folder, or makes one where there is none. Servers that stand for each other have the same file.
    ///
    /// - Parameters:
    ///   - isMadeHere: false where another server makes it.
    ///   - noting: told where others could read it, and where it was made.
    init(folder: String, isMadeHere: Bool, noting: (ReleaseNote) -> Void) throws {
        let path = folder + "/" + Self.fileName
        if let kept = try Self.kept(path, noting) {
            key = kept
            return
        }
        guard isMadeHere else { throw PackError.missingKey(path: path) }
        let made = Curve25519.Signing.PrivateKey()
        // Whole or not at all: a key of which half is there would have to be told from one that was put there.
        try NewFile.write(
            Data((made.rawRepresentation.base64EncodedString() + "\n").utf8), to: path, rights: 0o600, replacing: false)
        // Another process may have been quicker.
        guard let kept = try Self.kept(path, noting) else { throw PackError.unusableKey(path: path) }
        if kept.rawRepresentation == made.rawRepresentation { noting(.keyMade(path: path)) }
        key = kept
    }

    /// The key of a file; nil where there is no file.
    private static func kept(_ path: String, _ noting: (ReleaseNote) -> Void) throws -> Curve25519.Signing.PrivateKey? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { return nil }
            throw DeltaError.unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let data: Data
        do {
            data = try handle.read(upToCount: 1_024) ?? Data()
        } catch {
            throw DeltaError.unreadable(path: path, reason: error.localizedDescription)
        }
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let bytes = Data(base64Encoded: text), bytes.count == 32 else { throw PackError.unusableKey(path: path) }
        protect(descriptor, path, noting)
        return try Curve25519.Signing.PrivateKey(rawRepresentation: bytes)
    }

    /// Takes a key from all but its owner.
    private static func protect(_ descriptor: Int32, _ path: String, _ noting: (ReleaseNote) -> Void) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        let outcome =
            fchmod(descriptor, 0o600) == 0
            ? "only its owner can from now on" : "they still can: \(String(cString: strerror(errno)))"
        noting(.keyWasReadable(path: path, outcome: outcome))
    }

    var publicKey: Data { key.publicKey.rawRepresentation }

    func signature(for statement: Data) throws -> Data { try key.signature(for: statement) }
}

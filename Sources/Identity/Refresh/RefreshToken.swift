import Crypto
import Foundation
import Wire

/// A refresh token: which session, and how often that session had been refreshed when the token was made.
///
/// Sixty characters of base64url over 45 bytes: version (1) ‖ session (16) ‖ counter (8, big-endian) ‖ proof (16) ‖
/// checksum (4). The proof is the first half of HMAC-SHA256 over what stands before it, under a key that belongs to the
/// session alone; the checksum is the start of SHA-256 over all before it, so that a garbled token is turned away
/// without asking the database. No token is stored: a session's row holds its counter and key.
package struct RefreshToken: Sendable, Equatable {
    /// Bytes of a session's key.
    package static let keyLength = 32
    private static let version: UInt8 = 1
    private static let (signed, proven, length) = (25, 41, 45)
    private static let characters = 60

    package let session: UUID
    /// How many rotations came before it.
    package let counter: Int64
    private let proof: [UInt8]

    /// A token, proven with the session's key.
    package init(session: UUID, counter: Int64, key: [UInt8]) {
        (self.session, self.counter) = (session, counter)
        proof = Self.proof(Self.head(session, counter), key)
    }

    /// A token as a client presents it; nil where it is none, before anything is looked up.
    package init?(_ text: String) {
        guard text.utf8.count == Self.characters, let bytes = Base64URL.decode(text), bytes.count == Self.length,
            bytes[0] == Self.version, Self.checksum(bytes[..<Self.proven]) == Array(bytes[Self.proven...])
        else { return nil }
        let counter = bytes[17..<25].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let counter = Int64(exactly: counter) else { return nil }
        self.counter = counter
        session = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(fromByteOffset: 1, as: uuid_t.self)) }
        proof = Array(bytes[Self.signed..<Self.proven])
    }

    /// The token for the client.
    package var text: String {
        let proven = Self.head(session, counter) + proof
        return Base64URL.encode(proven + Self.checksum(proven[...]))
    }

    /// Whether it was made with this session's key; compared in constant time.
    package func isProven(by key: [UInt8]) -> Bool {
        ConstantTime.areEqual(Self.proof(Self.head(session, counter), key), proof)
    }

    private static func head(_ session: UUID, _ counter: Int64) -> [UInt8] {
        var bytes = [version]
        withUnsafeBytes(of: session.uuid) { bytes += $0 }
        withUnsafeBytes(of: counter.bigEndian) { bytes += $0 }
        return bytes
    }

    private static func proof(_ head: [UInt8], _ key: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: head, using: SymmetricKey(data: key)).prefix(16))
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] { Array(SHA256.hash(data: bytes).prefix(4)) }
}

extension RefreshToken: CustomStringConvertible, CustomReflectable {
    /// The session and counter: never the token itself, which may end up in a log.
    package var description: String { "refresh token \(counter) of session \(session)" }
    /// Nothing beside what ``description`` says.
    package var customMirror: Mirror { Mirror(self, children: ["session": session, "counter": counter]) }
}

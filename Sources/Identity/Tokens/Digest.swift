import Crypto
import Foundation
import TransitAPI

/// Digests under which secrets are kept.
enum Digest {
    /// SHA-256 of the parts, in hexadecimal.
    static func of(_ parts: String...) -> String {
        hash(parts).hexadecimal
    }

    /// An id that follows from the parts and tells nothing of them.
    static func id(of parts: String...) -> UUID {
        var bytes = Array(hash(parts).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// SHA-256 of the parts.
    static func hash(_ parts: [String]) -> SHA256Digest {
        SHA256.hash(data: Array(parts.joined(separator: "\u{0}").utf8))
    }
}

import Crypto
import Wire

/// The name of a file by what is in it: SHA-256, 64 hexadecimal digits in lower case.
package struct BlobID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Its digits.
    package let description: String

    /// The name that these digits are; nil for anything else.
    package init?(_ text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        description = text
    }

    init(_ digest: SHA256Digest) { description = digest.hexadecimal }

    /// In the order of their digits.
    package static func < (a: BlobID, b: BlobID) -> Bool { a.description < b.description }

    /// The name of these bytes.
    package static func of(_ bytes: [UInt8]) -> BlobID { BlobID(SHA256.hash(data: bytes)) }
}

/// The name of bytes that come in pieces.
struct BlobHash: Sendable {
    private var hash = SHA256()

    /// Takes the next bytes.
    mutating func update(_ bytes: [UInt8]) { hash.update(data: bytes) }

    /// The name of those that have come.
    var id: BlobID { BlobID(hash.finalize()) }
}

import Crypto
import Foundation
import TransitAPI

/// Names under which logs and limits know accounts and networks: always the same for the same, and nobody without the key
/// can tell whose they are.
package struct Pseudonyms: Sendable {
    private let key: SymmetricKey

    /// Names that follow from a project's secret: the same on all its nodes.
    package init(secret: String) {
        let mac = HMAC<SHA256>.authenticationCode(
            for: Array("transit pseudonyms".utf8), using: SymmetricKey(data: Array(secret.utf8)))
        key = SymmetricKey(data: Array(mac))
    }

    /// The name of something of a kind: a letter, so that it is never taken for a number, and 16 hexadecimal digits.
    func name(_ kind: String, _ parts: String...) -> String {
        "p" + bytes(kind, parts).prefix(8).hexadecimal
    }

    /// The name of something where several nodes count it together: 32 hexadecimal digits.
    package func name(of subject: String, in kind: String) -> String {
        bytes("counted", [kind, subject]).prefix(16).hexadecimal
    }

    /// A number that stands for the id of an app's installation, alike on all nodes.
    package func installation(_ id: String) -> Int {
        bytes("installation", [id]).prefix(8).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Bytes that follow from something, as many as a digest has.
    func bytes(_ kind: String, _ parts: [String]) -> [UInt8] {
        let text = ([kind] + parts).joined(separator: "\u{0}")
        return Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
    }
}

import Crypto
import Foundation

/// Makes so many bytes that nobody can guess; tests choose them.
package typealias ByteMaker = @Sendable (_ count: Int) -> [UInt8]

/// The public half of a key: whoever has it can encrypt and cannot read (`age1…`, X25519).
package struct AgeRecipient: Sendable, Equatable {
    let bytes: [UInt8]

    /// A key from its text.
    ///
    /// - Throws: ``BackupError/badKey(_:)``, which repeats nothing of it.
    package init(_ text: String) throws(BackupError) {
        guard !text.uppercased().hasPrefix(AgeIdentity.prefix.uppercased()) else {
            throw .badKey("it is the private key, which does not belong on the server: take the public one, age1…")
        }
        guard let bytes = Bech32.decode(text, prefix: "age"), bytes.count == 32 else {
            throw .badKey("it must be a public key such as age1… (62 characters), as `transit backup-key` prints it")
        }
        self.bytes = bytes
    }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Its text.
    package var text: String { Bech32.encode(bytes, prefix: "age") }
}

/// The private half: it reads what was encrypted to its public one (`AGE-SECRET-KEY-1…`).
package struct AgeIdentity: Sendable {
    static let prefix = "age-secret-key-"
    private let secret: [UInt8]
    let recipientBytes: [UInt8]

    /// A new key of 32 bytes that nobody can guess.
    package init(secret: [UInt8]) throws(BackupError) {
        do {
            let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: secret)
            (self.secret, recipientBytes) = (secret, Array(key.publicKey.rawRepresentation))
        } catch {
            throw .badKey("it must be a private key of 32 bytes")
        }
    }

    /// A key from its text.
    init(_ text: String) throws(BackupError) {
        guard let bytes = Bech32.decode(text, prefix: Self.prefix), bytes.count == 32 else {
            throw .badKey("a line must be empty, a comment (#) or a private key such as AGE-SECRET-KEY-1…")
        }
        try self.init(secret: bytes)
    }

    /// The keys of a file: one a line, beside comments.
    package static func all(in text: String) throws(BackupError) -> [AgeIdentity] {
        var keys: [AgeIdentity] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if !line.isEmpty, !line.hasPrefix("#") { keys.append(try AgeIdentity(line)) }
        }
        guard !keys.isEmpty else { throw .badKey("it holds no private key (AGE-SECRET-KEY-1…)") }
        return keys
    }

    /// The public half.
    package var recipient: AgeRecipient { AgeRecipient(bytes: recipientBytes) }

    /// Its text, for a file that only its owner reads.
    package var text: String { Bech32.encode(secret, prefix: Self.prefix).uppercased() }

    /// What this key and a public one agree on; nil where that one is none.
    func shared(with other: [UInt8]) -> SharedSecret? {
        guard let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: secret),
            let other = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: other)
        else { return nil }
        return try? key.sharedSecretFromKeyAgreement(with: other)
    }
}

import Crypto
import Foundation
import Wire

/// A key that tokens are signed with.
package struct SigningKey: Sendable {
    private enum Material: Sendable {
        case secret(SymmetricKey)
        case p256(P256.Signing.PrivateKey)
    }

    /// Fewest bytes a secret may have: as many as the digest (RFC 7518 §3.2).
    package static let shortestSecret = 32

    private let material: Material
    /// The key to check its tokens with.
    package let verifying: TokenKey

    /// A shared secret for HS256, its bytes as they are (Supabase's `JWT_SECRET`).
    package static func secret(_ secret: String) throws(SigningKeyError) -> SigningKey {
        let bytes = Array(secret.utf8)
        guard bytes.count >= shortestSecret else { throw .secretTooShort(bytes: bytes.count) }
        return SigningKey(material: .secret(SymmetricKey(data: bytes)), verifying: .secret(bytes))
    }

    /// A P-256 private key for ES256.
    ///
    /// - Parameters:
    ///   - pem: PKCS #8 or SEC 1.
    ///   - id: its `kid`: letters, digits, `-`, `_` and `.`, at most 128; by default the key's thumbprint (RFC 7638).
    package static func p256(pem: String, id: String? = nil) throws(SigningKeyError) -> SigningKey {
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else { throw .notAPrivateKey }
        let id = id ?? thumbprint(key.publicKey)
        let isPlain = id.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0))
        }
        guard !id.isEmpty, id.utf8.count <= 128, isPlain else { throw .unsuitableID }
        return SigningKey(material: .p256(key), verifying: .p256(key.publicKey, id: id))
    }

    private static func thumbprint(_ key: P256.Signing.PublicKey) -> String {
        let point = key.rawRepresentation
        let (x, y) = (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
        return Base64URL.encode(
            Array(SHA256.hash(data: Array(#"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#.utf8))))
    }

    /// A compact signed token (RFC 7515) of these claims, which are JSON.
    func token(of claims: [UInt8]) -> String {
        let id = verifying.id.map { #","kid":"\#($0)""# } ?? ""
        var text = Base64URL.encoded(Array(#"{"alg":"\#(verifying.algorithm.rawValue)"\#(id),"typ":"JWT"}"#.utf8))
        text.append(UInt8(ascii: "."))
        text += Base64URL.encoded(claims)
        let signature = signature(of: text)
        text.append(UInt8(ascii: "."))
        text += Base64URL.encoded(signature)
        return String(decoding: text, as: UTF8.self)
    }

    private func signature(of text: [UInt8]) -> [UInt8] {
        switch material {
        case .secret(let secret): Array(HMAC<SHA256>.authenticationCode(for: text, using: secret))
        // It can fail only where memory does.
        case .p256(let key): Array(try! key.signature(for: text).rawRepresentation)
        }
    }
}

/// Why a configured key cannot sign.
package enum SigningKeyError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The secret has only so many bytes.
    case secretTooShort(bytes: Int)
    /// The text is not the PEM of a P-256 private key.
    case notAPrivateKey
    /// The key's id has characters that are not allowed, none, or too many.
    case unsuitableID

    /// What is wrong and what is allowed.
    package var description: String {
        switch self {
        case .secretTooShort(let bytes):
            "the token secret has \(bytes) bytes; it needs at least \(SigningKey.shortestSecret)"
        case .notAPrivateKey: "the signing key is not a P-256 private key in PEM (PKCS #8 or SEC 1)"
        case .unsuitableID: "a key id has 1 to 128 letters, digits, hyphens, underscores and full stops"
        }
    }
}

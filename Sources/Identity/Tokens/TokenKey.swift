import Crypto
import CryptoExtras
import Foundation
import TransitAPI

/// A signature algorithm of RFC 7518 that is accepted at all; `none` is not among them.
package enum TokenAlgorithm: String, Sendable, CaseIterable {
    /// HMAC with SHA-256 and a shared secret.
    case hs256 = "HS256"
    /// ECDSA with P-256 and SHA-256.
    case es256 = "ES256"
    /// RSA PKCS #1 v1.5 with SHA-256.
    case rs256 = "RS256"
}

/// A key that tokens are checked with. It is for one algorithm only, whatever a token's header says.
package struct TokenKey: Sendable {
    private enum Material: Sendable {
        case secret(SymmetricKey)
        case p256(P256.Signing.PublicKey)
        case rsa(_RSA.Signing.PublicKey)
    }

    /// The `kid` by which tokens name it; a secret without one fits whatever id a token names.
    package let id: String?
    /// The one algorithm it is for.
    package let algorithm: TokenAlgorithm
    private let material: Material
    /// Whether it is for the keys of apps and servers only: a token of its that has a subject is not believed.
    package private(set) var isForAPIKeysOnly = false

    /// The same for the keys of apps and servers only.
    package var forAPIKeysOnly: TokenKey {
        var key = self
        key.isForAPIKeysOnly = true
        return key
    }

    private init(_ id: String?, _ algorithm: TokenAlgorithm, _ material: Material) {
        (self.id, self.algorithm, self.material) = (id, algorithm, material)
    }

    /// A shared secret for HS256.
    package static func secret(_ secret: some Collection<UInt8>, id: String? = nil) -> TokenKey {
        TokenKey(id, .hs256, .secret(SymmetricKey(data: Array(secret))))
    }

    /// A P-256 key for ES256.
    package static func p256(_ key: P256.Signing.PublicKey, id: String?) -> TokenKey {
        TokenKey(id, .es256, .p256(key))
    }

    /// An RSA key for RS256.
    package static func rsa(_ key: _RSA.Signing.PublicKey, id: String?) -> TokenKey {
        TokenKey(id, .rs256, .rsa(key))
    }

    /// Whether this key made the signature; a secret's is compared in constant time.
    func hasSigned(_ bytes: ArraySlice<UInt8>, signature: [UInt8]) -> Bool {
        switch material {
        case .secret(let secret):
            return HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: bytes, using: secret)
        case .p256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: bytes)
        case .rsa(let key):
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: bytes),
                padding: .insecurePKCS1v1_5)
        }
    }

    /// The public half as a JSON Web Key (RFC 7517), nil for a secret and for RSA, which nothing here signs with.
    var published: JSONValue? {
        guard case .p256(let key) = material, let id else { return nil }
        let point = key.rawRepresentation
        return [
            "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "key_ops": ["verify"], "ext": true,
            "kid": .string(id), "x": .string(Base64URL.encode(point.prefix(32))),
            "y": .string(Base64URL.encode(point.suffix(32))),
        ]
    }
}

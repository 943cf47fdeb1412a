import Crypto
import Foundation
import Wire

/// What a token lets its bearer do.
package enum SignedPurpose: String, Sendable {
    /// Read an object.
    case download
    /// Put an object in a place.
    case upload
}

/// What a token says.
package struct StorageClaims: Sendable, Equatable {
    /// The object: bucket and key with a slash between them.
    package var object: String
    /// When it ends, in seconds since 1970-01-01T00:00:00Z.
    package var expires: Int64
    /// In whose name it is used; nil for the service.
    package var owner: UUID?
    /// Whether it may replace what is there, as often as one likes.
    package var mayReplace = false
    /// Which one it is, so that it is used but once; nil for tokens that read.
    package var id: UUID?

    /// What a token says.
    package init(object: String, expires: Int64, owner: UUID? = nil, mayReplace: Bool = false, id: UUID? = nil) {
        (self.object, self.expires, self.owner, self.mayReplace) = (object, expires, owner, mayReplace)
        self.id = id
    }
}

/// Signs addresses, and reads what it has signed: tokens of RFC 7515 with HMAC and SHA-256.
///
/// The key follows from the project's secret and is not the secret: what is signed here is nowhere a token of an account. Each
/// purpose has a header of its own, which is compared as a whole, so that nobody chooses an algorithm.
package struct StorageTokens: Sendable {
    /// Longest token that is looked at, in bytes.
    static let longest = 8_192

    private let key: SymmetricKey

    /// The tokens of a project's secret.
    package init(secret: String) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Array(secret.utf8)), info: Array("storage".utf8), outputByteCount: 32)
    }

    /// A token that says this.
    package func token(_ claims: StorageClaims, for purpose: SignedPurpose) -> String {
        var body: JSONObject = ["url": .string(claims.object), "exp": .int(Int(claims.expires))]
        if let owner = claims.owner { body["owner"] = .string(owner.uuidString.lowercased()) }
        if claims.mayReplace { body["upsert"] = .bool(true) }
        if let id = claims.id { body["jti"] = .string(id.uuidString.lowercased()) }
        let text = Self.header(of: purpose) + "." + Base64URL.encode(JSONValue.object(body).bytes)
        return text + "." + Base64URL.encode(Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)))
    }

    /// What a token says, once its signature proves to be ours and its time not to be over.
    package func claims(
        of token: String, for purpose: SignedPurpose, now: Int64
    ) throws(StorageError) -> StorageClaims {
        guard token.utf8.count <= Self.longest, let cut = token.lastIndex(of: ".") else { throw .invalidSignature }
        let text = token[..<cut]
        let header = Self.header(of: purpose) + "."
        guard text.hasPrefix(header), let signature = Base64URL.decode(token[token.index(after: cut)...].utf8),
            HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: Array(text.utf8), using: key),
            let bytes = Base64URL.decode(text.utf8.dropFirst(header.utf8.count)), let body = JSONValue(json: bytes),
            let object = body["url"]?.string, let expires = body["exp"]?.int
        else { throw .invalidSignature }
        guard Int64(expires) > now else { throw .expired }
        let mayReplace = if case .bool(let may)? = body["upsert"] { may } else { false }
        return StorageClaims(
            object: object, expires: Int64(expires), owner: body["owner"]?.string.flatMap(UUID.init(uuidString:)),
            mayReplace: mayReplace, id: body["jti"]?.string.flatMap(UUID.init(uuidString:)))
    }

    private static func header(of purpose: SignedPurpose) -> String {
        Base64URL.encode(Array(#"{"alg":"HS256","typ":"storage-\#(purpose.rawValue)"}"#.utf8))
    }
}

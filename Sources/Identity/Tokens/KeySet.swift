import Crypto
import CryptoExtras
import Foundation
import TransitAPI

/// The keys of one issuer, among which a token's is chosen.
package struct KeySet: Sendable {
    /// Keys in the order given.
    package let keys: [TokenKey]
    /// Most keys that are read from one document.
    package static let most = 64

    /// A set of these keys.
    package init(_ keys: [TokenKey]) { self.keys = keys }

    /// A set read from a JSON Web Key Set (RFC 7517 §5).
    ///
    /// RSA keys of 2,048 to 8,192 bits and P-256 keys are taken, each for its one algorithm. Others are passed over:
    /// keys for encryption, unknown types, and shared secrets, which have no place in public. Throws where it is no key
    /// set.
    package init(jwks: [UInt8]) throws(KeySetError) {
        guard let entries = try? JSONParser.parse(jwks)["keys"]?.array else { throw .notAKeySet }
        guard entries.count <= Self.most else { throw .tooManyKeys(entries.count) }
        keys = entries.compactMap(Self.key)
    }

    /// The key for a token that names this algorithm and this id.
    ///
    /// A key with the id and for the algorithm; else a key without an id for the algorithm (a project's one secret); a
    /// token that names no id gets the only key for its algorithm.
    func key(_ algorithm: TokenAlgorithm, id: String?) throws(TokenError) -> TokenKey {
        let candidates = keys.filter { $0.algorithm == algorithm }
        if let id {
            if let named = candidates.first(where: { $0.id == id }) { return named }
            if keys.contains(where: { $0.id == id }) { throw .unacceptableAlgorithm(algorithm.rawValue) }
        }
        let open = id == nil ? candidates : candidates.filter { $0.id == nil }
        guard open.count == 1, let only = open.first else { throw .unknownKey(id: id.map { String($0.prefix(64)) }) }
        return only
    }

    private static func key(_ entry: JSONValue) -> TokenKey? {
        if let use = entry["use"], use.string != "sig" { return nil }
        let id = entry["kid"]?.string
        switch entry["kty"]?.string {
        case "RSA":
            guard allows(entry, .rs256), let n = number(entry["n"]), let e = number(entry["e"]),
                (256...1_024).contains(n.count), e.count <= 4,
                let key = try? _RSA.Signing.PublicKey(n: Data(n), e: Data(e))
            else { return nil }
            return .rsa(key, id: id)
        case "EC":
            guard allows(entry, .es256), entry["crv"]?.string == "P-256",
                let x = entry["x"]?.string.flatMap({ Base64URL.decode($0) }), x.count == 32,
                let y = entry["y"]?.string.flatMap({ Base64URL.decode($0) }), y.count == 32,
                let key = try? P256.Signing.PublicKey(rawRepresentation: Data(x + y))
            else { return nil }
            return .p256(key, id: id)
        default: return nil
        }
    }

    private static func allows(_ entry: JSONValue, _ algorithm: TokenAlgorithm) -> Bool {
        entry["alg"].map { $0.string == algorithm.rawValue } ?? true
    }

    private static func number(_ value: JSONValue?) -> [UInt8]? {
        guard let bytes = value?.string.flatMap({ Base64URL.decode($0) }) else { return nil }
        return Array(bytes.drop { $0 == 0 })
    }
}

/// Why there are no keys.
package enum KeySetError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The document is no JSON Web Key Set.
    case notAKeySet
    /// It has this many keys, more than ``KeySet/most``.
    case tooManyKeys(Int)
    /// The address is not `https` (`http` is allowed for this machine only) or no address.
    case unsafeAddress
    /// The issuer answered with this status.
    case status(Int)
    /// The answer has more bytes than allowed.
    case tooLarge(limit: Int)
    /// The issuer did not answer, or not in time.
    case unreachable(String)

    /// What is wrong and what is allowed.
    package var description: String {
        switch self {
        case .notAKeySet: "the issuer's document is no JSON Web Key Set"
        case .tooManyKeys(let count): "the issuer's document has \(count) keys; at most \(KeySet.most) are read"
        case .unsafeAddress: "keys are fetched over https only (http for this machine itself)"
        case .status(let status): "the issuer answered with status \(status)"
        case .tooLarge(let limit): "the issuer's document is larger than \(limit) bytes"
        case .unreachable(let reason): "the issuer cannot be reached: \(reason)"
        }
    }
}

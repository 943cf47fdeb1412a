import Crypto
import CryptoExtras
import Foundation
import Identity
import Synchronization
import TransitAPI

/// An identity provider with real keys, which may be rotated, silent or broken.
final class LocalIssuer: KeySetSource {
    static let issuer = "https://appleid.example"

    struct Key: Sendable {
        enum Material: Sendable {
            case rsa(_RSA.Signing.PrivateKey)
            case p256(P256.Signing.PrivateKey)
        }

        let id: String
        let material: Material

        var published: JSONValue {
            switch material {
            case .rsa(let key):
                let numbers = try! key.publicKey.getKeyPrimitives()
                return [
                    "kty": "RSA", "kid": .string(id), "use": "sig", "alg": "RS256",
                    "n": .string(Base64URL.encode(numbers.modulus)),
                    "e": .string(Base64URL.encode(numbers.publicExponent)),
                ]
            case .p256(let key):
                let point = key.publicKey.rawRepresentation
                return [
                    "kty": "EC", "kid": .string(id), "use": "sig", "alg": "ES256", "crv": "P-256",
                    "x": .string(Base64URL.encode(point.prefix(32))), "y": .string(Base64URL.encode(point.suffix(32))),
                ]
            }
        }

        func token(_ claims: JSONObject, header: JSONObject = [:]) -> String {
            var forge = Forge()
            forge.claims = claims
            forge.header = ["kid": .string(id)]
            switch material {
            case .rsa(let key):
                forge.header["alg"] = "RS256"
                forge.header = forge.header.merging(header)
                return forge.token {
                    Array(
                        try! key.signature(for: SHA256.hash(data: $0), padding: .insecurePKCS1v1_5).rawRepresentation)
                }
            case .p256(let key):
                forge.header["alg"] = "ES256"
                forge.header = forge.header.merging(header)
                return forge.token(key)
            }
        }
    }

    private struct State {
        var keys: [Key]
        var problem: KeySetError?
        var maxAge: Int64?
        var requests = 0
    }

    /// Making RSA keys takes a while: all tests share some.
    static let rsa = (1...2).map { Key(id: "rsa-\($0)", material: .rsa(try! .init(keySize: .bits2048))) }
    static let p256 = (1...2).map { Key(id: "p256-\($0)", material: .p256(P256.Signing.PrivateKey())) }

    private let state: Mutex<State>

    init(_ keys: [Key] = [rsa[0], p256[0]], maxAge: Int64? = nil) { state = Mutex(State(keys: keys, maxAge: maxAge)) }

    func fetch() async throws(KeySetError) -> FetchedKeySet {
        let state = state.withLock { state in
            state.requests += 1
            return state
        }
        await Task.yield()
        if let problem = state.problem { throw problem }
        return FetchedKeySet(keys: try KeySet(jwks: Self.jwks(state.keys)), maxAge: state.maxAge)
    }

    static func jwks(_ keys: [Key]) -> [UInt8] { Forge.json(["keys": .array(keys.map(\.published))]) }

    var requests: Int { state.withLock { $0.requests } }

    func publish(_ keys: [Key]) { state.withLock { $0.keys = keys } }

    func fail(_ problem: KeySetError?) { state.withLock { $0.problem = problem } }
}

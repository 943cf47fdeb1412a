import Foundation
import Identity
import Testing
import TransitAPI

@Suite("Key sets")
struct KeySetTests {
    @Test("take RSA and P-256 keys for signatures, each for one algorithm")
    func taken() throws {
        let set = try KeySet(jwks: LocalIssuer.jwks(LocalIssuer.rsa + LocalIssuer.p256))
        #expect(set.keys.map(\.id) == ["rsa-1", "rsa-2", "p256-1", "p256-2"])
        #expect(set.keys.map(\.algorithm) == [.rs256, .rs256, .es256, .es256])
    }

    @Test("pass over keys of other kinds, weak ones and shared secrets")
    func passedOver() throws {
        func changed(_ key: LocalIssuer.Key, _ name: String, _ value: JSONValue) -> JSONValue {
            var object = key.published.object ?? [:]
            object[name] = value
            return .object(object)
        }
        let entries: [JSONValue] = [
            changed(LocalIssuer.rsa[0], "use", "enc"), changed(LocalIssuer.rsa[0], "alg", "RS512"),
            changed(LocalIssuer.rsa[0], "n", .string(Base64URL.encode([UInt8](repeating: 0xAB, count: 128)))),
            changed(LocalIssuer.rsa[0], "n", .string(Base64URL.encode([UInt8](repeating: 0xAB, count: 4_096)))),
            changed(LocalIssuer.p256[0], "crv", "P-384"), changed(LocalIssuer.p256[0], "x", "AAAA"),
            changed(LocalIssuer.p256[0], "y", .string(Base64URL.encode([UInt8](repeating: 1, count: 32)))),
            ["kty": "oct", "k": "c2VjcmV0", "kid": "s", "alg": "HS256"], ["kty": "OKP"], [:], "x", .null,
        ]
        #expect(try KeySet(jwks: Forge.json(["keys": .array(entries)])).keys.isEmpty)
    }

    @Test("are nothing else", arguments: ["", "null", "[]", "{}", "{\"keys\":{}}", "<html>", "{\"keys\":[]"])
    func notAKeySet(text: String) {
        #expect(throws: KeySetError.notAKeySet) { try KeySet(jwks: Array(text.utf8)) }
    }

    @Test("are of bounded size")
    func bounded() {
        let entries = [JSONValue](repeating: [:], count: 65)
        #expect(throws: KeySetError.tooManyKeys(65)) { try KeySet(jwks: Forge.json(["keys": .array(entries)])) }
    }
}

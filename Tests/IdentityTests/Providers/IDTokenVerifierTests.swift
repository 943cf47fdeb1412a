import Crypto
import CryptoExtras
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("ID tokens")
struct IDTokenVerifierTests {
    let issuer = LocalIssuer()
    /// SHA-256 of "raw nonce".
    let hashed = SHA256.hash(data: Array("raw nonce".utf8)).map { String(format: "%02x", $0) }.joined()

    private var verifier: IDTokenVerifier {
        IDTokenVerifier(
            issuer: LocalIssuer.issuer, audiences: ["com.example.transit", "com.example.transit.web", ""],
            keys: KeySetCache(source: issuer))
    }

    private func claims(_ changes: (String, JSONValue?)...) -> JSONObject {
        var claims: JSONObject = [
            "iss": .string(LocalIssuer.issuer), "aud": "com.example.transit", "sub": "001.abc", "iat": .int(Int(noon)),
            "exp": .int(Int(noon) + 600), "email": "rider@privaterelay.example", "email_verified": "true",
            "is_private_email": "true", "nonce": .string(hashed), "nonce_supported": true,
        ]
        for (name, value) in changes { claims[name] = value }
        return claims
    }

    private func failure(_ token: String, nonce: String? = "raw nonce", at now: Int64 = noon) async -> IDTokenError? {
        do throws(IDTokenError) { _ = try await verifier.verify(token, nonce: nonce, now: now) } catch { return error }
        return nil
    }

    @Test("are believed under RSA and P-256 keys", arguments: [LocalIssuer.rsa[0], LocalIssuer.p256[0]])
    func believed(key: LocalIssuer.Key) async throws {
        let id = try await verifier.verify(key.token(claims()), nonce: "raw nonce", now: noon)
        #expect(id.subject == "001.abc" && id.issuer == LocalIssuer.issuer && id.audience == ["com.example.transit"])
        #expect(id.email == "rider@privaterelay.example" && id.isEmailVerified && id.isPrivateEmail && id.name == nil)
        #expect(id.issued == noon && id.expires == noon + 600)
    }

    @Test(
        "say whether the address is verified, as a string or a truth value",
        arguments: [("true", true), (true, true), ("false", false), (false, false), (nil, false), (1, false)]
            as [(JSONValue?, Bool)])
    func verified(value: JSONValue?, expected: Bool) async throws {
        let token = LocalIssuer.p256[0].token(claims(("email_verified", value), ("is_private_email", value)))
        let id = try await verifier.verify(token, nonce: "raw nonce", now: noon)
        #expect(id.isEmailVerified == expected && id.isPrivateEmail == expected)
    }

    @Test("are refused for what they say")
    func refused() async {
        let key = LocalIssuer.p256[0]
        #expect(await failure(key.token(claims(("aud", "com.evil")))) == .token(.wrongAudience(["com.evil"])))
        #expect(await failure(key.token(claims(("aud", nil)))) == .token(.wrongAudience([])))
        #expect(await failure(key.token(claims(("aud", "")))) == .token(.wrongAudience([])))
        #expect(await failure(key.token(claims(("aud", ["x", "com.example.transit.web"])))) == nil)
        #expect(await failure(key.token(claims(("azp", "com.evil")))) == .token(.wrongAudience(["com.evil"])))
        #expect(
            await failure(key.token(claims(("iss", "https://evil.example"))))
                == .token(.wrongIssuer("https://evil.example")))
        #expect(await failure(key.token(claims()), at: noon + 629) == nil)
        #expect(await failure(key.token(claims()), at: noon + 630) == .token(.expired(at: noon + 600)))
        #expect(await failure(key.token(claims()), at: noon - 31) == .token(.notYetValid(from: noon)))
        #expect(
            await failure(key.token(claims(("nbf", .int(Int(noon) + 31))))) == .token(.notYetValid(from: noon + 31)))
        #expect(await failure(key.token(claims(("sub", nil)))) == .noSubject)
        #expect(await failure(key.token(claims(("sub", "")))) == .noSubject)
        #expect(await failure(key.token(claims(("exp", nil)))) == .token(.malformed("it has no exp")))
        #expect(await failure(key.token(claims(("iat", nil)))) == .token(.malformed("it has no iat")))
        #expect(await failure("not a token") != nil)
    }

    @Test("are bound to the nonce of the request")
    func nonce() async {
        let key = LocalIssuer.rsa[0]
        #expect(await failure(key.token(claims()), nonce: "another") == .nonceMismatch)
        #expect(await failure(key.token(claims()), nonce: hashed) == .nonceMismatch)
        #expect(await failure(key.token(claims(("nonce", "raw nonce"))), nonce: "raw nonce") == .nonceMismatch)
        #expect(await failure(key.token(claims()), nonce: nil) == .nonceOnOneSideOnly)
        #expect(await failure(key.token(claims()), nonce: "") == .nonceOnOneSideOnly)
        #expect(await failure(key.token(claims(("nonce", nil)))) == .nonceOnOneSideOnly)
        #expect(await failure(key.token(claims(("nonce", nil))), nonce: nil) == nil)
    }

    @Test("are refused for how they are signed")
    func forged() async throws {
        let key = LocalIssuer.rsa[0]
        #expect(
            await failure(key.token(claims(), header: ["alg": "none"])) == .token(.unacceptableAlgorithm("none")))
        #expect(await failure(key.token(claims(), header: ["kid": "rsa-9"])) == .token(.unknownKey(id: "rsa-9")))
        #expect(await failure(LocalIssuer.rsa[1].token(claims(), header: ["kid": "rsa-1"])) == .token(.badSignature))
        #expect(
            await failure(LocalIssuer.p256[1].token(claims(), header: ["kid": "rsa-1"]))
                == .token(.unacceptableAlgorithm("ES256")))
        guard case .rsa(let material) = key.material else { return }
        for secret in [material.publicKey.pemRepresentation, material.publicKey.pkcs1PEMRepresentation] {
            var forge = Forge()
            (forge.claims, forge.header) = (claims(), ["alg": "HS256", "kid": "rsa-1"])
            #expect(await failure(forge.token(secret: Array(secret.utf8))) == .token(.unacceptableAlgorithm("HS256")))
        }
    }

    @Test("are believed after the provider's keys were rotated")
    func rotation() async throws {
        let verifier = verifier
        _ = try await verifier.verify(LocalIssuer.rsa[0].token(claims()), nonce: "raw nonce", now: noon)
        issuer.publish([LocalIssuer.rsa[1]])
        let token = LocalIssuer.rsa[1].token(claims())
        let id = try await verifier.verify(token, nonce: "raw nonce", now: noon + 45)
        #expect(id.subject == "001.abc" && issuer.requests == 2)
    }

    @Test("wait for a provider that is down")
    func down() async {
        issuer.fail(.unreachable("nobody is there"))
        let error = await failure(LocalIssuer.rsa[0].token(claims()))
        #expect(error?.isTemporary == true && error?.description == "Bad ID token")
    }

    @Test("are refused in the words of Supabase Auth")
    func words() {
        #expect(IDTokenError.nonceMismatch.code == "invalid nonce")
        #expect("\(IDTokenError.nonceMismatch)" == "Nonces mismatch")
        #expect(IDTokenError.token(.badSignature).code == "invalid request")
        #expect("\(IDTokenError.token(.wrongAudience(["x"])))" == "Unacceptable audience in id_token")
        #expect("\(IDTokenError.token(.badSignature))" == "Bad ID token")
        #expect("\(IDTokenError.noSubject)" == "Missing sub claim in id_token")
        #expect(!IDTokenError.token(.badSignature).isTemporary)
    }
}

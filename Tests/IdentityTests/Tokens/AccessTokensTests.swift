import Crypto
import Foundation
import Identity
import JWTKit
import Testing
import TransitAPI

@Suite("Access tokens")
struct AccessTokensTests {
    let secret = Array(projectSecret.utf8)

    @Test("carry every claim there and back")
    func roundTrip() throws {
        let tokens = try hmacTokens()
        let issued = tokens.issue(rider, now: noon)
        #expect(issued.expires == noon + 3_600 && issued.lifetime == 3_600)
        let claims = try tokens.verify(issued.token, now: noon)
        #expect(claims.subject == rider.subject && claims.session == rider.session)
        #expect(claims.email == "rider@example.org" && claims.phone == "" && claims.role == "authenticated")
        #expect(claims.audience == ["authenticated"] && claims.issuer == "https://transit.example/auth/v1")
        #expect(claims.userMetadata["name"] == "Zoë \"Z\"" && claims.appMetadata == rider.appMetadata)
        #expect(claims.methods == rider.methods && claims.assurance == "aal1" && !claims.isAnonymous)
        #expect(claims.issued == noon && claims.expires == noon + 3_600)
    }

    @Test("have the claims' names and shapes of Supabase Auth")
    func shape() throws {
        let token = try hmacTokens().issue(rider, now: noon).token
        let parts = token.split(separator: ".")
        #expect(
            Base64URL.decode(String(parts[0])).map { String(decoding: $0, as: UTF8.self) }
                == #"{"alg":"HS256","typ":"JWT"}"#)
        let claims = try JSONParser.parse(try #require(Base64URL.decode(String(parts[1]))))
        #expect(
            claims.object?.keys == [
                "iss", "sub", "aud", "exp", "iat", "email", "phone", "app_metadata", "user_metadata", "role", "aal",
                "amr",
                "session_id", "is_anonymous",
            ])
        #expect(claims["sub"] == "3f0e7c1c-52ab-4f9e-9f0d-0a6b6f1d2c11" && claims["aud"] == "authenticated")
        #expect(claims["amr"]?[0] == ["method": "password", "timestamp": .int(Int(noon))])
        #expect(claims["is_anonymous"] == false)
    }

    private struct Subject: JWTPayload {
        var sub: SubjectClaim
        var exp: ExpirationClaim
        func verify(using algorithm: some JWTAlgorithm) throws {}
    }

    @Test("signed here are believed by another implementation, and the other way round", arguments: [false, true])
    func interoperates(asymmetric: Bool) async throws {
        let pem = P256.Signing.PrivateKey().pemRepresentation
        let key: SigningKey = asymmetric ? try .p256(pem: pem, id: "one") : try .secret(projectSecret)
        let tokens = AccessTokens(key: key, issuer: "https://transit.example/auth/v1")
        let others = JWTKeyCollection()
        if asymmetric {
            await others.add(ecdsa: try ES256PrivateKey(pem: pem), kid: "one")
        } else {
            await others.add(hmac: .init(from: projectSecret), digestAlgorithm: .sha256)
        }
        let token = tokens.issue(rider, now: noon).token
        #expect(try await others.verify(token, as: Subject.self).sub.value == "3f0e7c1c-52ab-4f9e-9f0d-0a6b6f1d2c11")
        let foreign = try await others.sign(
            Subject(sub: "3f0e7c1c-52ab-4f9e-9f0d-0a6b6f1d2c11", exp: .init(value: .init(timeIntervalSince1970: 2e9))))
        #expect(throws: TokenError.malformed("it has no role")) { try tokens.verify(foreign, now: noon) }
    }

    @Test("are published as a key set that verifies them; a secret is not published")
    func publishes() async throws {
        let old = try SigningKey.p256(pem: P256.Signing.PrivateKey().pemRepresentation)
        let new = try SigningKey.p256(pem: P256.Signing.PrivateKey().pemRepresentation)
        let tokens = AccessTokens(
            key: new, trusting: [old.verifying, .secret(secret)], issuer: "https://transit.example/auth/v1")
        let set = try KeySet(jwks: tokens.jwks)
        #expect(set.keys.map(\.id) == [new.verifying.id, old.verifying.id])
        #expect(set.keys.allSatisfy { $0.algorithm == .es256 })
        let others = JWTKeyCollection()
        try await others.add(jwksJSON: String(decoding: tokens.jwks, as: UTF8.self))
        _ = try await others.verify(tokens.issue(rider, now: noon).token, as: Subject.self)
        let former = AccessTokens(key: old, issuer: "https://transit.example/auth/v1").issue(rider, now: noon)
        #expect(try tokens.verify(former.token, now: noon).subject == rider.subject)
        #expect(String(decoding: try hmacTokens().jwks, as: UTF8.self) == #"{"keys":[]}"#)
    }

    @Test("end at exp plus leeway to the second, remembered or not", arguments: [0, 8_192])
    func expiry(capacity: Int) throws {
        let tokens = try hmacTokens(leeway: 10, remembering: capacity)
        let token = tokens.issue(rider, now: noon).token
        for _ in 0..<2 {
            #expect(throws: Never.self) { try tokens.verify(token, now: noon + 3_609) }
            #expect(throws: TokenError.expired(at: noon + 3_600)) { try tokens.verify(token, now: noon + 3_610) }
        }
    }

    @Test("are refused for what they say")
    func claims() throws {
        let tokens = try hmacTokens(leeway: 10)
        func verify(_ forge: Forge) throws { _ = try tokens.verify(forge.token(secret: secret), now: noon) }
        let good = Forge()
        #expect(throws: Never.self) { try verify(good) }
        #expect(throws: TokenError.wrongAudience(["others"])) { try verify(good.setting("aud", "others")) }
        #expect(throws: TokenError.wrongAudience([])) { try verify(good.setting("aud", nil)) }
        #expect(throws: Never.self) { try verify(good.setting("aud", ["others", "authenticated"])) }
        #expect(throws: TokenError.wrongIssuer("https://evil.example")) {
            try verify(good.setting("iss", "https://evil.example"))
        }
        #expect(throws: TokenError.wrongIssuer(nil)) { try verify(good.setting("iss", nil)) }
        #expect(throws: TokenError.malformed("it has no exp")) { try verify(good.setting("exp", nil)) }
        #expect(throws: TokenError.malformed("its exp is no instant")) { try verify(good.setting("exp", "never")) }
        #expect(throws: TokenError.malformed("its exp is no instant")) { try verify(good.setting("exp", 1e300)) }
        #expect(throws: TokenError.malformed("its exp is no instant")) { try verify(good.setting("exp", -1)) }
        #expect(throws: TokenError.expired(at: noon - 10)) { try verify(good.setting("exp", .int(Int(noon) - 10))) }
        #expect(throws: TokenError.notYetValid(from: noon + 11)) {
            try verify(good.setting("nbf", .int(Int(noon) + 11)))
        }
        #expect(throws: TokenError.notYetValid(from: noon + 11)) {
            try verify(good.setting("iat", .int(Int(noon) + 11)))
        }
        #expect(throws: Never.self) { try verify(good.setting("iat", .int(Int(noon) + 10))) }
        #expect(throws: TokenError.malformed("its sub is no UUID")) { try verify(good.setting("sub", "1 or 1=1")) }
        #expect(throws: TokenError.malformed("it has no sub")) { try verify(good.setting("sub", nil)) }
        #expect(throws: TokenError.malformed("it has no role")) { try verify(good.setting("role", nil)) }
        #expect(throws: TokenError.malformed("its email is no string")) { try verify(good.setting("email", [])) }
    }

    @Test("are refused for how they are signed")
    func signatures() throws {
        let tokens = try hmacTokens()
        func verify(_ token: String) throws { _ = try tokens.verify(token, now: noon) }
        let good = Forge()
        #expect(throws: TokenError.badSignature) { try verify(good.token(secret: Array("another".utf8))) }
        #expect(throws: TokenError.unacceptableAlgorithm("none")) {
            try verify(good.heading("alg", "none").token(secret: secret))
        }
        #expect(throws: TokenError.unacceptableAlgorithm("None")) {
            try verify(good.heading("alg", "None").token(secret: secret))
        }
        #expect(throws: TokenError.unacceptableAlgorithm("HS512")) {
            try verify(good.heading("alg", "HS512").token(secret: secret))
        }
        #expect(throws: TokenError.unacceptableAlgorithm("ES256")) {
            try verify(good.heading("alg", "ES256").token(P256.Signing.PrivateKey()))
        }
        #expect(throws: TokenError.malformed("its header demands extensions")) {
            try verify(good.heading("crit", ["b64"]).token(secret: secret))
        }
        #expect(throws: TokenError.malformed("its signature is not base64url")) { try verify(good.token { _ in [] }) }
    }

    @Test("signed with a public key as if it were a secret are refused")
    func confusion() throws {
        let key = P256.Signing.PrivateKey()
        let tokens = AccessTokens(
            key: try .p256(pem: key.pemRepresentation, id: "one"), trusting: [.secret(secret)],
            issuer: "https://transit.example/auth/v1")
        for material in [Array(key.publicKey.pemRepresentation.utf8), Array(key.publicKey.rawRepresentation)] {
            #expect(throws: TokenError.unacceptableAlgorithm("HS256")) {
                try tokens.verify(Forge().heading("kid", "one").token(secret: material), now: noon)
            }
            #expect(throws: TokenError.badSignature) { try tokens.verify(Forge().token(secret: material), now: noon) }
        }
        #expect(throws: TokenError.unknownKey(id: "two")) {
            try tokens.verify(Forge().heading("alg", "ES256").heading("kid", "two").token(key), now: noon)
        }
    }

    @Test("the secret of apps' and servers' keys vouches for these alone where tokens are signed with a private key")
    func keysOnly() throws {
        let key = P256.Signing.PrivateKey()
        let keys = try APIKeys(secret: projectSecret, issued: noon)
        let tokens = AccessTokens(
            key: try .p256(pem: key.pemRepresentation, id: "one"), trusting: [keys.verifying.forAPIKeysOnly],
            issuer: "https://transit.example/auth/v1")
        for own in [keys.anonymous, keys.service] { _ = try tokens.verify(own, now: noon) }
        let secret = Array(projectSecret.utf8)
        let rider = Forge()
        let forged = [
            rider, rider.setting("role", "service_role"), rider.setting("role", "anon").setting("aud", nil),
            rider.setting("aud", nil), rider.setting("sub", nil),
            rider.setting("role", "service_role").setting("sub", nil),
        ]
        for each in forged {
            #expect(throws: TokenError.unacceptableAlgorithm("HS256")) {
                try tokens.verify(each.token(secret: secret), now: noon)
            }
        }
    }

    @Test("changed in any one character are refused")
    func tampering() throws {
        let tokens = try hmacTokens()
        let token = Array(tokens.issue(rider, now: noon).token.utf8)
        _ = try tokens.verify(String(decoding: token, as: UTF8.self), now: noon)
        for index in token.indices {
            for replacement in Array("Aa-.=\u{0}".utf8) where replacement != token[index] {
                var changed = token
                changed[index] = replacement
                #expect(throws: TokenError.self) {
                    try tokens.verify(String(decoding: changed, as: UTF8.self), now: noon)
                }
            }
        }
    }

    @Test(
        "that are no tokens are called malformed",
        arguments: [
            "", ".", "..", "...", "a.b", "a.b.c.d", "e30.e30.AA", "bnVsbA.e30.AA", "W10.e30.AA",
            "eyJhbGciOiJIUzI1NiJ9..AA", "eyJhbGciOiJIUzI1NiJ9.e30", "eyJhbGciOjF9.e30.AA",
            "eyJhbGciOiJIUzI1NiIsImtpZCI6MX0.e30.AA", String(repeating: "a", count: 20_000),
        ])
    func malformed(token: String) throws {
        let tokens = try hmacTokens()
        let error = #expect(throws: TokenError.self) { try tokens.verify(token, now: noon) }
        guard case .malformed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("remember no more than they are allowed to, and still verify")
    func bounded() throws {
        let tokens = try hmacTokens(remembering: 8)
        let issued = (0..<100).map { tokens.issue(rider, now: noon + Int64($0)).token }
        for _ in 0..<2 {
            for token in issued { #expect(throws: Never.self) { try tokens.verify(token, now: noon + 100) } }
        }
    }
}

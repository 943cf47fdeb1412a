import Foundation
import Identity
import Testing
import TransitAPI

@Suite("Tokens of another project")
struct ExternalTokensTests {
    let claims = Forge().claims

    @Test("are believed under its secret, whatever key id they name")
    func secret() async throws {
        let tokens = try ExternalTokens(issuer: "https://transit.example/auth/v1", secret: projectSecret)
        let token = Forge().heading("kid", "legacy").token(secret: Array(projectSecret.utf8))
        for _ in 0..<2 { #expect(try await tokens.verify(token, now: noon).role == "authenticated") }
        await #expect(throws: TokenError.badSignature) {
            try await tokens.verify(Forge().token(secret: Array("x".utf8)), now: noon)
        }
        await #expect(throws: TokenError.unacceptableAlgorithm("ES256")) {
            try await tokens.verify(LocalIssuer.p256[0].token(claims), now: noon)
        }
    }

    @Test("are believed under its published keys, and a public key is no secret")
    func published() async throws {
        let issuer = LocalIssuer()
        let tokens = try ExternalTokens(
            issuer: "https://transit.example/auth/v1", published: KeySetCache(source: issuer))
        for key in [LocalIssuer.p256[0], LocalIssuer.rsa[0], LocalIssuer.p256[0]] {
            let token = key.token(claims)
            for _ in 0..<2 { #expect(try await tokens.verify(token, now: noon).subject != nil) }
        }
        #expect(issuer.requests == 1)
        await #expect(throws: TokenError.unacceptableAlgorithm("HS256")) {
            try await tokens.verify(Forge().token(secret: LocalIssuer.jwks([LocalIssuer.p256[0]])), now: noon)
        }
    }

    @Test("are believed under either while it moves from one to the other")
    func both() async throws {
        let tokens = try ExternalTokens(
            issuer: nil, secret: projectSecret, published: KeySetCache(source: LocalIssuer()))
        _ = try await tokens.verify(Forge().token(secret: Array(projectSecret.utf8)), now: noon)
        _ = try await tokens.verify(LocalIssuer.p256[0].token(claims), now: noon)
        #expect(throws: SigningKeyError.secretTooShort(bytes: 1)) { try ExternalTokens(issuer: nil, secret: "x") }
    }
}

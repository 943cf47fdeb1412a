import Foundation
import Identity
import Testing
import TransitAPI

@Suite("API keys")
struct APIKeysTests {
    @Test("are the same each time, one for apps and one for servers")
    func stable() throws {
        let keys = try APIKeys(secret: projectSecret, issued: noon)
        let again = try APIKeys(secret: projectSecret, issued: noon)
        #expect(keys.anonymous == again.anonymous && keys.service == again.service && keys.anonymous != keys.service)
        #expect(try keys.verify(keys.anonymous, now: noon) == .anonymous)
        #expect(try keys.verify(keys.service, now: noon) == .service)
        #expect(try keys.verify(keys.service, now: noon) == .service)
    }

    @Test("last ten years")
    func tenYears() throws {
        let keys = try APIKeys(secret: projectSecret, issued: noon)
        #expect(throws: Never.self) { try keys.verify(keys.anonymous, now: noon + APIKeys.lifetime - 1) }
        #expect(throws: TokenError.expired(at: noon + APIKeys.lifetime)) {
            try keys.verify(keys.anonymous, now: noon + APIKeys.lifetime + 10)
        }
    }

    @Test("of another project, or a rider's token, are refused")
    func refused() throws {
        let keys = try APIKeys(secret: projectSecret, issued: noon)
        let others = try APIKeys(secret: String(projectSecret.reversed()), issued: noon)
        #expect(throws: TokenError.badSignature) { try keys.verify(others.service, now: noon) }
        let token = try hmacTokens().issue(rider, now: noon).token
        #expect(throws: TokenError.wrongRole("authenticated")) { try keys.verify(token, now: noon) }
        #expect(throws: TokenError.wrongRole("admin")) {
            try keys.verify(
                Forge().setting("aud", nil).setting("role", "admin").token(secret: Array(projectSecret.utf8)), now: noon
            )
        }
    }

    @Test("are read in the place of an access token, whichever key signs those")
    func asBearer() throws {
        let keys = try APIKeys(secret: projectSecret, issued: noon)
        let claims = try hmacTokens().verify(keys.anonymous, now: noon)
        #expect(claims.role == "anon" && claims.subject == nil && claims.session == nil)
        #expect(try hmacTokens().verify(keys.service, now: noon).role == "service_role")
    }

    @Test("need a secret of 32 bytes")
    func shortSecret() {
        #expect(throws: SigningKeyError.secretTooShort(bytes: 6)) { try APIKeys(secret: "secret", issued: noon) }
    }
}

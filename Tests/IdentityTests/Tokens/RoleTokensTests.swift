import Crypto
import Foundation
import Identity
import Testing
import Wire

@Suite("Tokens that name a role")
struct RoleTokensTests {
    private static let secret = "a secret of thirty-two bytes or more, for tests"

    private func token(
        _ claims: String, secret: String = secret, header: String = #"{"alg":"HS256","typ":"JWT"}"#
    ) -> String {
        let text = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: Array(secret.utf8)))
        return text + "." + Base64URL.encode(Array(code))
    }

    @Test("say which role and whose, whoever issued them and whether or not they end")
    func claims() throws {
        let tokens = try RoleTokens(secret: Self.secret)
        #expect(
            try tokens.verify(token(#"{"role":"authenticated","sub":"ann","iss":"x","aud":["y"]}"#), now: 100)
                == RoleTokens.Claims(role: "authenticated", subject: "ann"))
        #expect(try tokens.verify(token("{}"), now: 100) == RoleTokens.Claims(role: nil, subject: nil))
        #expect(try tokens.verify(token(#"{"exp":71}"#), now: 100).role == nil)
    }

    @Test("are refused before their time, after it, and from another's hand")
    func refusals() throws {
        let tokens = try RoleTokens(secret: Self.secret)
        let refused: [(String, TokenError)] = [
            (token(#"{"exp":70}"#), .expired(at: 70)), (token(#"{"nbf":131}"#), .notYetValid(from: 131)),
            (token(#"{"iat":131}"#), .notYetValid(from: 131)), (token("{}", secret: Self.secret + "!"), .badSignature),
            (token("{}", header: #"{"alg":"none"}"#), .unacceptableAlgorithm("none")),
            (token(#"{"role":7}"#), .malformed("its role is no string")),
            ("a.b", .malformed("it needs three parts with full stops between them")),
        ]
        for (token, error) in refused {
            #expect(throws: error) { try tokens.verify(token, now: 100) }
        }
        #expect(throws: SigningKeyError.secretTooShort(bytes: 5)) { try RoleTokens(secret: "short") }
    }
}

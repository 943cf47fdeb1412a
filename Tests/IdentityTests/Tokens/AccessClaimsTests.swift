import Foundation
import Identity
import Testing
import TransitAPI

@Suite("Access claims")
struct AccessClaimsTests {
    private func read(_ forge: Forge) throws -> AccessClaims {
        try hmacTokens().verify(forge.token(secret: Array(projectSecret.utf8)), now: noon)
    }

    @Test("have sensible values where a token leaves them out")
    func defaults() throws {
        let claims = try read(Forge())
        #expect(claims.email == "" && claims.phone == "" && claims.assurance == "aal1" && claims.session == nil)
        #expect(
            claims.methods.isEmpty && claims.appMetadata.isEmpty && claims.userMetadata.isEmpty && !claims.isAnonymous)
    }

    @Test("take null for nothing")
    func null() throws {
        let claims = try read(
            Forge().setting("email", .null).setting("session_id", .null).setting("nbf", .null).setting("amr", .null))
        #expect(claims.email == "" && claims.session == nil && claims.methods.isEmpty)
    }

    @Test("keep metadata of any shape, to the depth that JSON is read to")
    func metadata() throws {
        let metadata: JSONObject = [
            "nested": ["list": [1, 2.5, true, .null, "\u{0} \u{1F686}"]], "empty": [:], "key with \"quotes\"": "x",
        ]
        var claims = rider
        claims.userMetadata = metadata
        let tokens = try hmacTokens()
        #expect(try tokens.verify(tokens.issue(claims, now: noon).token, now: noon).userMetadata == metadata)
    }

    @Test("read the instants that other libraries write with fractions")
    func fractions() throws {
        let claims = try read(
            Forge().setting("exp", .double(Double(noon) + 60.75)).setting("iat", .double(Double(noon) - 0.5)))
        #expect(claims.expires == noon + 60 && claims.issued == noon - 1)
    }

    @Test("pass over ways of signing in that are not understood")
    func methods() throws {
        let claims = try read(
            Forge().setting("amr", ["pwd", ["method": "otp"], ["timestamp": 1], ["method": "totp", "timestamp": 5]]))
        #expect(
            claims.methods == [
                AuthenticationMethod(method: "otp", timestamp: 0), AuthenticationMethod(method: "totp", timestamp: 5),
            ])
    }

    @Test("of accounts that cannot be signed in to again say so")
    func anonymous() throws {
        var claims = AccessClaims(subject: rider.subject, session: rider.session, isAnonymous: true)
        claims.appMetadata = [:]
        let tokens = try hmacTokens()
        let read = try tokens.verify(tokens.issue(claims, now: noon).token, now: noon)
        #expect(read.isAnonymous && read.email == "")
    }

    @Test("of a server need no account, whatever they have for one")
    func server() throws {
        let claims = try read(Forge().setting("aud", nil).setting("role", "service_role").setting("sub", "1234567890"))
        #expect(claims.role == "service_role" && claims.subject == nil)
    }

    @Test("of a role of its own must be meant for us all the same")
    func customRole() throws {
        #expect(throws: TokenError.wrongAudience([])) {
            try read(Forge().setting("aud", nil).setting("role", "editor"))
        }
        #expect(try read(Forge().setting("role", "editor")).role == "editor")
    }
}

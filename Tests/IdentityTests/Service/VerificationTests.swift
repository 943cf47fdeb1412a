import Crypto
import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("Links and codes")
struct VerificationTests {
    @Test("a code is used once, for its address, and after ten wrong ones no more", arguments: DatabaseKind.all)
    func codes(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, mailInterval: 0, mailsPerHour: 100) { scene in
            _ = try await scene.rider()
            func send() async throws -> String {
                try await scene.identity.sendSignIn(
                    email: "ada@example.com", createsAccount: true, metadata: [:], challenge: nil, redirect: nil,
                    client: IdentityScene.client)
                return try await scene.mail(to: "ada@example.com").code
            }
            func verify(_ code: String, _ email: String = "ada@example.com") async -> String? {
                await errorCode {
                    _ = try await scene.identity.verify(
                        code: code, email: email, type: "email", client: IdentityScene.client)
                }
            }
            let code = try await send()
            #expect(await verify(code, "eve@example.com") == "otp_expired")
            #expect(await verify(code) == nil)
            #expect(await verify(code) == "otp_expired")
            let guessed = try await send()
            let wrong = guessed == "000000" ? "000001" : "000000"
            for _ in 0..<10 { #expect(await verify(wrong) == "otp_expired") }
            #expect(await verify(guessed) == "otp_expired")
            let late = try await send()
            scene.clock.advance(seconds: 3601)
            #expect(await verify(late) == "otp_expired")
        }
    }

    @Test("a link without a challenge signs in once; where it leads is one of ours", arguments: DatabaseKind.all)
    func openLink(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            _ = try await scene.rider()
            scene.clock.advance(seconds: 61)
            try await scene.identity.sendSignIn(
                email: "ada@example.com", createsAccount: true, metadata: [:], challenge: nil,
                redirect: "https://evil.example/", client: IdentityScene.client)
            let mail = try await scene.mail(to: "ada@example.com")
            #expect(mail.link.hasPrefix("https://transit.example/auth/v1/verify?token="))
            #expect(mail.letter.redirect == "app://home")
            #expect(
                try await scene.identity.destination(ofLink: mail.token, type: "magiclink", redirect: nil)
                    == "app://home")
            let place = try await scene.identity.follow(
                link: mail.token, type: "magiclink", redirect: "https://transit.example/done",
                client: IdentityScene.client)
            #expect(place.hasPrefix("https://transit.example/done#access_token="))
            let again = try await scene.identity.follow(
                link: mail.token, type: "magiclink", redirect: "https://evil.example/", client: IdentityScene.client)
            #expect(again.hasPrefix("app://home#error=access_denied&error_code=otp_expired"))
        }
    }

    @Test(
        "a link bound to a verifier gives codes that only the verifier turns into a session, once",
        arguments: DatabaseKind.all)
    func boundLink(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            _ = try await scene.rider()
            scene.clock.advance(seconds: 61)
            let verifier = String(repeating: "v", count: 64)
            let digest = Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8))))
            try await scene.identity.recover(
                email: "ada@example.com", challenge: try CodeChallenge(digest, "s256"), redirect: nil,
                client: IdentityScene.client)
            let mail = try await scene.mail(to: "ada@example.com")
            func follow() async throws -> String {
                let place = try await scene.identity.follow(
                    link: mail.token, type: "recovery", redirect: nil, client: IdentityScene.client)
                #expect(place.hasPrefix("app://home?code="))
                return String(place.dropFirst("app://home?code=".count))
            }
            // What looks at mails before people do uses nothing up.
            _ = try await follow()
            let code = try await follow()
            func exchange(_ verifier: String) async -> String? {
                await errorCode {
                    _ = try await scene.identity.exchange(code: code, verifier: verifier, client: IdentityScene.client)
                }
            }
            #expect(await exchange(String(repeating: "w", count: 64)) == "bad_code_verifier")
            #expect(await exchange(verifier) == nil)
            #expect(await exchange(verifier) == "flow_state_not_found")
            #expect(
                try await scene.identity.destination(ofLink: mail.token, type: "recovery", redirect: nil) == nil)
        }
    }

    @Test("a new password ends the other sessions and every link that is out", arguments: DatabaseKind.all)
    func recovery(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let old = try await scene.rider()
            scene.clock.advance(seconds: 61)
            try await scene.identity.sendSignIn(
                email: "ada@example.com", createsAccount: false, metadata: [:], challenge: nil, redirect: nil,
                client: IdentityScene.client)
            let link = try await scene.mail(to: "ada@example.com")
            scene.clock.advance(seconds: 61)
            try await scene.identity.recover(
                email: "ada@example.com", challenge: nil, redirect: nil,
                client: IdentityScene.client)
            let mail = try await scene.mail(to: "ada@example.com")
            let session = try SignedIn(
                try await scene.identity.verify(
                    code: mail.code, email: "ada@example.com", type: "recovery", client: IdentityScene.client),
                scene.tokens, scene.clock)
            var change = AccountChange()
            change.password = IdentityScene.password
            #expect(
                await errorCode {
                    _ = try await scene.identity.change(
                        session.claims, change, challenge: nil, redirect: nil,
                        client: IdentityScene.client)
                } == "same_password")
            change.password = "a brand new password"
            _ = try await scene.identity.change(
                session.claims, change, challenge: nil, redirect: nil,
                client: IdentityScene.client)
            #expect(
                await errorCode { _ = try await scene.identity.refresh(old.refreshToken) } == "refresh_token_not_found")
            _ = try await scene.identity.refresh(session.refreshToken)
            #expect(
                try await scene.identity.destination(ofLink: link.token, type: "magiclink", redirect: nil) == nil)
            #expect(await errorCode { _ = try await scene.signIn() } == "invalid_credentials")
            _ = try await scene.signIn("ada@example.com", "a brand new password")
        }
    }

    @Test("an old session sets a new password only with a proof", arguments: DatabaseKind.all)
    func reauthentication(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let session = try await scene.rider()
            scene.clock.advance(seconds: 24 * 3600 + 1)
            var change = AccountChange()
            change.password = "a brand new password"
            func attempt() async -> String? {
                let change = change
                return await errorCode {
                    _ = try await scene.identity.change(
                        session.claims, change, challenge: nil, redirect: nil,
                        client: IdentityScene.client)
                }
            }
            #expect(await attempt() == "reauthentication_needed")
            change.currentPassword = "not the password"
            #expect(await attempt() == "invalid_credentials")
            change.currentPassword = nil
            change.nonce = "000000"
            #expect(await attempt() == "reauthentication_not_valid")
            try await scene.identity.reauthenticate(session.claims, client: IdentityScene.client)
            change.nonce = try await scene.mail(to: "ada@example.com").code
            #expect(await attempt() == nil)
        }
    }

    @Test("an account that is deleted leaves nothing", arguments: DatabaseKind.all)
    func deletion(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let session = try await scene.rider()
            scene.clock.advance(seconds: 61)
            try await scene.identity.recover(
                email: "ada@example.com", challenge: nil, redirect: nil,
                client: IdentityScene.client)
            _ = try await scene.mail(to: "ada@example.com")
            let export = try await scene.identity.export(session.claims)
            let text = String(decoding: export["tables"].map { "\($0)" }?.utf8 ?? "".utf8, as: UTF8.self)
            #expect(text.contains("ada@example.com"))
            #expect(!text.contains("$scrypt$"))
            #expect(scene.letterCount(to: "ada@example.com") > 0)
            try await scene.identity.deleteUser(session.claims)
            #expect(scene.letterCount(to: "ada@example.com") == 0, "letters that wait hold the address")
            for table in IdentityTables.schema.tables {
                #expect(try await scene.count(table) == 0, "\(table.qualifiedName)")
            }
            #expect(
                await errorCode { _ = try await scene.identity.refresh(session.refreshToken) }
                    == "refresh_token_not_found")
            #expect(await errorCode { _ = try await scene.identity.user(session.claims) } == "user_not_found")
        }
    }
}

import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("A change of address or password")
struct EmailChangeTests {
    private static let old = "ada@example.com"
    private static let new = "ada.new@example.com"

    @Test("needs the word of both addresses, in either order", arguments: DatabaseKind.all, [true, false])
    func both(_ kind: DatabaseKind, newFirst: Bool) async throws {
        try await IdentityScene.with(kind) { scene in
            let session = try await scene.rider()
            scene.clock.advance(seconds: 61)
            let user = try await scene.change(session) { $0.email = Self.new }
            #expect(user["email"] == .string(Self.old) && user["new_email"] == .string(Self.new))
            let mails = [
                (Self.old, try await scene.mail(to: Self.old)), (Self.new, try await scene.mail(to: Self.new)),
            ]
            #expect(mails[0].1.link.contains("type=email_change&") && mails[1].1.link.contains("type=email_change&"))
            let (first, second) = newFirst ? (mails[1], mails[0]) : (mails[0], mails[1])
            // One's code is not the other's.
            #expect(
                await errorCode { _ = try await scene.verify(first.1.code, "email_change", second.0) } == "otp_expired")
            let halfway = try await scene.verify(first.1.code, "email_change", first.0)
            #expect(halfway["code"] == "200" && halfway["access_token"] == nil && halfway["user"] == nil)
            #expect(try await scene.identity.user(session.claims)["email"] == .string(Self.old))
            #expect(
                await errorCode { _ = try await scene.verify(first.1.code, "email_change", first.0) } == "otp_expired")
            let done = try await scene.verify(second.1.code, "email_change", second.0)
            #expect(done["user"]?["email"] == .string(Self.new) && done["user"]?["new_email"] == nil)
            #expect(done["user"]?["identities"]?[0]?["email"] == .string(Self.new))
            _ = try await scene.signIn(Self.new)
        }
    }

    @Test("by links says that the other address has still to confirm", arguments: DatabaseKind.all)
    func links(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let session = try await scene.rider()
            scene.clock.advance(seconds: 61)
            _ = try await scene.change(session) { $0.email = Self.new }
            func follow(_ address: String) async throws -> String {
                let token = try await scene.mail(to: address).token
                return try await scene.identity.follow(
                    link: token, type: "email_change", redirect: nil, client: IdentityScene.client)
            }
            #expect(try await follow(Self.new).hasPrefix("app://home#message=Confirmation%20link%20accepted"))
            let done = try await follow(Self.old)
            #expect(done.hasPrefix("app://home#access_token=") && done.hasSuffix("type=email_change"))
        }
    }

    @Test("to an address that is taken is answered alike, and that address gets no mail", arguments: DatabaseKind.all)
    func taken(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let session = try await scene.rider()
            _ = try await scene.rider("bob@example.com")
            scene.letters.remove(naming: try #require(try await scene.signIn("bob@example.com").claims.subject))
            scene.clock.advance(seconds: 61)
            _ = try await scene.change(session) { $0.email = "bob@example.com" }
            #expect(try await scene.reached(by: "bob@example.com") == [])
            let own = try await scene.mail(to: Self.old)
            #expect(await errorCode { _ = try await scene.verify(own.code, "email_change") } == "otp_expired")
        }
    }

    @Test("asked for once more ends the letters before, which were about another address", arguments: DatabaseKind.all)
    func replaced(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let session = try await scene.rider()
            scene.clock.advance(seconds: 61)
            _ = try await scene.change(session) { $0.email = Self.new }
            let stale = try await scene.mail(to: Self.old)
            _ = try await scene.change(session) { $0.email = "evil@example.com" }
            #expect(await errorCode { _ = try await scene.verify(stale.code, "email_change") } == "otp_expired")
        }
    }

    @Test("counts the mails to both addresses, and none where the database is away")
    func counted() async throws {
        try await IdentityScene.with(.sqlite, mailsPerHour: 4) { scene in
            let session = try await scene.rider()
            func attempt(_ number: Int) async -> String? {
                scene.clock.advance(seconds: 61)
                return await errorCode {
                    _ = try await scene.change(session) { $0.email = "ada\(number)@example.com" }
                }
            }
            try await scene.database.write(as: .service) { transaction in
                try transaction.run("ALTER TABLE {auth.one_time_tokens} RENAME TO hidden_tokens")
            }
            for _ in 0..<3 { #expect(await attempt(0) != nil) }
            try await scene.database.write(as: .service) { transaction in
                try transaction.run("ALTER TABLE hidden_tokens RENAME TO auth_one_time_tokens")
            }
            // The sign-up was the first to the present address.
            for number in 1...3 { #expect(await attempt(number) == nil) }
            #expect(await attempt(4) == "over_email_send_rate_limit")
            #expect(scene.letterCount(to: "ada4@example.com") == 0)
        }
    }

    @Test("of address needs the proof that a change of password needs", arguments: DatabaseKind.all)
    func proof(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let session = try await scene.rider()
            scene.clock.advance(seconds: 24 * 3600 + 1)
            func attempt(_ edit: (inout AccountChange) -> Void) async -> String? {
                await errorCode {
                    _ = try await scene.change(session) {
                        $0.email = Self.new
                        edit(&$0)
                    }
                }
            }
            #expect(await attempt { _ in } == "reauthentication_needed")
            #expect(await attempt { $0.currentPassword = "not the password" } == "invalid_credentials")
            #expect(await attempt { $0.nonce = "000000" } == "reauthentication_not_valid")
            #expect(scene.letterCount(to: Self.new) == 0)
            #expect(await attempt { $0.currentPassword = IdentityScene.password } == nil)
            scene.clock.advance(seconds: 61)
            try await scene.identity.reauthenticate(session.claims, client: IdentityScene.client)
            let nonce = try await scene.mail(to: Self.old).code
            #expect(await attempt { $0.nonce = nonce } == nil)
        }
    }

    @Test("is told to the address before, whose letter takes all of it back", arguments: DatabaseKind.all)
    func wayBack(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let session = try await scene.rider()
            scene.clock.advance(seconds: 61)
            // A thief at an open device, with a look at the mailbox: address, password, address once more.
            _ = try await scene.change(session) { $0.email = "evil@example.com" }
            _ = try await scene.verify(try await scene.mail(to: Self.old).code, "email_change")
            let thief = try SignedIn(
                try await scene.verify(
                    try await scene.mail(to: "evil@example.com").code, "email_change", "evil@example.com"),
                scene.tokens, scene.clock)
            let letter = try await scene.mail(to: Self.old, for: .emailChanged)
            scene.clock.advance(seconds: 61)
            _ = try await scene.change(thief) { $0.password = "a thief's new password" }
            let thiefs = try await scene.mail(to: "evil@example.com", for: .passwordChanged)
            scene.clock.advance(seconds: 6 * 86_400)
            // Codes are not for this, and looking at the link does nothing.
            #expect(await errorCode { _ = try await scene.verify(letter.code, "email_changed") } == "validation_failed")
            #expect(
                try await scene.identity.destination(ofLink: letter.token, type: "email_changed", redirect: nil)
                    == "app://home")
            let place = try await scene.identity.follow(
                link: letter.token, type: "email_changed", redirect: nil, client: IdentityScene.client)
            #expect(place.hasPrefix("app://home#access_token=") && place.hasSuffix("&type=recovery"))
            let token = try #require(place.split(separator: "=").dropFirst().first?.split(separator: "&").first)
            let claims = try scene.tokens.verify(String(token), now: scene.clock.now.seconds)
            #expect(claims.email == Self.old)
            #expect(
                await errorCode { _ = try await scene.identity.refresh(thief.refreshToken) }
                    == "refresh_token_not_found")
            #expect(await scene.refusal("a thief's new password", "evil@example.com") == "invalid_credentials")
            #expect(await scene.refusal("a thief's new password") == "invalid_credentials")
            // The thief's own way back has gone with the rest.
            let again = try await scene.identity.follow(
                link: thiefs.token, type: "password_changed", redirect: nil, client: IdentityScene.client)
            #expect(again.contains("error_code=otp_expired"))
            var fresh = AccountChange()
            fresh.password = "the owner's new password"
            _ = try await scene.identity.change(
                claims, fresh, challenge: nil, redirect: nil, client: IdentityScene.client)
            #expect(await scene.refusal("the owner's new password") == nil)
            #expect(scene.events.kinds.contains(.changeTakenBack))
        }
    }

    @Test("of password is told, and taken back for a week by the letter's link", arguments: DatabaseKind.all)
    func password(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let session = try await scene.rider()
            _ = try await scene.change(session) { $0.password = "a thief's new password" }
            let letter = try await scene.mail(to: Self.old)
            #expect(letter.letter.purpose == .passwordChanged && letter.link.contains("type=password_changed"))
            scene.clock.advance(seconds: 7 * 86_400 + 1)
            let late = try await scene.identity.follow(
                link: letter.token, type: "password_changed", redirect: nil, client: IdentityScene.client)
            #expect(late.contains("error_code=otp_expired"))
            let other = try await scene.signIn(Self.old, "a thief's new password")
            _ = try await scene.change(other) { $0.password = "yet another password" }
            let next = try await scene.mail(to: Self.old)
            let place = try await scene.identity.follow(
                link: next.token, type: "password_changed", redirect: nil, client: IdentityScene.client)
            #expect(place.hasSuffix("&type=recovery"))
            #expect(await scene.refusal("yet another password") == "invalid_credentials")
        }
    }
}

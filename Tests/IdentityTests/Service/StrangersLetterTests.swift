import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("Letters that strangers ask for")
struct StrangersLetterTests {
    private static let ada = "ada@example.com"

    private static func network(_ number: Int) -> ClientInfo { ClientInfo(network: "203.0.113.\(number)") }

    private func recover(_ scene: IdentityScene, _ email: String = ada, by client: ClientInfo) async -> String? {
        await errorCode {
            try await scene.identity.recover(email: email, challenge: nil, redirect: nil, client: client)
        }
    }

    private func signIn(_ scene: IdentityScene, by client: ClientInfo) async throws -> String {
        try await scene.identity.sendSignIn(
            email: Self.ada, createsAccount: false, metadata: [:], challenge: nil, redirect: nil, client: client)
        return try await scene.mail(to: Self.ada, for: .magiclink).token
    }

    private func holds(_ scene: IdentityScene, _ token: String, _ type: String = "magiclink") async throws -> Bool {
        try await scene.identity.destination(ofLink: token, type: type, redirect: nil) != nil
    }

    @Test(
        "from many networks keep no owner from asking where a session of theirs began", arguments: DatabaseKind.all)
    func usedUp(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, mailsPerHour: 3, mailsFromAnywhere: 6) { scene in
            _ = try await scene.rider(Self.ada)
            scene.clock.advance(seconds: 3601)
            for number in 0..<6 { #expect(await recover(scene, by: Self.network(number)) == nil) }
            #expect(await recover(scene, by: Self.network(6)) == "over_email_send_rate_limit")
            #expect(scene.events.kinds.last == .mailBlocked)
            for _ in 0..<3 {
                #expect(await recover(scene, by: IdentityScene.client) == nil)
                // What one network may ask for holds for this one too.
                #expect(await recover(scene, by: IdentityScene.client) == "over_email_send_rate_limit")
                scene.clock.advance(seconds: 61)
            }
            #expect(await recover(scene, by: IdentityScene.client) == "over_email_send_rate_limit")
            #expect(scene.letters.all.count { $0.purpose == .recovery } == 9)
            // An address that nobody has is answered alike, wherever one asks.
            for number in 0..<6 {
                #expect(await recover(scene, "nobody@example.com", by: Self.network(number + 10)) == nil)
            }
            #expect(
                await recover(scene, "nobody@example.com", by: Self.network(20)) == "over_email_send_rate_limit")
        }
    }

    @Test("leave the owner's pending one as it is, until one of them is used", arguments: DatabaseKind.all)
    func pending(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            _ = try await scene.rider(Self.ada)
            scene.clock.advance(seconds: 61)
            #expect(await recover(scene, by: IdentityScene.client) == nil)
            let own = try await scene.mail(to: Self.ada, for: .recovery)
            #expect(await recover(scene, by: IdentityScene.stranger) == nil)
            let other = try await scene.mail(to: Self.ada, for: .recovery)
            #expect(try await holds(scene, own.token, "recovery"))
            #expect(try await holds(scene, other.token, "recovery"))
            // One's own newer one takes the place of one's own older one, and of no other.
            scene.clock.advance(seconds: 61)
            #expect(await recover(scene, by: IdentityScene.client) == nil)
            let newer = try await scene.mail(to: Self.ada, for: .recovery)
            #expect(try await !holds(scene, own.token, "recovery"))
            #expect(try await holds(scene, other.token, "recovery"))
            _ = try await scene.verify(newer.code, "recovery")
            #expect(try await !holds(scene, other.token, "recovery"))
        }
    }

    @Test("are not more at once than eight of a kind: the oldest ends", arguments: DatabaseKind.all)
    func bounded(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            _ = try await scene.rider(Self.ada)
            scene.clock.advance(seconds: 61)
            #expect(await recover(scene, by: IdentityScene.client) == nil)
            let recovery = try await scene.mail(to: Self.ada, for: .recovery).token
            var tokens: [String] = []
            for number in 0..<10 {
                scene.clock.advance(seconds: 1)
                tokens.append(try await signIn(scene, by: Self.network(number)))
            }
            for (number, token) in tokens.enumerated() {
                #expect(try await holds(scene, token) == (number >= 2), "letter \(number)")
            }
            #expect(try await holds(scene, recovery, "recovery"), "those of another kind are counted apart")
        }
    }

    @Test("again for a sign-up or a change of address end none of the owner's", arguments: DatabaseKind.all)
    func again(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            func resend(_ purpose: TokenPurpose) async throws {
                try await scene.identity.resend(
                    purpose, email: Self.ada, challenge: nil, redirect: nil, client: IdentityScene.stranger)
            }
            try await scene.signUp()
            let own = try await scene.mail(to: Self.ada, for: .signup)
            try await resend(.signup)
            let other = try await scene.mail(to: Self.ada, for: .signup)
            #expect(own.token != other.token)
            let session = try SignedIn(try await scene.verify(own.code), scene.tokens, scene.clock)
            #expect(try await !holds(scene, other.token, "signup"))

            scene.clock.advance(seconds: 61)
            var change = AccountChange()
            change.email = "ada.new@example.com"
            _ = try await scene.identity.change(
                session.claims, change, challenge: nil, redirect: nil, client: IdentityScene.client)
            let (present, new) = (
                try await scene.mail(to: Self.ada, for: .emailChangeCurrent),
                try await scene.mail(to: "ada.new@example.com", for: .emailChange)
            )
            try await resend(.emailChange)
            _ = try await scene.mail(to: Self.ada, for: .emailChangeCurrent)
            _ = try await scene.mail(to: Self.ada, for: .emailChange)
            _ = try await scene.verify(present.code, "email_change")
            let done = try await scene.verify(new.code, "email_change", "ada.new@example.com")
            #expect(done["user"]?["email"] == "ada.new@example.com")
        }
    }
}

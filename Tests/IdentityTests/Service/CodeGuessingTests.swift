import Crypto
import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("Six digits that somebody guesses")
struct CodeGuessingTests {
    private static let ada = "ada@example.com"
    private static let bob = "bob@example.com"

    /// A network of its own, from which no session has begun.
    private static func network(_ number: Int) -> ClientInfo { ClientInfo(network: "203.0.113.\(number)") }

    private func signInLetter(
        _ scene: IdentityScene, to email: String = ada
    ) async throws -> (letter: Letter, token: String, code: String, link: String) {
        try await scene.identity.sendSignIn(
            email: email, createsAccount: false, metadata: [:], challenge: nil, redirect: nil,
            client: IdentityScene.stranger)
        return try await scene.mail(to: email, for: .magiclink)
    }

    private func attempt(
        _ scene: IdentityScene, _ code: String, _ type: String = "email", _ email: String = ada,
        by client: ClientInfo = IdentityScene.stranger
    ) async -> String? {
        await errorCode { _ = try await scene.verify(code, type, email, by: client) }
    }

    private static func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

    @Test("across letters thirty wrong ones a day are looked at, and no more", arguments: DatabaseKind.all)
    func acrossLetters(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, mailInterval: 0, mailsPerHour: 100) { scene in
            _ = try await scene.rider(Self.ada)
            _ = try await scene.rider(Self.bob)
            for _ in 0..<3 {
                let letter = try await signInLetter(scene)
                for _ in 0..<10 { #expect(await attempt(scene, Self.wrong(letter.code)) == "otp_expired") }
            }
            #expect(scene.events.kinds.count { $0 == .codeFailed } == 30)
            let letter = try await signInLetter(scene)
            #expect(await attempt(scene, letter.code) == "otp_expired")
            #expect(await attempt(scene, letter.code, "magiclink", by: Self.network(1)) == "otp_expired")
            #expect(scene.events.kinds.suffix(2) == [.codeBlocked, .codeBlocked])
            // Not where a session of the account began, nor by the link, nor for letters of another kind, nor for others.
            #expect(await attempt(scene, letter.code, by: IdentityScene.client) == nil)
            let link = try await signInLetter(scene).token
            let place = try await scene.identity.follow(
                link: link, type: "magiclink", redirect: nil, client: Self.network(2))
            #expect(place.hasPrefix("app://home#access_token="))
            try await scene.identity.recover(
                email: Self.ada, challenge: nil, redirect: nil, client: IdentityScene.stranger)
            let recovery = try await scene.mail(to: Self.ada, for: .recovery)
            #expect(await attempt(scene, recovery.code, "recovery", by: Self.network(3)) == nil)
            let others = try await signInLetter(scene, to: Self.bob)
            #expect(await attempt(scene, others.code, "email", Self.bob) == nil)

            scene.clock.advance(seconds: 86_400 + 1)
            let later = try await signInLetter(scene)
            #expect(await attempt(scene, later.code, by: Self.network(4)) == nil)
        }
    }

    @Test("codes are kept under a key: whoever reads the table cannot try them all", arguments: DatabaseKind.all)
    func keyed(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            _ = try await scene.rider(Self.ada)
            let letter = try await signInLetter(scene)
            let kept = try await scene.database.read(as: .service) { transaction in
                try transaction.first(Select(IdentityTables.oneTimeTokens))?.text("code_hash")
            }
            let plain = SHA256.hash(data: Array("\(Self.ada)\u{0}\(letter.code)".utf8)).hexadecimal
            #expect(kept?.count == 64 && kept != plain)
            #expect(await attempt(scene, letter.code) == nil)
        }
    }

    @Test("the owner's network has thirty for itself, and no more", arguments: DatabaseKind.all)
    func near(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, mailInterval: 0, mailsPerHour: 100) { scene in
            _ = try await scene.rider(Self.ada)
            for round in 0..<6 {
                let letter = try await signInLetter(scene)
                let client = round < 3 ? IdentityScene.stranger : IdentityScene.client
                for _ in 0..<10 { _ = await attempt(scene, Self.wrong(letter.code), by: client) }
            }
            #expect(scene.events.kinds.count { $0 == .codeFailed } == 60)
            let letter = try await signInLetter(scene)
            #expect(await attempt(scene, letter.code, by: IdentityScene.client) == "otp_expired")
            #expect(scene.events.kinds.last == .codeBlocked)
        }
    }

    @Test("ten wrong ones end a letter's code and leave its link", arguments: DatabaseKind.all)
    func link(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, mailInterval: 0, mailsPerHour: 100) { scene in
            _ = try await scene.rider(Self.ada)
            let letter = try await signInLetter(scene)
            for _ in 0..<10 { _ = await attempt(scene, Self.wrong(letter.code)) }
            #expect(await attempt(scene, letter.code, by: IdentityScene.client) == "otp_expired")
            let place = try await scene.identity.follow(
                link: letter.token, type: "magiclink", redirect: nil, client: IdentityScene.client)
            #expect(place.hasPrefix("app://home#access_token="))
        }
    }

    @Test("codes where no letter is out count for nothing, and right ones neither", arguments: DatabaseKind.all)
    func uncounted(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, mailInterval: 0, mailsPerHour: 100) { scene in
            _ = try await scene.rider(Self.ada)
            for _ in 0..<40 { #expect(await attempt(scene, "123456") == "otp_expired") }
            for round in 0..<31 {
                if round % 20 == 0 { scene.clock.advance(seconds: 3601) }
                let letter = try await signInLetter(scene)
                #expect(await attempt(scene, letter.code, by: Self.network(round)) == nil)
            }
        }
    }

    @Test("a wrong code takes its time, whether or not a letter is out", arguments: DatabaseKind.all)
    func pace(_ kind: DatabaseKind) async throws {
        let least = Duration.milliseconds(40)
        try await IdentityScene.with(kind, mailInterval: 0, mailsPerHour: 100, wrongCodeTakes: least) { scene in
            func time(_ code: String, _ email: String) async -> Duration {
                await ContinuousClock().measure { #expect(await attempt(scene, code, "email", email) == "otp_expired") }
            }
            _ = try await scene.rider(Self.ada)
            for _ in 0..<3 {
                let letter = try await signInLetter(scene)
                for _ in 0..<10 { #expect(await time(Self.wrong(letter.code), Self.ada) >= least) }
            }
            #expect(await time("123456", Self.ada) >= least)
            #expect(scene.events.kinds.last == .codeBlocked)
            #expect(await time("123456", Self.bob) >= least)
            #expect(scene.events.kinds.last == .codeFailed)
        }
    }

    @Test("the code that proves who is at the keyboard is guessed at no oftener", arguments: DatabaseKind.all)
    func nonce(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, mailInterval: 0, mailsPerHour: 100) { scene in
            let session = try await scene.rider(Self.ada)
            func change(_ nonce: String) async -> String? {
                var change = AccountChange()
                (change.password, change.nonce) = ("a brand new password", nonce)
                let wanted = change
                return await errorCode {
                    _ = try await scene.identity.change(
                        session.claims, wanted, challenge: nil, redirect: nil, client: IdentityScene.stranger)
                }
            }
            func letter() async throws -> String {
                try await scene.identity.reauthenticate(session.claims, client: IdentityScene.stranger)
                return try await scene.mail(to: Self.ada, for: .reauthentication).code
            }
            for _ in 0..<3 {
                let code = try await letter()
                for _ in 0..<10 { #expect(await change(Self.wrong(code)) == "reauthentication_not_valid") }
            }
            let code = try await letter()
            #expect(await change(code) == "reauthentication_not_valid")
            scene.clock.advance(seconds: 86_400)
            let young = try await scene.signIn(Self.ada)
            try await scene.identity.reauthenticate(young.claims, client: IdentityScene.stranger)
            let later = try await scene.mail(to: Self.ada, for: .reauthentication).code
            var wanted = AccountChange()
            (wanted.password, wanted.nonce) = ("a brand new password", later)
            _ = try await scene.identity.change(
                young.claims, wanted, challenge: nil, redirect: nil, client: IdentityScene.stranger)
        }
    }
}

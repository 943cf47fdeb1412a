import Crypto
import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("An address that two sign up with")
struct TakeoverTests {
    static let own = "the owner's own password"
    static let other = "a stranger's password"

    @Test(
        "the password is that of the letter whose code was used, and the other's is nobody's",
        arguments: DatabaseKind.all,
        [0, 1])
    func codes(_ kind: DatabaseKind, used: Int) async throws {
        try await IdentityScene.with(kind) { scene in
            let passwords = [Self.own, Self.other]
            try await scene.signUp("ada@example.com", passwords[0], metadata: ["name": "0"])
            let first = try await scene.mail(to: "ada@example.com")
            scene.clock.advance(seconds: 61)
            try await scene.signUp(
                "ada@example.com", passwords[1], from: IdentityScene.stranger, metadata: ["name": "1"])
            let second = try await scene.mail(to: "ada@example.com")
            for password in passwords { #expect(await scene.refusal(password) == "email_not_confirmed") }
            #expect(await scene.refusal("another password altogether") == "invalid_credentials")
            let network = [IdentityScene.client, IdentityScene.stranger][used]
            let session = try await scene.verify([first, second][used].code, by: network)
            #expect(session["user"]?["user_metadata"]?["name"] == .string("\(used)"))
            #expect(await scene.refusal(passwords[used]) == nil)
            #expect(await scene.refusal(passwords[1 - used]) == "invalid_credentials")
            // The other letter has died.
            #expect(await errorCode { _ = try await scene.verify([second, first][used].code) } == "otp_expired")
            #expect(try await scene.count(IdentityTables.signUps) == 0)
        }
    }

    @Test("of two that sign up on one network neither password counts", arguments: DatabaseKind.all)
    func oneNetwork(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.signUp("ada@example.com", Self.own)
            scene.clock.advance(seconds: 61)
            try await scene.signUp("ada@example.com", Self.other)
            _ = try await scene.verify(try await scene.mail(to: "ada@example.com").code)
            for password in [Self.own, Self.other] { #expect(await scene.refusal(password) == "invalid_credentials") }
        }
    }

    @Test("whoever is on the network of a stranger's sign-up does not get its password", arguments: DatabaseKind.all)
    func strangersNetwork(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.signUp("ada@example.com", Self.own)
            let letter = try await scene.mail(to: "ada@example.com")
            try await scene.signUp("ada@example.com", Self.other, from: IdentityScene.stranger)
            _ = try await scene.verify(letter.code, by: IdentityScene.stranger)
            for password in [Self.own, Self.other] { #expect(await scene.refusal(password) == "invalid_credentials") }
        }
    }

    @Test(
        "whoever proves the address with a stranger's letter does not get the stranger's password",
        arguments: DatabaseKind.all, [true, false])
    func strangersLetter(_ kind: DatabaseKind, ownerComesFirst: Bool) async throws {
        try await IdentityScene.with(kind) { scene in
            if ownerComesFirst { try await scene.signUp("ada@example.com", Self.own) }
            try await scene.signUp("ada@example.com", Self.other, from: IdentityScene.stranger)
            let strangers = try await scene.mail(to: "ada@example.com")
            if !ownerComesFirst { try await scene.signUp("ada@example.com", Self.own) }
            _ = try await scene.identity.follow(
                link: strangers.token, type: "signup", redirect: nil, client: IdentityScene.client)
            #expect(await scene.refusal(Self.own) == "invalid_credentials")
            #expect(await scene.refusal(Self.other, from: IdentityScene.stranger) == "invalid_credentials")
        }
    }

    @Test(
        "where nobody can tell whose a letter is, no password counts, and the owner sets one",
        arguments: DatabaseKind.all)
    func undecided(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.signUp("ada@example.com", Self.own)
            try await scene.signUp("ada@example.com", Self.other, from: IdentityScene.stranger)
            let mail = try await scene.mail(to: "ada@example.com")
            let elsewhere = ClientInfo(network: "203.0.113.9")
            let session = try SignedIn(try await scene.verify(mail.code, by: elsewhere), scene.tokens, scene.clock)
            for password in [Self.own, Self.other] { #expect(await scene.refusal(password) == "invalid_credentials") }
            var change = AccountChange()
            change.password = Self.own
            _ = try await scene.identity.change(
                session.claims, change, challenge: nil, redirect: nil, client: elsewhere)
            #expect(await scene.refusal(Self.own) == nil)
        }
    }

    @Test("a client that shows that it began gets its own password, wherever it is", arguments: DatabaseKind.all)
    func bound(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.signUp("ada@example.com", Self.other, from: IdentityScene.stranger)
            let verifier = String(repeating: "v", count: 64)
            let digest = Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8))))
            try await scene.signUp("ada@example.com", Self.own, challenge: try CodeChallenge(digest, "s256"))
            let mail = try await scene.mail(to: "ada@example.com")
            let elsewhere = ClientInfo(network: "203.0.113.9")
            let place = try await scene.identity.follow(
                link: mail.token, type: "signup", redirect: nil, client: elsewhere)
            let code = try #require(place.split(separator: "=").last.map(String.init))
            _ = try await scene.identity.exchange(code: code, verifier: verifier, client: elsewhere)
            #expect(await scene.refusal(Self.own) == nil)
            #expect(await scene.refusal(Self.other, from: IdentityScene.stranger) == "invalid_credentials")
        }
    }

    @Test("the mail comes again with the password it was first asked for with", arguments: DatabaseKind.all)
    func again(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.signUp("ada@example.com", Self.own)
            let first = try await scene.mail(to: "ada@example.com")
            try await scene.signUp("ada@example.com", Self.other, from: IdentityScene.stranger)
            scene.clock.advance(seconds: 61)
            try await scene.identity.resend(
                .signup, email: "ada@example.com", challenge: nil, redirect: nil, client: IdentityScene.client)
            let again = try await scene.mail(to: "ada@example.com")
            #expect(await errorCode { _ = try await scene.verify(first.code) } == "otp_expired")
            _ = try await scene.verify(again.code)
            #expect(await scene.refusal(Self.own) == nil)
        }
    }

    @Test("whoever signs up with an address again and again stops nobody on another network")
    func crowdedOut() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            for _ in 0..<60 {
                _ = await errorCode {
                    try await scene.signUp("ada@example.com", Self.other, from: IdentityScene.stranger)
                }
                scene.clock.advance(seconds: 60)
            }
            #expect(
                await errorCode {
                    try await scene.signUp("ada@example.com", Self.other, from: IdentityScene.stranger)
                    try await scene.signUp("ada@example.com", Self.other, from: IdentityScene.stranger)
                } == "over_email_send_rate_limit")
            try await scene.signUp("ada@example.com", Self.own)
            _ = try await scene.verify(try await scene.mail(to: "ada@example.com").code)
            #expect(await scene.refusal(Self.own) == nil)
        }
    }

    @Test("eight other passwords from one network end no letter of another's", arguments: DatabaseKind.all)
    func otherPasswords(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.signUp("ada@example.com", Self.own)
            let own = try await scene.mail(to: "ada@example.com")
            for number in 0..<9 {
                scene.clock.advance(seconds: 61)
                try await scene.signUp(
                    "ada@example.com", "\(Self.other) \(number)", from: IdentityScene.stranger)
                _ = try await scene.mail(to: "ada@example.com")
            }
            #expect(try await scene.count(IdentityTables.oneTimeTokens) == 2)
            _ = try await scene.verify(own.code)
            #expect(await scene.refusal(Self.own) == nil)
        }
    }

    @Test("networks of one connection have one letter, which is that of the network's own sign-up")
    func wideNetwork() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            func client(_ number: Int) -> ClientInfo { ClientInfo(network: "near \(number)", within: [("wide", 4)]) }
            for number in 0..<2 {
                try await scene.signUp("ada@example.com", "\(Self.own) \(number)", from: client(number))
                _ = try await scene.mail(to: "ada@example.com")
            }
            #expect(try await scene.count(IdentityTables.oneTimeTokens) == 1)
            scene.clock.advance(seconds: 61)
            try await scene.identity.resend(
                .signup, email: "ada@example.com", challenge: nil, redirect: nil, client: client(0))
            let again = try await scene.mail(to: "ada@example.com")
            #expect(try await scene.count(IdentityTables.oneTimeTokens) == 1)
            _ = try await scene.verify(again.code, by: client(0))
            #expect(await scene.refusal("\(Self.own) 0") == nil)
            #expect(await scene.refusal("\(Self.own) 1") == "invalid_credentials")
        }
    }
}

import Database
import DatabaseFixtures
import Identity
import Testing
import TransitAPI

@Suite("Signing up")
struct SignUpTests {
    @Test("an account cannot be used before its address is proven, and can after", arguments: DatabaseKind.all)
    func proof(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let user = try await scene.identity.signUp(
                email: " Ada@Example.com ", password: IdentityScene.password, metadata: ["name": "Ada"], challenge: nil,
                redirect: nil, client: IdentityScene.client)
            #expect(user["email"] == "ada@example.com")
            #expect(user["email_confirmed_at"] == nil)
            #expect(user["user_metadata"]?["name"] == "Ada")
            #expect(user["identities"]?[0]?["provider"] == "email")
            #expect(await errorCode { _ = try await scene.signIn() } == "email_not_confirmed")
            let mail = try await scene.mail(to: "ada@example.com")
            let signedIn = try await scene.identity.verify(
                code: mail.code, email: "ada@example.com", type: "signup", client: IdentityScene.client)
            #expect(signedIn["user"]?["email_confirmed_at"]?.string == "\(scene.clock.now)")
            #expect(signedIn["user"]?["identities"]?[0]?["identity_data"]?["email_verified"] == true)
            #expect(try await scene.signIn().body["user"]?["email"] == "ada@example.com")
        }
    }

    @Test(
        "letters are written in the language of whoever asks, and in all where that may be a stranger",
        arguments: DatabaseKind.all)
    func languages(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            var client = IdentityScene.client
            client.language = .chinese
            _ = try await scene.identity.signUp(
                email: "ada@example.com", password: IdentityScene.password, metadata: [:], challenge: nil,
                redirect: nil, client: client)
            let letter = try #require(scene.letters.all.last)
            #expect(letter.languages == [.chinese] && Letter(payload: letter.payload) == letter)
            try await scene.identity.recover(
                email: "bob@example.com", challenge: nil, redirect: nil, client: IdentityScene.client)
            #expect(scene.letters.all.last?.languages == [.english])
            #expect(scene.letters.all.last?.isAskedForByAnyone == true)
            _ = try await scene.identity.invite(email: "eve@example.com", metadata: [:], redirect: nil)
            #expect(scene.letters.all.last?.languages == [.english, .chinese])
            #expect(scene.letters.all.last?.isAskedForByAnyone == false)
            // Again: of a change of address whoever asks may be a stranger, as the first time.
            for (purpose, languages) in [
                (.signup, [.chinese]), (.emailChange, [.english, .chinese]),
            ] as [(TokenPurpose, [WrittenLanguage])] {
                scene.clock.advance(seconds: 61)
                try await scene.identity.resend(
                    purpose, email: "ada@example.com", challenge: nil, redirect: nil, client: client)
                #expect(scene.letters.all.last?.languages == languages)
            }
        }
    }

    @Test("an address that has an account is answered alike, and nothing happens", arguments: DatabaseKind.all)
    func taken(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            _ = try await scene.rider()
            scene.clock.advance(seconds: 61)
            let known = try await scene.identity.signUp(
                email: "ada@example.com", password: "another long password", metadata: ["x": 1], challenge: nil,
                redirect: nil, client: IdentityScene.client)
            let new = try await scene.identity.signUp(
                email: "bob@example.com", password: "another long password", metadata: ["x": 1], challenge: nil,
                redirect: nil, client: IdentityScene.client)
            #expect(known["user_metadata"] == new["user_metadata"])
            #expect(Set(known.keys).symmetricDifference(new.keys).isEmpty)
            scene.letters.remove(naming: try #require(try await scene.signIn().claims.subject))
            #expect(try await scene.reached(by: "ada@example.com") == [], "whoever has an account gets no mail")
            for email in ["ada@example.com", "bob@example.com"] {
                #expect(await scene.refusal("another long password", email) == "email_not_confirmed")
                #expect(await scene.refusal("not the password", email) == "invalid_credentials")
            }
            #expect(await scene.refusal(IdentityScene.password) == nil)
            #expect(try await scene.signIn().body["user"]?["user_metadata"]?["x"] == nil)
            #expect(try await scene.count(IdentityTables.users) == 2)
        }
    }

    @Test(
        "a sign-up with an address that has an account is told from a wrong password whatever the account's own is",
        arguments: DatabaseKind.all, ["none", "an operator's", "a new one"])
    func pretended(_ kind: DatabaseKind, own: String) async throws {
        try await IdentityScene.with(kind, keepsLimits: false) { scene in
            let rider = try await scene.rider()
            switch own {
            case "none":
                try await scene.database.write(as: .service) { transaction in
                    _ = try transaction.update(
                        Update(IdentityTables.users, set: ["encrypted_password": .null], where: .always))
                }
            case "an operator's":
                var admin = AdminChange()
                admin.password = "an operator's password"
                _ = try await scene.identity.changeUser(rider.id, admin)
            default:
                var change = AccountChange()
                change.password = "the owner's new password"
                _ = try await scene.identity.change(
                    rider.claims, change, challenge: nil, redirect: nil, client: IdentityScene.client)
            }
            try await scene.signUp("ada@example.com", "a stranger's password", from: IdentityScene.stranger)
            #expect(await scene.refusal("a stranger's password") == "email_not_confirmed")
            #expect(await scene.refusal("not the password") == "invalid_credentials")
            // It is forgotten as that of an address is which nobody proves.
            scene.clock.advance(seconds: 7 * 86_400 + 1)
            _ = try await scene.identity.forgetExpired()
            #expect(await scene.refusal("a stranger's password") == "invalid_credentials")
        }
    }

    @Test("data that a stranger signed up with stay with the stranger's letter", arguments: DatabaseKind.all)
    func strangersData(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.signUp(from: IdentityScene.stranger, metadata: ["name": "Eve"])
            try await scene.identity.sendSignIn(
                email: "ada@example.com", createsAccount: true, metadata: [:], challenge: nil, redirect: nil,
                client: IdentityScene.client)
            let mail = try await scene.mail(to: "ada@example.com", for: .magiclink)
            let session = try await scene.verify(mail.code, "magiclink")
            #expect(session["user"]?["user_metadata"]?["name"] == nil)
        }
    }

    @Test(
        "an address that a provider has proven is its owner's, without a stranger's data", arguments: DatabaseKind.all)
    func claimed(_ kind: DatabaseKind) async throws {
        let verifier = IDTokenVerifier(
            issuer: LocalIssuer.issuer, audiences: ["com.example.transit"], keys: KeySetCache(source: LocalIssuer()))
        try await IdentityScene.with(kind, providers: ["apple": verifier]) { scene in
            try await scene.signUp(from: IdentityScene.stranger, metadata: ["name": "Eve"])
            let now = Int(scene.clock.now.seconds)
            let token = LocalIssuer.p256[0].token([
                "iss": .string(LocalIssuer.issuer), "aud": "com.example.transit", "sub": "001.abc", "iat": .int(now),
                "exp": .int(now + 600), "email": "ada@example.com", "email_verified": "true",
            ])
            let session = try await scene.identity.signIn(
                provider: "apple", idToken: token, nonce: nil, client: IdentityScene.client)
            #expect(session["user"]?["user_metadata"]?["name"] == nil)
            let identities = try #require(session["user"]?["identities"]?.array)
            #expect(identities.count == 2)
            for identity in identities { #expect(identity["identity_data"]?["email_verified"] == true) }
            #expect(await scene.refusal(IdentityScene.password) == "invalid_credentials")
        }
    }

    @Test("twenty sign-ups with one address at once make one account", arguments: DatabaseKind.all)
    func race(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, keepsLimits: false) { scene in
            try await withThrowingTaskGroup(of: Void.self) { group in
                // Of one client not as many may wait.
                for number in 0..<20 {
                    group.addTask {
                        _ = try await scene.identity.signUp(
                            email: "ada@example.com", password: IdentityScene.password, metadata: [:], challenge: nil,
                            redirect: nil, client: ClientInfo(network: "203.0.113.\(number)"))
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await scene.count(IdentityTables.users) == 1)
            #expect(try await scene.count(IdentityTables.identities) == 1)
        }
    }

    static let refused: [(email: String, password: String, code: String)] = [
        ("no address", IdentityScene.password, "validation_failed"),
        ("a@b", IdentityScene.password, "validation_failed"),
        ("a@@b.example", IdentityScene.password, "validation_failed"),
        ("a\r\nBcc: x@example.com", IdentityScene.password, "validation_failed"),
        ("<a@example.com>", IdentityScene.password, "validation_failed"),
        ("\u{FF41}@example.com", IdentityScene.password, "validation_failed"),
        ("a@ex\u{E4}mple.com", IdentityScene.password, "validation_failed"),
        ("\u{212A}ate@example.com", IdentityScene.password, "validation_failed"),
        (String(repeating: "a", count: 65) + "@example.com", IdentityScene.password, "validation_failed"),
        ("ada@example.com", "short", "weak_password"),
        ("ada@example.com", "password1", "weak_password"),
        ("ada@example.com", String(repeating: "x", count: 1 << 20), "validation_failed"),
    ]

    @Test("what cannot be an account is refused, and nothing is kept", arguments: refused)
    func refusal(_ row: (email: String, password: String, code: String)) async throws {
        try await IdentityScene.with(.sqlite) { scene in
            let code = await errorCode {
                _ = try await scene.identity.signUp(
                    email: row.email, password: row.password, metadata: [:], challenge: nil, redirect: nil,
                    client: IdentityScene.client)
            }
            #expect(code == row.code)
            let kept = try await scene.count(IdentityTables.users)
            #expect(kept == 0)
        }
    }

    @Test("a second mail within a minute is refused, whether or not there is an account", arguments: DatabaseKind.all)
    func mailLimit(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            _ = try await scene.rider()
            scene.clock.advance(seconds: 61)
            for address in ["ada@example.com", "nobody@example.com"] {
                try await scene.identity.recover(
                    email: address, challenge: nil, redirect: nil, client: IdentityScene.client)
                scene.clock.advance(seconds: 20)
                do {
                    try await scene.identity.recover(
                        email: address, challenge: nil, redirect: nil, client: IdentityScene.client)
                    Issue.record("no limit for \(address)")
                } catch let error as AuthError {
                    #expect(error.code == "over_email_send_rate_limit")
                    #expect(error.retryAfter == 40)
                    #expect(error.message.contains("40 seconds"))
                }
            }
        }
    }
}

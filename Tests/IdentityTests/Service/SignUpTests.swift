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
            #expect(Set(known.keys).symmetricDifference(new.keys).isEmpty)
            scene.letters.remove(naming: try #require(try await scene.signIn().claims.subject))
            #expect(try await scene.reached(by: "ada@example.com") == [], "whoever has an account gets no mail")
            #expect(
                await errorCode { _ = try await scene.signIn("ada@example.com", "another long password") }
                    == "invalid_credentials")
            #expect(try await scene.count(IdentityTables.users) == 2)
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
